import { createDispute, type updateDispute } from '@pindao/protocol/claims/dispute.endpoints.ts'
import type { DisputeDetail } from '@pindao/protocol/claims/dispute.record.ts'
import type { DisputeKind } from '@pindao/protocol/claims/dispute.states.ts'
import { disputeStatus } from '@pindao/protocol/claims/dispute.states.ts'
import type { EndpointParsed } from '@pindao/protocol/core/endpoint.ts'
import { findHolders } from '#src/capabilities/access/access.ts'
import { AppError } from '#src/platform/app-error.ts'
import { coversRecord, type SignedInContext } from '#src/platform/context.ts'
import type { Transact, Tx } from '#src/platform/db/database.ts'
import { idempotent } from '#src/platform/db/idempotency.ts'
import type { ActorAtWork } from '../room.ts'
import type { DisputeNews } from './dispute.news.ts'
import type { OpenDispute } from './dispute.opening.ts'
import { kindsOf } from './dispute.present.ts'
import { seesKind, workPermission, worksOn } from './dispute.rights.ts'
import type { DisputeReading } from './dispute.service.ts'
import * as store from './dispute.store.ts'
import type { DisputeRow } from './dispute.table.ts'
import { assertStands, assertWorks, type DisputeSteps, type StepDeps } from './dispute-steps.ts'
import { subjectOf } from './dispute-subject.store.ts'

export type ChangeDeps = Pick<StepDeps, 'database'> & {
  readonly steps: DisputeSteps
  readonly reading: Pick<DisputeReading, 'get'>
  readonly open: OpenDispute
  readonly news: DisputeNews
  readonly actorAtWork: ActorAtWork
}

type Asked = EndpointParsed<typeof createDispute>['body']
type Fields = EndpointParsed<typeof updateDispute>['body']

