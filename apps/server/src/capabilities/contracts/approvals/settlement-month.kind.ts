import type { ApprovalSnapshot } from '@pindao/protocol/contracts/approval-difference.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import type { Executor, Transact, Tx } from '#src/platform/db/database.ts'
import type { ApprovalKindPort } from './approval.kind.ts'
import type { SubjectReviews } from './subject-reviews.ts'

/** What revenue offers of the drafts of a month that a second person is asked to confirm (business.md §3.3). */
export type ReviewedMonths = {
  snapshot(db: Executor, id: bigint): Promise<ApprovalSnapshot>
  /** Begins to confirm all of them, as they were submitted. */
  confirm(ctx: SignedInContext, id: bigint, transact: Transact): Promise<void>
}

/** How revenue asks for that, in the transaction that chose the drafts. */
export type MonthReview = {
  submit(
    tx: Tx,
    ctx: SignedInContext,
    month: { readonly id: bigint; readonly title: string; readonly departmentId: bigint },
  ): Promise<void>
}

const kind = 'settlementMonth'

/** Settlements of a month: the second person confirms what the first has calculated, draft by draft. */
export const settlementMonthKind = (months: () => ReviewedMonths): ApprovalKindPort => ({
  kind,
  snapshot: (db, id) => months().snapshot(db, id),
  completesAs: 'reviewer',
  complete: (ctx, { subjectId }, transact) => months().confirm(ctx, subjectId, transact),
})

export const reviewOfMonths = (reviews: SubjectReviews): MonthReview => ({
  submit: (tx, ctx, { id: subjectId, title, departmentId }) =>
    reviews.submit(tx, ctx, kind, { subjectId, title, departmentId }),
})
