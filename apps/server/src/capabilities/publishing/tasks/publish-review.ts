import type { PublishTask, PublishTaskAction } from '@pindao/protocol/publishing/publish-task.endpoints.ts'
import { publishTaskStatus } from '@pindao/protocol/publishing/publish-task.states.ts'
import { AppError } from '#src/platform/app-error.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import type { Executor, Tx } from '#src/platform/db/database.ts'
import { findTask } from './publish-task-list.store.ts'

/** What departments ask for that have what they publish looked at by a second person first (docs/decisions/0060). */
export type PublishReview = {
  /** Whether a department asks for it. */
  asks(departmentId: bigint): boolean
  /** Asks for the review of a draft, in the transaction that would have submitted it. */
  submit(tx: Tx, ctx: SignedInContext, task: ReviewedTask): Promise<void>
  /** Of these drafts those that wait for their reviewer, each with the review's id: nobody changes them. */
  reviewsOf(db: Executor, taskIds: readonly bigint[]): Promise<ReadonlyMap<bigint, bigint>>
}

export type ReviewedTask = {
  readonly id: bigint
  readonly title: string
  readonly departmentId: bigint
  /** What its submitter confirmed knowing (PUB-07). */
  readonly confirmed: string | undefined
}

/** @throws publishing.inReview for a draft that waits for its reviewer */
export async function assertNotInReview(
  review: PublishReview | undefined,
  db: Executor,
  taskId: bigint,
): Promise<void> {
  if ((await review?.reviewsOf(db, [taskId]))?.has(taskId)) throw new AppError('publishing.inReview')
}

const changing: ReadonlySet<PublishTaskAction> = new Set(['submit', 'edit', 'delete'])

/** Drafts that wait for their reviewer say so, and offer nothing that would be refused (`assertNotInReview`). */
export async function withReviews(
  review: PublishReview | undefined,
  db: Executor,
  tasks: readonly PublishTask[],
): Promise<PublishTask[]> {
  const drafts = tasks.filter(({ status }) => status === publishTaskStatus.codes.draft)
  if (!review || drafts.length === 0) return [...tasks]
  const reviews = await review.reviewsOf(
    db,
    drafts.map(({ id }) => BigInt(id)),
  )
  return tasks.map((task) => {
    const approvalId = reviews.get(BigInt(task.id))
    if (approvalId === undefined) return task
    const actions = task.actions.filter((action) => !changing.has(action))
    return { ...task, review: { approvalId: String(approvalId) }, actions }
  })
}

/** What a task says, for its reviewer; null where it is gone. */
export async function snapshotOfTask(db: Executor, id: bigint) {
  const row = await findTask(db, id)
  if (!row) return null
  const { task } = row
  return {
    video: row.video.title,
    channel: row.channelName,
    title: task.title,
    description: task.description,
    tags: task.tags.join(', '),
    visibility: String(task.visibility),
    madeForKids: flagOf(task.madeForKids),
    syntheticMedia: flagOf(task.syntheticMedia),
    categoryId: task.categoryId,
    language: task.language,
    audioLanguage: task.audioLanguage,
    playlists: task.playlistIds.join(', '),
    publishAt: task.publishAt,
    recipe: task.recipe === null ? null : JSON.stringify(task.recipe),
  }
}

const flagOf = (value: boolean | null) => (value === null ? null : String(value))