/** What people do with cases before anything is filed: open them, take them, hand them on, write. */
export function createDisputeChanges(deps: ChangeDeps) {
  const { database, steps, reading, news } = deps

  /** @throws disputes.subjectNotFound, disputes.openAlready */
  async function openIn(tx: Tx, ctx: SignedInContext, asked: Asked): Promise<bigint> {
    const subject = await subjectOf(tx, ctx.actor, asked.about, BigInt(asked.subjectId))
    if (subject === null) throw new AppError('disputes.subjectNotFound')
    const { staffId } = ctx.actor
    const row = await deps.open(
      tx,
      { ...subject, title: asked.title || subject.title },
      { actor: 'person', at: steps.at(), staffId, reason: 'opened', detail: asked.note },
    )
    if (row === null) throw new AppError('disputes.openAlready')
    await steps.note(tx, ctx, 'create', row, { after: { disputeKind: row.kind, title: row.title } })
    return row.id
  }

  async function takeIn(tx: Tx, ctx: SignedInContext, id: bigint): Promise<void> {
    const found = await steps.locked(tx, ctx, id, null)
    assertWorks(ctx, found)
    const { dispute: row } = found
    const { staffId } = ctx.actor
    const status = disputeStatus.nameOf(row.status)
    if (status === 'closed') throw new AppError('disputes.moved')
    if (row.handlerStaffId !== null && row.handlerStaffId !== staffId) throw new AppError('disputes.taken')
    if (status !== 'unsolved' && row.handlerStaffId === staffId) return
    const beside = { handlerStaffId: staffId }
    if (status === 'unsolved') await steps.moved(tx, ctx, row, 'processing', { reason: 'taken', beside })
    else await store.changeDispute(tx, row, { ...beside, updatedAt: steps.at() })
    const sides = { before: { handlerStaffId: row.handlerStaffId }, after: beside }
    await steps.note(tx, ctx, 'take', row, sides)
  }

  async function assignIn(
    tx: Tx,
    ctx: SignedInContext,
    id: bigint,
    to: { readonly handlerId: bigint | null; readonly version: number | null },
  ): Promise<void> {
    const found = await steps.locked(tx, ctx, id, to.version)
    assertWorks(ctx, found)
    const { dispute: row } = found
    if (disputeStatus.nameOf(row.status) === 'closed') throw new AppError('disputes.moved')
    if (to.handlerId === row.handlerStaffId) return
    if (to.handlerId !== null) await assertFit(tx, deps, row, to.handlerId)
    await store.changeDispute(tx, row, { handlerStaffId: to.handlerId, updatedAt: steps.at() })
    const sides = { before: { handlerStaffId: row.handlerStaffId }, after: { handlerStaffId: to.handlerId } }
    await steps.note(tx, ctx, 'assign', row, sides)
    if (to.handlerId !== null)
      await news.assigned(tx, { ...row, version: row.version + 1 }, to.handlerId, ctx.actor.staffId)
  }

  /** Takes the open case of a claim where nobody has it; whoever may not work on cases takes none. */
  async function takeOfClaim(tx: Tx, ctx: SignedInContext, claimId: bigint): Promise<void> {
    const { actor } = ctx
    const row = await store.lockOpenOfClaim(tx, claimId)
    if (row === null || row.handlerStaffId !== null || !coversRecord(actor, row)) return
    if (seesKind(actor, row.kind) && worksOn(actor, row.kind)) await takeIn(tx, ctx, row.id)
  }

  return {
    openIn,
    takeOfClaim,

    /** @throws disputes.subjectNotFound, disputes.openAlready */
    async create(ctx: SignedInContext, asked: Asked) {
      const { id } = await database.transaction((tx) =>
        idempotent(tx, ctx, createDispute, asked, () => openIn(tx, ctx, asked)),
      )
      return { id: String(id) }
    },

    /** @throws disputes.notFound, disputes.moved, disputes.taken where somebody else was faster */
    takeIn: (ctx: SignedInContext, id: bigint, transact: Transact) => transact((tx) => takeIn(tx, ctx, id)),
    async take(ctx: SignedInContext, id: bigint): Promise<DisputeDetail> {
      await database.transaction((tx) => takeIn(tx, ctx, id))
      return reading.get(ctx, id)
    },

    /** @throws disputes.notFound, disputes.moved, disputes.handlerUnfit, access.changedMeanwhile */
    assignIn: (ctx: SignedInContext, id: bigint, handlerId: bigint | null, transact: Transact) =>
      transact((tx) => assignIn(tx, ctx, id, { handlerId, version: null })),
    async assign(
      ctx: SignedInContext,
      id: bigint,
      { handlerId, version }: { readonly handlerId: string | null; readonly version: number },
    ): Promise<DisputeDetail> {
      const to = { handlerId: handlerId === null ? null : BigInt(handlerId), version }
      await database.transaction((tx) => assignIn(tx, ctx, id, to))
      return reading.get(ctx, id)
    },

    /** @throws disputes.notFound, disputes.moved, disputes.kindUnfit, access.changedMeanwhile */
    async update(ctx: SignedInContext, id: bigint, { version, ...to }: Fields): Promise<DisputeDetail> {
      await database.transaction(async (tx) => {
        const found = await steps.locked(tx, ctx, id, version)
        assertWorks(ctx, found)
        const { dispute: row } = found
        assertStands(row, 'unsolved', 'processing')
        assertKind(found, to.kind)
        const isOther = row.kind !== to.kind || row.reason !== to.reason || row.statement !== to.statement
        if (!isOther && row.nextActionAt === to.nextActionAt) return
        const { staffId } = ctx.actor
        // Whoever agreed agreed to something else.
        if (isOther && row.approvalAskedAt !== null) await news.approvalOver(tx, row)
        await store.changeDispute(tx, row, {
          ...to,
          ...(isOther ? { ...noApproval, preparedBy: staffId } : {}),
          updatedAt: steps.at(),
        })
        const facts = (of: Pick<DisputeRow, 'kind' | 'reason' | 'statement' | 'nextActionAt'>) => ({
          disputeKind: of.kind,
          disputeReason: of.reason,
          statement: of.statement,
          nextActionAt: of.nextActionAt,
        })
        await steps.note(tx, ctx, 'update', row, { before: facts(row), after: facts(to) })
      })
      return reading.get(ctx, id)
    },
  }
}
export type DisputeChanges = ReturnType<typeof createDisputeChanges>

/** Nobody was asked, and nobody has agreed. */
export const noApproval = {
  approvedBy: null,
  approvedAt: null,
  approvalAskedBy: null,
  approvalAskedAt: null,
} as const

/** @throws disputes.kindUnfit */
function assertKind(found: store.ListedDispute, kind: DisputeKind): void {
  if (kind !== found.dispute.kind && !kindsOf(found).includes(kind)) throw new AppError('disputes.kindUnfit')
}

/** @throws disputes.handlerUnfit */
async function assertFit(
  tx: Tx,
  { actorAtWork }: Pick<ChangeDeps, 'actorAtWork'>,
  row: DisputeRow,
  staffId: bigint,
): Promise<void> {
  const holds = (await findHolders(tx, workPermission(row.kind))).includes(staffId)
  const person = holds ? await actorAtWork({ staffId, sessionId: 0n }) : null
  if (person === null || !coversRecord(person, row) || !seesKind(person, row.kind))
    throw new AppError('disputes.handlerUnfit')
}
