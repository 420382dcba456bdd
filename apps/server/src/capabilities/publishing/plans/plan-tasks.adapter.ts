import { createPublishTask } from '@pindao/protocol/publishing/publish-task.endpoints.ts'
import { publishTaskStatus } from '@pindao/protocol/publishing/publish-task.states.ts'
import { writeAudit } from '#src/capabilities/access/access.ts'
import { AppError } from '#src/platform/app-error.ts'
import { instantIn } from '#src/platform/clock.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import type { Executor, Tx } from '#src/platform/db/database.ts'
import { updateVersion } from '#src/platform/db/version.ts'
import { foundRecord } from '#src/platform/found-record.ts'
import { announceTask } from '../delivery/delivery.announce.ts'
import { lockTask, writeTaskEvent } from '../tasks/publish-task.store.ts'
import { publishTask } from '../tasks/publish-task.table.ts'
import { findTask } from '../tasks/publish-task-list.store.ts'
import { createSubmission, onceUnderWay, type SubmissionDeps } from '../tasks/submission.ts'
import { coveredTask } from '../tasks/task-scope.store.ts'
import { createTaskSteps } from '../tasks/task-steps.ts'
import { hasNotStarted } from './plan.present.ts'
import { findTarget } from './plan-target.store.ts'
import type { PlanTasks } from './plan-tasks.ts'

/** What a plan asks of publish tasks, by the steps that single tasks are made, moved and ended with. */
export function createPlanTasks(deps: SubmissionDeps): PlanTasks {
  const submission = createSubmission(deps, load)
  const { stop } = createTaskSteps(deps)

  return {
    async submitTask(tx, ctx, asked) {
      const { videoId, channelId, planId, templateId, fields, publishAt, publishZone, confirmed } = asked
      const target = await findTarget(tx, channelId)
      const input = createPublishTask.body.parse({
        ...fields,
        videoId: String(videoId),
        channelId: String(channelId),
        templateId: templateId === null ? null : String(templateId),
        publishAt,
        publishZone,
        confirmed,
      })
      return onceUnderWay(
        (work) => work(tx),
        (own) => submission.insert(own, ctx, { ...input, planId }, foundRecord(target, 'channels.notFound')),
      )
    },

    async rescheduleTask(tx, ctx, taskId, times) {
      const task = await lockUnstarted(tx, taskId)
      const at = instantIn(deps.clock, 0)
      await updateVersion(tx, publishTask, task, { ...times, updatedAt: at })
      const { staffId } = ctx.actor
      const { status, title, publishAt } = task
      await writeTaskEvent(tx, taskId, {
        at,
        actor: 'person',
        staffId,
        from: status,
        to: status,
        reason: 'moved',
      })
      await writeAudit(tx, ctx, {
        action: 'publishTask.move',
        entity: 'publishTask',
        entityId: taskId,
        before: { publishAt },
        after: { publishAt: times.publishAt },
        detail: { title },
      })
      await announceTask(tx, taskId)
      if (publishTaskStatus.nameOf(status) === 'toPublish')
        await submission.setOff(tx, { id: taskId, executeAt: times.executeAt })
    },

    async endTask(tx, ctx, taskId) {
      await lockUnstarted(tx, taskId)
      await stop(tx, ctx, await load(tx, ctx, taskId), 'planCancelled')
    },
  }
}

/** @throws publishing.taskStarted */
async function lockUnstarted(tx: Tx, taskId: bigint) {
  const task = foundRecord(await lockTask(tx, taskId), 'publishing.taskNotFound')
  if (!hasNotStarted(task.status)) throw new AppError('publishing.taskStarted')
  return task
}

/** @throws publishing.taskNotFound */
async function load(db: Executor, ctx: SignedInContext, id: bigint) {
  return coveredTask(ctx.actor, await findTask(db, id))
}
