import { type ApprovalCommand, approvalRule, leadsOn } from '@pindao/protocol/contracts/approval.commands.ts'
import { approvalStatus } from '@pindao/protocol/contracts/approval.states.ts'
import { moveInto } from '@pindao/protocol/core/enumeration.ts'
import { writeAudit } from '#src/capabilities/access/access.ts'
import { AppError } from '#src/platform/app-error.ts'
import { instantIn } from '#src/platform/clock.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import type { Tx } from '#src/platform/db/database.ts'
import type { Kit } from '#src/platform/kit.ts'
import { moveRecord } from '#src/platform/timeline/timeline.ts'
import type { ApprovalKindPort } from './approval.kind.ts'
import {
  type ActorAtWork,
  announceApproval,
  decidedNews,
  reviewersOf,
  waitingCause,
  waitingNews,
} from './approval.news.ts'
import * as store from './approval.store.ts'
import type { ApprovalRow } from './approval.table.ts'

export type MoveDeps = Pick<Kit, 'database' | 'clock' | 'news'> & { readonly actorAtWork: ActorAtWork }

/** What is said with a command. */
export type Said = {
  readonly opinion?: string
  readonly groupName?: string
  readonly confirmed?: string | null
  readonly onBehalfOf?: bigint | null
}

/** The one way in which a review moves: state, step, timeline, subject, audit, news and live word in one transaction. */
export function createApprovalMoves({ clock, news, actorAtWork }: MoveDeps) {
  /**
   * Moves a review that is locked.
   *
   * @throws contracts.approvalMoved where it does not stand where the command begins: somebody was first
   */
  async function move(
    tx: Tx,
    ctx: SignedInContext,
    row: ApprovalRow,
    command: ApprovalCommand,
    port: ApprovalKindPort,
    said: Said = {},
  ): Promise<ApprovalRow> {
    const { kind } = row
    const status = approvalStatus.nameOf(row.status)
    if (!leadsOn(command, { kind, status })) throw await movedBy(tx, row.id)
    const { to, from } = approvalRule(command, kind)
    const at = instantIn(clock, 0)
    const staffId = ctx.actor.staffId
    const opinion = said.opinion ?? ''
    const why = { at, reason: command, staffId, ...(opinion === '' ? {} : { detail: opinion }) }
    const wanted = moveInto(approvalStatus, to, 'person', from)
    if (!(await moveRecord(tx, store.approvalRecord, row.id, wanted, why))) throw await movedBy(tx, row.id)
    const change = columnsAfter(command, row, { ...said, at, staffId })
    await store.changeApproval(tx, row.id, change)
    const after: ApprovalRow = { ...row, ...change, status: approvalStatus.codes[to], updatedAt: at }
    await store.insertStep(tx, {
      approvalId: row.id,
      round: after.round,
      at,
      staffId,
      onBehalfOf: said.onBehalfOf ?? null,
      command,
      fromState: row.status,
      toState: after.status,
      opinion: opinion === '' ? null : opinion,
      snapshot: command === 'submit' ? await port.snapshot(tx, row.subjectId) : null,
    })
    await port.moved?.(tx, ctx, row.subjectId, to, opinion)
    await writeAudit(tx, ctx, {
      action: `approval.${command}`,
      entity: 'approval',
      entityId: row.id,
      before: { approvalStatus: status, round: row.round },
      after: { approvalStatus: to, round: after.round },
      detail: { title: row.title, kind, ...(opinion === '' ? {} : { reason: opinion }) },
    })
    await tell(tx, command, after, opinion)
    await announceApproval(tx, after)
    return after
  }

  async function tell(tx: Tx, command: ApprovalCommand, row: ApprovalRow, opinion: string): Promise<void> {
    if (command === 'submit') {
      const people = await reviewersOf(tx, row, actorAtWork, instantIn(clock, 0))
      await news.raise(tx, ...waitingNews(row, people))
      return
    }
    await news.lower(tx, waitingCause(row.id))
    if (command === 'approve') await news.raise(tx, decidedNews(row, 'approved', opinion))
    if (command === 'reject' || command === 'refuse')
      await news.raise(tx, decidedNews(row, 'rejected', opinion))
  }

  return { move }
}
export type ApprovalMoves = ReturnType<typeof createApprovalMoves>

/** Whoever comes second is told who was first. */
export async function movedBy(tx: Tx | Kit['database']['db'], id: bigint): Promise<AppError> {
  const by = (await store.lastToAct(tx, id)) ?? ''
  return new AppError('contracts.approvalMoved', { params: { by } })
}

function columnsAfter(
  command: ApprovalCommand,
  row: ApprovalRow,
  { at, staffId, groupName, confirmed }: Said & { readonly at: string; readonly staffId: bigint },
): Partial<ApprovalRow> {
  switch (command) {
    case 'submit':
      return {
        submitterStaffId: staffId,
        submittedAt: at,
        reviewerStaffId: null,
        confirmed: confirmed ?? null,
      }
    case 'approve':
    case 'reject':
    case 'refuse':
      return { reviewerStaffId: staffId }
    case 'finish':
      return { groupName: groupName === undefined || groupName === '' ? null : groupName }
    case 'reopen':
      return { round: row.round + 1, reviewerStaffId: null, submittedAt: null }
    case 'link':
    case 'withdraw':
      return {}
  }
}
