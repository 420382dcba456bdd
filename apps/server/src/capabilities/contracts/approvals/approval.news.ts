import { approvalKinds } from '@pindao/protocol/contracts/approval.states.ts'
import { pagePaths } from '@pindao/protocol/navigation/page-paths.ts'
import type { Actor } from '#src/platform/context.ts'
import { coversRecord } from '#src/platform/context.ts'
import type { Executor, Tx } from '#src/platform/db/database.ts'
import { publishLive } from '#src/platform/live/live.ts'
import type { News } from '#src/platform/news.ts'
import type { ApprovalRow } from './approval.table.ts'
import { findDelegates, listReviewers } from './delegation.store.ts'

/** Somebody as they are by now; null once they are disabled. */
export type ActorAtWork = (who: {
  readonly staffId: bigint
  readonly sessionId: bigint
}) => Promise<Actor | null>

/** What all that is told of a review that waits goes on from: whoever decides it closes it for everybody. */
export const waitingCause = (id: bigint): string => `approvalWaiting ${id}`

/**
 * Who is to review something: whoever may and sees it, and did not submit it; in the place of those who are away whoever
 * stands in for them.
 */
export async function reviewersOf(
  db: Executor,
  row: Pick<ApprovalRow, 'kind' | 'submitterStaffId' | 'departmentId'>,
  actorAtWork: ActorAtWork,
  now: string,
): Promise<readonly bigint[]> {
  const record = { ownerStaffId: row.submitterStaffId, departmentId: row.departmentId }
  const delegates = await findDelegates(db, now)
  const found = new Set<bigint>()
  const reviewers = await listReviewers(db, [approvalKinds[row.kind].reviews])
  const mayReview = new Set(reviewers.map(({ id }) => id))
  for (const { id } of reviewers) {
    if (id === row.submitterStaffId) continue
    const actor = await actorAtWork({ staffId: id, sessionId: 0n })
    if (actor === null || !coversRecord(actor, record)) continue
    // Where none of those who stand in may decide this kind, whoever is away is told: nothing waits unheard of.
    const standIns = (delegates.get(id) ?? []).filter(
      (to) => to !== row.submitterStaffId && mayReview.has(to),
    )
    for (const to of standIns.length > 0 ? standIns : [id]) found.add(to)
  }
  return [...found]
}

/** That a review waits; told once for each round, and again with each `reminder`. */
export const waitingNews = (
  row: ApprovalRow,
  people: readonly bigint[],
  reminder: number | null = null,
): News[] =>
  people.map((to) => ({
    event: 'approvalWaiting',
    to,
    level: reminder === null ? 'info' : 'warn',
    title: row.title,
    params: { kind: row.kind },
    channelId: null,
    link: linkTo(row.id),
    cause: `${waitingCause(row.id)} ${row.round}${reminder === null ? '' : ` ${reminder}`}`,
  }))

/** What was decided, to whoever submitted it. */
export const decidedNews = (row: ApprovalRow, to: 'approved' | 'rejected', opinion: string): News => ({
  event: to === 'approved' ? 'approvalApproved' : 'approvalRejected',
  to: row.submitterStaffId,
  level: to === 'approved' ? 'info' : 'warn',
  title: row.title,
  params: { kind: row.kind, opinion },
  channelId: null,
  link: linkTo(row.id),
  cause: `approvalDecided ${row.id} ${row.round}`,
})

const linkTo = (id: bigint) => `${pagePaths.approvals}?${new URLSearchParams({ detail: String(id) })}`

/** Tells whoever sees the review that it is another one now. */
export async function announceApproval(tx: Tx, row: ApprovalRow): Promise<void> {
  const { submitterStaffId: ownerStaffId, departmentId } = row
  await publishLive(
    tx,
    { type: 'approval', id: String(row.id) },
    { permission: approvalKinds[row.kind].reads, ownerStaffId, departmentId },
  )
}
