import type { ClaimRequestAction } from '@pindao/protocol/claims/claim-request.endpoints.ts'
import { type ClaimRequestStatus, claimRequestStatus } from '@pindao/protocol/claims/claim-request.states.ts'
import { moveInto } from '@pindao/protocol/core/enumeration.ts'
import { writeAudit } from '#src/capabilities/access/access.ts'
import { AppError } from '#src/platform/app-error.ts'
import { instantIn } from '#src/platform/clock.ts'
import type { Actor, SignedInContext } from '#src/platform/context.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { assertVersion } from '#src/platform/db/version.ts'
import { coveredRecord } from '#src/platform/found-record.ts'
import type { Kit } from '#src/platform/kit.ts'
import { publishLive } from '#src/platform/live/live.ts'
import * as store from './claim-request.store.ts'
import type { ClaimRequestRow } from './claim-request.table.ts'
import { assertStrange, claimsOn } from './claimable.ts'
import { sendRequestsJob } from './outbound.jobs.ts'
import { type RightsAccounts, told } from './rights-account.ts'

type Deps = Pick<Kit, 'database' | 'clock' | 'jobs'> & { readonly accounts: RightsAccounts }

/** Tells the pages of whoever sees it that it stands otherwise. */
export function announceRequest(
  tx: Tx,
  { id, ownerStaffId, departmentId }: Pick<ClaimRequestRow, 'id' | 'ownerStaffId' | 'departmentId'>,
): Promise<void> {
  const audience = { permission: 'asset:read', ownerStaffId, departmentId } as const
  return publishLive(tx, { type: 'claimRequest', id: String(id) }, audience)
}

/** A request within the data scope. @throws assets.requestNotFound */
export const covered = (actor: Actor, found: store.ListedRequest | null) =>
  coveredRecord(actor, found, ({ request }) => request, 'assets.requestNotFound')

/** Nobody answers what they asked for (business.md §6). @throws assets.ownRequest */
export function assertOther({ requestedBy }: ClaimRequestRow, { staffId }: Actor): void {
  if (requestedBy === staffId) throw new AppError('assets.ownRequest')
}

/** What people do with a request, and from where: agreeing and trying again lead to the same state, and are not the same. */
const steps = {
  agreed: { from: ['waiting'], to: 'ready', act: 'agree' },
  refused: { from: ['waiting'], to: 'refused', act: 'refuse' },
  withdrawn: { from: ['waiting', 'ready'], to: 'withdrawn', act: 'withdraw' },
  retried: { from: ['failed'], to: 'ready', act: 'retry' },
} as const satisfies Readonly<
  Record<string, { from: readonly ClaimRequestStatus[]; to: ClaimRequestStatus; act: ClaimRequestAction }>
>
type Step = keyof typeof steps

/** That a step may be taken from where it stands. @returns where that is. @throws assets.moved */
export function assertStep(row: ClaimRequestRow, step: Step): ClaimRequestStatus {
  const from = claimRequestStatus.nameOf(row.status)
  const known: readonly ClaimRequestStatus[] = steps[step].from
  if (!known.includes(from)) throw new AppError('assets.moved')
  return from
}

/** Whoever asked takes it back, or whoever could have refused it. */
export const mayWithdraw = (row: ClaimRequestRow, { staffId, permissions }: Actor): boolean =>
  row.requestedBy === staffId || permissions.has('asset:approve')

/** How requests move: what may be done still, one step under its lock, with its timeline and audit. */
export function createRequestMoves({ database, clock, jobs, accounts }: Deps) {
  const { db } = database
  const at = () => instantIn(clock, 0)

  /**
   * The same for one that was asked for a while ago; a claim of ours that stands is what it led to. The platform is asked only
   * for what may be done at all, which is looked at once more under its lock.
   */
  async function assertStill(
    ctx: SignedInContext,
    id: bigint,
    mayBeDone: (row: ClaimRequestRow) => void,
  ): Promise<void> {
    const { request: row } = covered(ctx.actor, await store.findRequest(db, id))
    mayBeDone(row)
    const account = await accounts.covered(ctx.actor, row.contentOwner)
    const claims = await told(claimsOn(account, row.platformVideoId))
    await told(assertStrange(db, account, row.platformVideoId, claims))
  }

  /** One step of a request, as it was seen, under its lock. */
  async function step(
    ctx: SignedInContext,
    id: bigint,
    version: number,
    work: (tx: Tx, row: ClaimRequestRow) => Promise<void>,
  ): Promise<void> {
    await database.transaction((tx) =>
      stepIn(tx, ctx, id, async (row) => {
        assertVersion(row, version)
        await work(tx, row)
      }),
    )
  }

  async function stepIn(
    tx: Tx,
    ctx: SignedInContext,
    id: bigint,
    work: (row: ClaimRequestRow) => Promise<void>,
  ): Promise<void> {
    const { request: row } = covered(ctx.actor, await store.lockRequest(tx, id))
    await work(row)
    await announceRequest(tx, row)
  }

  /** @throws assets.moved where it stands otherwise */
  async function moved(
    tx: Tx,
    ctx: SignedInContext,
    row: ClaimRequestRow,
    step: Step,
    why: { readonly detail?: string; readonly beside: Partial<ClaimRequestRow> },
  ): Promise<void> {
    const from = assertStep(row, step)
    const { act } = steps[step]
    const to: ClaimRequestStatus = steps[step].to
    const detail = why.detail ? { detail: why.detail } : {}
    const event = { at: at(), staffId: ctx.actor.staffId, reason: step, ...detail }
    const move = moveInto(claimRequestStatus, to, 'person', [from])
    await store.moveRequest(tx, row.id, move, event, why.beside)
    await writeAudit(tx, ctx, {
      action: `claimRequest.${act}`,
      entity: 'claimRequest',
      entityId: row.id,
      detail: { title: row.assetTitle, ...(why.detail ? { reason: why.detail } : {}) },
    })
    if (to === 'ready') await jobs.send(tx, sendRequestsJob, {})
  }

  return { assertStill, step, stepIn, moved }
}
export type RequestMoves = ReturnType<typeof createRequestMoves>
