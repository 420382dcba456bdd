import type { PublishReview } from '#src/capabilities/publishing/publishing.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import type { Executor, Transact } from '#src/platform/db/database.ts'
import type { ApprovalKindPort } from './approval.kind.ts'
import type { SubjectReviews } from './subject-reviews.ts'

/** What publishing offers of a draft that is reviewed. */
export type ReviewedTasks = {
  snapshot(db: Executor, id: bigint): Promise<Readonly<Record<string, string | null>> | null>
  submit(ctx: SignedInContext, id: bigint, confirmed: string | null, transact: Transact): Promise<void>
}

const kind = 'publishTask'

/** Publish tasks: a draft stays one until a second person has looked at it, and is submitted by that. */
export const taskKind = (tasks: ReviewedTasks): ApprovalKindPort => ({
  kind,
  snapshot: async (db, id) => (await tasks.snapshot(db, id)) ?? {},
  complete: (ctx, { subjectId, confirmed }, transact) => tasks.submit(ctx, subjectId, confirmed, transact),
})

/** The same for publishing, which knows no reviews: how it asks for one. */
export const reviewOfTasks = (reviews: SubjectReviews): Omit<PublishReview, 'asks'> => ({
  submit: (tx, ctx, { id, title, departmentId, confirmed }) =>
    reviews.submit(tx, ctx, kind, { subjectId: id, title, departmentId, confirmed: confirmed ?? null }),
  reviewsOf: (db, ids) => reviews.reviewsOf(db, kind, ids),
})
