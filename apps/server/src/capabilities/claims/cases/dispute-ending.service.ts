import type { answerDispute } from '@pindao/protocol/claims/dispute.endpoints.ts'
import type { DisputeDetail } from '@pindao/protocol/claims/dispute.record.ts'
import { type DisputeResult, disputeStatus } from '@pindao/protocol/claims/dispute.states.ts'
import type { EndpointParsed } from '@pindao/protocol/core/endpoint.ts'
import { moveInto } from '@pindao/protocol/core/enumeration.ts'
import { AppError } from '#src/platform/app-error.ts'
import { instantIn } from '#src/platform/clock.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import type { Transact, Tx } from '#src/platform/db/database.ts'
import type { Kit } from '#src/platform/kit.ts'
import type { DisputeNews } from './dispute.news.ts'
import type { DisputeReading } from './dispute.service.ts'
import * as store from './dispute.store.ts'
import { noApproval } from './dispute-changes.service.ts'
import {
  announceDispute,
  assertStands,
  assertWorks,
  type DisputeSteps,
  type FollowDispute,
} from './dispute-steps.ts'

/** Answers an objection in the transaction of its cause, as the room of statements does. @throws what that refuses */
export type AnswerObjection = (
  tx: Tx,
  ctx: SignedInContext,
  of: { readonly settlementId: bigint; readonly objectionId: bigint },
  answer: string,
) => Promise<void>

export type EndingDeps = Pick<Kit, 'database' | 'clock'> & {
  readonly steps: DisputeSteps
  readonly reading: Pick<DisputeReading, 'get'>
  readonly news: DisputeNews
  readonly followDispute: FollowDispute
  readonly answerObjection: AnswerObjection
}

type Reason = { readonly reason: string; readonly version: number }
type Answer = EndpointParsed<typeof answerDispute>['body']

/** A solved case closes by itself so long after its last change. */
const solvedSeconds = 7 * 86_400
/** So many in one turn. */
const atOnce = 200

