import { AppError } from '#src/platform/app-error.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import type { Executor, Tx } from '#src/platform/db/database.ts'
import { foundRecord } from '#src/platform/found-record.ts'
import { findTarget } from '../plans/plan-target.store.ts'
import type { TaskStanding } from '../tasks/publish-task.machine.ts'
import { lockTask } from '../tasks/publish-task.store.ts'
import { findTask } from '../tasks/publish-task-list.store.ts'
import { standingOf } from '../tasks/publish-task-standing.store.ts'
import { createSubmission, type NewTask, onceUnderWay, type SubmissionDeps } from '../tasks/submission.ts'
import { coveredTask } from '../tasks/task-scope.store.ts'
import { createTaskSteps } from '../tasks/task-steps.ts'

/** What a batch asks of publish tasks, by the steps that single tasks are made and ended with. */
export function createBatchTasks(deps: SubmissionDeps) {
  const submission = createSubmission(deps, load)
  const { stop } = createTaskSteps(deps)

  return {
    /** Makes the task of a row. Returns its id. @throws what a submission throws */
    async submitTask(tx: Tx, ctx: SignedInContext, input: NewTask): Promise<bigint> {
      const target = foundRecord(await findTarget(tx, BigInt(input.channelId)), 'channels.notFound')
      return onceUnderWay(
        (work) => work(tx),
        (own) => submission.insert(own, ctx, input, target),
      )
    },

    /** Ends a task of which nothing has been sent. @throws publishing.alreadyBegun */
    async endTask(tx: Tx, ctx: SignedInContext, taskId: bigint): Promise<void> {
      foundRecord(await lockTask(tx, taskId), 'publishing.taskNotFound')
      const row = await load(tx, ctx, taskId)
      if (!hasSentNothing(standingOf(row.task, row))) throw new AppError('publishing.alreadyBegun')
      await stop(tx, ctx, row, 'batchWithdrawn')
    },
  }
}
export type BatchTasks = ReturnType<typeof createBatchTasks>

/** Whether nothing of a task is, or may be, on its way to the platform: only then is it taken back with its batch. */
export function hasSentNothing({ status, stage }: Pick<TaskStanding, 'status' | 'stage'>): boolean {
  if (stage !== 'intent') return false
  return !(['publishing', 'published', 'terminating', 'terminated'] as const).some((name) => name === status)
}

/** @throws publishing.taskNotFound */
async function load(db: Executor, ctx: SignedInContext, id: bigint) {
  return coveredTask(ctx.actor, await findTask(db, id))
}
