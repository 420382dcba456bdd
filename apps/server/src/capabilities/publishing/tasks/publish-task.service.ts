import type { PlatformFacts } from '@pindao/protocol/channels/platform-facts.ts'
import type { EndpointParsed } from '@pindao/protocol/core/endpoint.ts'
import type { PrepareRecipe } from '@pindao/protocol/publishing/prepare-recipe.ts'
import { createPublishTask } from '@pindao/protocol/publishing/publish-task.endpoints.ts'
import { publishTaskStatus } from '@pindao/protocol/publishing/publish-task.states.ts'
import { findTimeline } from '#src/capabilities/access/access.ts'
import { AppError } from '#src/platform/app-error.ts'
import { instantIn } from '#src/platform/clock.ts'
import type { Actor, SignedInContext } from '#src/platform/context.ts'
import type { Executor, Transact, Tx } from '#src/platform/db/database.ts'
import { findRepeated, idempotent } from '#src/platform/db/idempotency.ts'
import { coveredRecord } from '#src/platform/found-record.ts'
import type { JobSender } from '#src/platform/queue/queue.ts'
import { announceTask } from '../delivery/delivery.announce.ts'
import { isSpoilt, startAnew } from '../delivery/delivery.renewal.ts'
import { insertDelivery } from '../delivery/delivery.store.ts'
import { newMarker } from '../delivery/marker.ts'
import { lookAgain } from '../recovery/recovery.store.ts'
import { contentOf, type StoredContent } from './content.ts'
import { findTasksOfContent, lockContent, type TaskOfContent } from './publish-again.store.ts'
import { assertMayPublish, assertNotOvertaken } from './publish-again.ts'
import { rememberChoice } from './publish-default.store.ts'
import { type PublishAnswer, recordAnswer } from './publish-task.answer.ts'
import { auditCommand, auditSubmission } from './publish-task.audit.ts'
import { replacementOf, retryOf } from './publish-task.machine.ts'
import { presentEvent, presentTask } from './publish-task.present.ts'
import * as store from './publish-task.store.ts'
import { createPublishTaskLists, type PublishTaskListDeps } from './publish-task-list.service.ts'
import * as tasks from './publish-task-list.store.ts'
import { standingOf } from './publish-task-standing.store.ts'
import { preparedOf } from './task-due.ts'
import { createTaskSteps } from './task-steps.ts'

export type PublishTaskDeps = PublishTaskListDeps & {
  readonly jobs: JobSender
  /** Whether files are brought to a machine whole before they are sent. */
  readonly fetchesFirst?: boolean
  /** Checks that the person may publish this video. @throws media.videoNotFound */
  readonly videoForPublishing: (ctx: SignedInContext, videoId: bigint, tx: Tx) => Promise<StoredContent>
  /** Checks that the person may publish on this channel and that it is authorised. */
  readonly channelForPublishing: (ctx: SignedInContext, channelId: bigint) => Promise<PublishChannel>
  /** Checks that what is to be made of the video can be made, by this person. @throws publishing.recipe… */
  readonly assertRecipe: (ctx: SignedInContext, videoId: bigint, recipe: PrepareRecipe | null) => Promise<void>
  /** Checks that the channel takes new tasks, to the end of the transaction. */
  readonly assertTakesTasks: (tx: Tx, channelId: bigint) => Promise<void>
}

type PublishChannel = {
  readonly platform: string
  readonly departmentId: bigint
  readonly uploadDefaults: { readonly madeForKids: boolean | null }
  readonly platformFacts: PlatformFacts | null
}
type CreateInput = EndpointParsed<typeof createPublishTask>['body']

