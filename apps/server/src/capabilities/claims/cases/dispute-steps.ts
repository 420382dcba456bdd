import { type DisputeStatus, disputeStatus } from '@pindao/protocol/claims/dispute.states.ts'
import { moveInto, type TransitionActor } from '@pindao/protocol/core/enumeration.ts'
import { type AuditFields, writeAudit } from '#src/capabilities/access/access.ts'
import { AppError } from '#src/platform/app-error.ts'
import { instantIn } from '#src/platform/clock.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { assertVersion } from '#src/platform/db/version.ts'
import type { Kit } from '#src/platform/kit.ts'
import { publishLive } from '#src/platform/live/live.ts'
import { worksOn } from './dispute.rights.ts'
import { coveredDispute } from './dispute.service.ts'
import * as store from './dispute.store.ts'
import type { DisputeRow, dispute } from './dispute.table.ts'
import { lockSubject } from './dispute-lock.store.ts'

export type DisputeAct =
  | 'create'
  | 'take'
  | 'assign'
  | 'update'
  | 'attach'
  | 'detach'
  | 'pack'
  | 'askApproval'
  | 'approve'
  | 'sendBack'
  | 'file'
  | 'outcome'
  | 'answer'
  | 'accept'
  | 'giveUp'
  | 'close'
  | 'reopen'

/** What begins and ends with a case: its terms (the room of clocks). Called after each change, in its transaction. */
export type FollowDispute = (tx: Tx, of: Pick<DisputeRow, 'id' | 'claimId'>, at: string) => Promise<void>

export type StepDeps = Pick<Kit, 'database' | 'clock' | 'news'> & { readonly followDispute: FollowDispute }

/** Tells the pages of whoever sees a case that it is another one now. */
export function announceDispute(
  tx: Tx,
  { id, ownerStaffId, departmentId }: Pick<DisputeRow, 'id' | 'ownerStaffId' | 'departmentId'>,
): Promise<void> {
  const audience = { permission: 'dispute:read', ownerStaffId, departmentId } as const
  return publishLive(tx, { type: 'dispute', id: String(id) }, audience)
}

/** What every step of a case does: take it, move it, write it down, tell of it. */
export function createDisputeSteps({ clock, followDispute }: Pick<StepDeps, 'clock' | 'followDispute'>) {
  const at = () => instantIn(clock, 0)

  /**
   * A case as it stands now, within the data scope; nobody else changes it until the transaction ends. What it is about
   * is held first, as whoever tells of that does: nobody waits in a circle.
   *
   * @param version the one that was seen; null where it was asked for whatever it is
   * @throws disputes.notFound, access.changedMeanwhile
   */
  async function locked(tx: Tx, { actor }: SignedInContext, id: bigint, version: number | null) {
    const seen = coveredDispute(actor, await store.findDispute(tx, id))
    await lockSubject(tx, seen.dispute)
    await store.lockDispute(tx, id)
    const now = coveredDispute(actor, await store.findDispute(tx, id))
    if (version !== null) assertVersion(now.dispute, version)
    return now
  }

  /** Writes what was done, tells the pages, and lets its terms follow. */
  async function note(
    tx: Tx,
    ctx: SignedInContext,
    act: DisputeAct,
    row: Pick<DisputeRow, 'id' | 'no' | 'claimId' | 'ownerStaffId' | 'departmentId'>,
    sides: {
      readonly before?: AuditFields
      readonly after?: AuditFields
      readonly detail?: AuditFields
    } = {},
  ): Promise<void> {
    const { detail, ...facts } = sides
    await writeAudit(tx, ctx, {
      action: `dispute.${act}`,
      entity: 'dispute',
      entityId: row.id,
      ...facts,
      detail: { no: row.no, ...detail },
    })
    await announceDispute(tx, row)
    await followDispute(tx, row, at())
  }

  /** @throws disputes.moved where it stands otherwise by now */
  async function moved(
    tx: Tx,
    { actor: { staffId } }: SignedInContext,
    row: DisputeRow,
    to: DisputeStatus,
    why: {
      readonly reason: string
      readonly detail?: string | undefined
      /** On whose word: a person notes what a platform said. */
      readonly by?: Exclude<TransitionActor, 'system'>
      readonly beside?: Partial<typeof dispute.$inferInsert>
    },
  ): Promise<void> {
    const from = disputeStatus.nameOf(row.status)
    const by = why.by ?? 'person'
    if (!disputeStatus.allows(from, to, by)) throw new AppError('disputes.moved')
    const told = { at: at(), staffId, reason: why.reason, ...(why.detail ? { detail: why.detail } : {}) }
    const move = moveInto(disputeStatus, to, by, [from])
    if (!(await store.moveDispute(tx, row.id, move, told, why.beside))) throw new AppError('disputes.moved')
  }

  return { at, locked, note, moved, announce: announceDispute }
}
export type DisputeSteps = ReturnType<typeof createDisputeSteps>

/** @throws access.noPermission */
export function assertWorks({ actor }: SignedInContext, { dispute: row }: store.ListedDispute): void {
  if (!worksOn(actor, row.kind)) throw new AppError('access.noPermission')
}

/** @throws disputes.moved */
export function assertStands({ status }: DisputeRow, ...states: readonly DisputeStatus[]): void {
  if (!states.includes(disputeStatus.nameOf(status))) throw new AppError('disputes.moved')
}