/** How cases end, and go on. */
export function createDisputeEnding(deps: EndingDeps) {
  const { database, clock, steps, reading } = deps

  const act = async (
    ctx: SignedInContext,
    id: bigint,
    work: (tx: Tx) => Promise<void>,
  ): Promise<DisputeDetail> => {
    await database.transaction(work)
    return reading.get(ctx, id)
  }

  /** Closes a case that somebody leaves as it is; what was filed and refused is lost. */
  const leave = (
    ctx: SignedInContext,
    id: bigint,
    { reason, version }: Reason,
    {
      from,
      act: as,
      result,
    }: { from: 'unsolved' | 'processing'; act: 'accept' | 'giveUp'; result: DisputeResult },
  ) =>
    act(ctx, id, async (tx) => {
      const found = await steps.locked(tx, ctx, id, version)
      assertWorks(ctx, found)
      const { dispute: row } = found
      assertStands(row, from)
      if (row.kind === 'settlement') throw new AppError('disputes.moved')
      if (row.approvalAskedAt !== null) await deps.news.approvalOver(tx, row)
      const ended = {
        result: row.filedAt === null ? result : 'lost',
        resultNote: reason,
        closedAt: steps.at(),
        approvalAskedBy: null,
        approvalAskedAt: null,
      } as const
      await steps.moved(tx, ctx, row, 'closed', { reason: as, detail: reason, beside: ended })
      await steps.note(tx, ctx, as, row, { after: { disputeResult: ended.result }, detail: { reason } })
    })

  async function closeIn(tx: Tx, ctx: SignedInContext, id: bigint, version: number | null): Promise<void> {
    const found = await steps.locked(tx, ctx, id, version)
    assertWorks(ctx, found)
    const { dispute: row } = found
    assertStands(row, 'solved')
    await steps.moved(tx, ctx, row, 'closed', { reason: 'closed', beside: { closedAt: steps.at() } })
    await steps.note(tx, ctx, 'close', row)
  }

  return {
    /** @throws disputes.notFound, disputes.moved, access.changedMeanwhile */
    accept: (ctx: SignedInContext, id: bigint, asked: Reason) =>
      leave(ctx, id, asked, { from: 'unsolved', act: 'accept', result: 'accepted' }),
    /** @throws disputes.notFound, disputes.moved, access.changedMeanwhile */
    giveUp: (ctx: SignedInContext, id: bigint, asked: Reason) =>
      leave(ctx, id, asked, { from: 'processing', act: 'giveUp', result: 'given_up' }),

    /** @throws disputes.notFound, disputes.moved */
    closeIn: (ctx: SignedInContext, id: bigint, transact: Transact) =>
      transact((tx) => closeIn(tx, ctx, id, null)),
    close: (ctx: SignedInContext, id: bigint, version: number) =>
      act(ctx, id, (tx) => closeIn(tx, ctx, id, version)),

    /** @throws disputes.notFound, disputes.moved, disputes.openAlready, access.changedMeanwhile */
    reopen: (ctx: SignedInContext, id: bigint, { reason, version }: Reason) =>
      act(ctx, id, async (tx) => {
        const found = await steps.locked(tx, ctx, id, version)
        assertWorks(ctx, found)
        const { dispute: row } = found
        assertStands(row, 'closed')
        if (row.kind === 'settlement') throw new AppError('disputes.moved')
        if (row.claimId !== null && (await store.lockOpenOfClaim(tx, row.claimId)) !== null)
          throw new AppError('disputes.openAlready')
        const beside = {
          // Whoever agreed agreed to what was known then: a strike may have come since.
          ...noApproval,
          result: null,
          closedAt: null,
          handlerStaffId: row.handlerStaffId ?? ctx.actor.staffId,
        }
        await steps.moved(tx, ctx, row, 'processing', { reason: 'reopened', detail: reason, beside })
        await steps.note(tx, ctx, 'reopen', row, { detail: { reason } })
      }),

    /**
     * Answers the objection of a creator and closes its case; nobody has to take it first.
     *
     * @throws disputes.notFound, disputes.moved, access.changedMeanwhile
     */
    answer: (ctx: SignedInContext, id: bigint, { answer, result, version }: Answer) =>
      act(ctx, id, async (tx) => {
        const found = await steps.locked(tx, ctx, id, version)
        assertWorks(ctx, found)
        const { dispute: row } = found
        const { settlementId, objectionId } = row
        if (settlementId === null || objectionId === null) throw new AppError('disputes.moved')
        assertStands(row, 'unsolved', 'processing')
        const handlerStaffId = row.handlerStaffId ?? ctx.actor.staffId
        const beside = { result, resultNote: answer, closedAt: steps.at(), handlerStaffId }
        await steps.moved(tx, ctx, row, 'closed', { reason: 'answered', detail: answer, beside })
        await steps.note(tx, ctx, 'answer', row, { after: { disputeResult: result } })
        await deps.answerObjection(tx, ctx, { settlementId, objectionId }, answer)
      }),

    /** Closes what was solved seven days ago and has not changed since. @returns how many */
    async closeSolved(): Promise<number> {
      const before = instantIn(clock, -solvedSeconds)
      let closed = 0
      for (const id of await store.findSolvedBefore(database.db, before, atOnce))
        closed += (await database.transaction((tx) => closeByItself(tx, id, before))) ? 1 : 0
      return closed
    },
  }

  async function closeByItself(tx: Tx, id: bigint, before: string): Promise<boolean> {
    const row = await store.lockDispute(tx, id)
    if (row === null || Date.parse(row.updatedAt) >= Date.parse(before)) return false
    const at = steps.at()
    const move = moveInto(disputeStatus, 'closed', 'system')
    const moved = await store.moveDispute(tx, id, move, { at, reason: 'sevenDays' }, { closedAt: at })
    if (!moved) return false
    await announceDispute(tx, row)
    await deps.followDispute(tx, row, at)
    return true
  }
}
export type DisputeEnding = ReturnType<typeof createDisputeEnding>