/** What people do with publish tasks. */
export function createPublishTaskService(deps: PublishTaskDeps) {
  const { database, clock } = deps
  const { move, moveOn, repeat, wake, stop } = createTaskSteps(deps)

  /** Submits a task: record, intent, timeline and job in one transaction, once per Idempotency-Key. */
  async function create(ctx: SignedInContext, input: CreateInput, transact: Transact = database.transaction) {
    const repeated = await findRepeated(database.db, ctx, createPublishTask, input)
    if (repeated !== null) return present(ctx.actor, await load(database.db, ctx, repeated))
    // Asked before the transaction opens: inside, it would take a second connection while holding one.
    const channel = await deps.channelForPublishing(ctx, BigInt(input.channelId))
    await deps.assertRecipe(ctx, BigInt(input.videoId), input.recipe ?? null)
    const { id } = await once(transact, (tx) =>
      idempotent(tx, ctx, createPublishTask, input, () => insert(tx, ctx, input, channel)),
    )
    return present(ctx.actor, await load(database.db, ctx, id))
  }

  async function insert(
    tx: Tx,
    ctx: SignedInContext,
    input: CreateInput,
    channel: PublishChannel,
  ): Promise<bigint> {
    const videoId = BigInt(input.videoId)
    const channelId = BigInt(input.channelId)
    // Locks the row: a video that is being deleted is not published, one that is being published not deleted.
    const video = await deps.videoForPublishing(ctx, videoId, tx)
    const content = contentOf(video)
    const at = instantIn(clock, 0)
    await clearTheWay(tx, ctx, { videoId, channelId, content, confirmed: input.confirmed }, at)
    // After the tasks, as whoever works on one does: who removes the channel meanwhile finds this one, or is found.
    await deps.assertTakesTasks(tx, channelId)
    const toPublish = publishTaskStatus.codes.toPublish
    const id = await store.insertTask(tx, {
      videoId,
      content,
      channelId,
      platform: channel.platform,
      title: input.title.trim(),
      description: input.description,
      tags: input.tags,
      visibility: input.visibility,
      madeForKids: input.madeForKids,
      ...preparedOf(input.recipe ?? null),
      status: toPublish,
      operatorId: ctx.actor.staffId,
      departmentId: channel.departmentId,
      createdAt: at,
      updatedAt: at,
    })
    const staffId = ctx.actor.staffId
    const { visibility, madeForKids } = input
    await rememberChoice(tx, { staffId, channelId, visibility, madeForKids, updatedAt: at })
    await store.writeTaskEvent(tx, id, {
      at,
      actor: 'person',
      from: null,
      to: toPublish,
      reason: input.confirmed === undefined ? 'submitted' : 'submittedAgain',
      staffId,
    })
    await auditSubmission(tx, ctx, id, input)
    const first = { taskId: id, generation: 1, marker: newMarker(id, 1), bytesTotal: video.size }
    await insertDelivery(tx, first, at)
    await moveOn(tx, id)
    return id
  }

  /** Sees to it that nothing of this content comes beside the new task that nobody wants (PUB-07). */
  async function clearTheWay(
    tx: Tx,
    ctx: SignedInContext,
    wanted: { videoId: bigint; channelId: bigint; content: string; confirmed: string | undefined },
    at: string,
  ): Promise<void> {
    await lockContent(tx, wanted)
    const same = await findTasksOfContent(tx, wanted)
    const failed = assertMayPublish(ctx.actor, same, wanted, deps.links)
    if (failed) await replace(tx, ctx, failed, at)
  }

  /** Ends a failed task because its video is submitted anew; one that was stopped meanwhile has ended already. */
  async function replace(tx: Tx, ctx: SignedInContext, { task }: TaskOfContent, at: string): Promise<void> {
    await store.lockTask(tx, task.id)
    const now = await load(tx, ctx, task.id)
    const standing = standingOf(now.task, now)
    if (standing.status === 'terminated') return
    const wanted = replacementOf(standing)
    if (!wanted) throw new AppError('common.conflict')
    await move(tx, task.id, wanted, { at, reason: 'replaced', staffId: ctx.actor.staffId })
    await auditCommand(tx, ctx, now.task, { action: 'publishTask.terminate', to: wanted.to })
  }

  /** A transaction in which the database sees to it that a video is under way to a channel once. */
  async function once<T>(transact: Transact, work: (tx: Tx) => Promise<T>): Promise<T> {
    try {
      return await transact(work)
    } catch (error) {
      if (store.isAlreadyUnderWay(error)) throw new AppError('publishing.alreadyPublishing', { cause: error })
      throw error
    }
  }

  async function get(ctx: SignedInContext, id: bigint) {
    const row = await load(database.db, ctx, id)
    const events = await findTimeline(database.db, 'publishTask', id)
    return { ...present(ctx.actor, row), timeline: events.map(presentEvent) }
  }

  /** A failed task goes on where it stands; one whose video the platform refused or lost begins another one. */
  async function retry(ctx: SignedInContext, id: bigint, transact: Transact = database.transaction) {
    const { task } = await load(database.db, ctx, id)
    await once(transact, async (tx) => {
      await lockContent(tx, task)
      await store.lockTask(tx, id)
      const row = await load(tx, ctx, id)
      const standing = standingOf(row.task, row)
      if (standing.overtaken)
        assertNotOvertaken(ctx.actor, id, await findTasksOfContent(tx, task), deps.links)
      const wanted = retryOf(standing)
      if (!wanted) throw new AppError('publishing.notRetryable')
      const at = instantIn(clock, 0)
      if (isSpoilt(row.task.problemCode)) await startAnew(tx, id, at)
      await store.setProblem(tx, id, null)
      await lookAgain(tx, id)
      await move(tx, id, wanted, { at, reason: 'retried', staffId: ctx.actor.staffId })
      await auditCommand(tx, ctx, row.task, { action: 'publishTask.retry', to: wanted.to })
      if (wanted.to === 'publishQueued') await wake(tx, id)
      else await repeat(tx, id, wanted.to)
    })
    return present(ctx.actor, await load(database.db, ctx, id))
  }

  /** A person has looked at the channel: the worker goes on from what they say. */
  async function answer(ctx: SignedInContext, id: bigint, given: PublishAnswer) {
    await database.transaction(async (tx) => {
      await store.lockTask(tx, id)
      await recordAnswer(tx, { ctx, clock }, await load(tx, ctx, id), given)
      await announceTask(tx, id)
      await wake(tx, id)
    })
    return present(ctx.actor, await load(database.db, ctx, id))
  }

  /** From a state in which nothing runs the task ends at once; else the worker stops first and then says so. */
  async function terminate(ctx: SignedInContext, id: bigint, transact: Transact = database.transaction) {
    await transact(async (tx) => {
      await store.lockTask(tx, id)
      if (!(await stop(tx, ctx, await load(tx, ctx, id), 'terminatedByPerson')))
        throw new AppError('publishing.notTerminable')
    })
    return present(ctx.actor, await load(database.db, ctx, id))
  }

  async function load(db: Executor, ctx: SignedInContext, id: bigint): Promise<tasks.PresentedTask> {
    const scopeOf = ({ task }: tasks.PresentedTask) => ({
      ownerStaffId: task.operatorId,
      departmentId: task.departmentId,
    })
    return coveredRecord(ctx.actor, await tasks.findTask(db, id), scopeOf, 'publishing.taskNotFound')
  }

  const present = (actor: Actor, row: tasks.PresentedTask) => presentTask(actor, row, deps.links)

  return { create, ...createPublishTaskLists(deps), get, retry, answer, terminate }
}

export type PublishTaskService = ReturnType<typeof createPublishTaskService>
