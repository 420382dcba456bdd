import type { ApprovalSnapshot } from '@pindao/protocol/contracts/approval-difference.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import type { Executor, Transact, Tx } from '#src/platform/db/database.ts'
import type { ApprovalKindPort } from './approval.kind.ts'
import type { ApprovalService } from './approval.service.ts'
import type { SubjectReviews } from './subject-reviews.ts'

/** What claims offer of a removal that waits for its second person (business.md §4, outbound). */
export type ReviewedRemovals = {
  snapshot(db: Executor, id: bigint): Promise<ApprovalSnapshot>
  /** Locks it, before its review is. */
  hold(tx: Tx, id: bigint): Promise<void>
  /** Lets it go to the platform, which is asked before. */
  agree(ctx: SignedInContext, id: bigint, opinion: string, transact: Transact): Promise<void>
  refuse(tx: Tx, ctx: SignedInContext, id: bigint, opinion: string): Promise<void>
  withdraw(tx: Tx, ctx: SignedInContext, id: bigint): Promise<void>
}

/** How claims ask for the review of a removal, and what is said to it on their own page. */
export type RemovalReview = {
  /** In the transaction that asked for the removal. */
  submit(
    tx: Tx,
    ctx: SignedInContext,
    removal: { readonly id: bigint; readonly title: string; readonly departmentId: bigint },
  ): Promise<void>
  decide(
    ctx: SignedInContext,
    id: bigint,
    command: 'approve' | 'reject' | 'withdraw',
    opinion: string,
  ): Promise<void>
}

const kind = 'removal'

/** Removals: what is asked for waits, and the second person lets it go. */
export const removalKind = (removals: () => ReviewedRemovals): ApprovalKindPort => ({
  kind,
  snapshot: (db, id) => removals().snapshot(db, id),
  hold: (tx, id) => removals().hold(tx, id),
  completesAs: 'reviewer',
  complete: (ctx, { subjectId, opinion }, transact) => removals().agree(ctx, subjectId, opinion, transact),
  async moved(tx, ctx, subjectId, to, opinion) {
    if (to === 'rejected') await removals().refuse(tx, ctx, subjectId, opinion)
    if (to === 'withdrawn') await removals().withdraw(tx, ctx, subjectId)
  },
})

export const reviewOfRemovals = (
  reviews: SubjectReviews,
  decide: ApprovalService['decide'],
): RemovalReview => ({
  submit: (tx, ctx, { id: subjectId, title, departmentId }) =>
    reviews.submit(tx, ctx, kind, { subjectId, title, departmentId }),
  decide: (ctx, subjectId, command, opinion) => decide(ctx, { kind, subjectId }, command, opinion),
})
