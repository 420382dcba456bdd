import type { EndpointParsed } from '@pindao/protocol/core/endpoint.ts'
import type { ErrorCode } from '@pindao/protocol/core/error-codes.ts'
import { dayNumber, startOfDay } from '@pindao/protocol/core/zoned-day.ts'
import {
  createPublishTask,
  type listPublishTasks,
} from '@pindao/protocol/publishing/publish-task.endpoints.ts'
import { publishTaskStatus } from '@pindao/protocol/publishing/publish-task.states.ts'
import { AppError } from '#src/platform/app-error.ts'
import { type Clock, instantIn } from '#src/platform/clock.ts'
import { type Actor, coversRecord, type SignedInContext } from '#src/platform/context.ts'
import type { Database, Executor, Tx } from '#src/platform/db/database.ts'
import { findRepeated, idempotent } from '#src/platform/db/idempotency.ts'
import type { JobSender } from '#src/platform/queue/queue.ts'
import { announceTask } from './delivery.announce.ts'
import { findDelivery, insertDelivery, updateDelivery, wakeDelivery } from './delivery.store.ts'
import { newMarker } from './marker.ts'
import { auditCommand, auditSubmission } from './publish-task.audit.ts'
import { type Move, moveTo, retryOf, terminationOf } from './publish-task.machine.ts'
import { presentEvent, presentTask } from './publish-task.present.ts'
import * as store from './publish-task.store.ts'
import * as tasks from './publish-task-list.store.ts'
import { deliverJob } from './publishing.jobs.ts'
import { lookAgain } from './recovery.store.ts'

export type PublishTaskDeps = {
  readonly database: Database
  readonly clock: Clock
  readonly jobs: JobSender
  readonly links: Parameters<typeof presentTask>[2]
  /** Checks that the person may publish this video. @throws media.videoNotFound, access.outsideScope */
  readonly videoForPublishing: (
    ctx: SignedInContext,
    videoId: bigint,
    tx: Tx,
  ) => Promise<{ readonly size: number }>
  /** Checks that the person may publish on this channel and that it is authorised. */
  readonly channelForPublishing: (ctx: SignedInContext, channelId: bigint) => Promise<PublishChannel>
  readonly countVideos: (actor: Actor) => Promise<number>
  readonly countChannels: (actor: Actor) => Promise<number>
}

type PublishChannel = { readonly platform: string; readonly departmentId: bigint }
type CreateInput = EndpointParsed<typeof createPublishTask>['body']
type ListQuery = EndpointParsed<typeof listPublishTasks>['query']

/** What people do with publish tasks. */
export function createPublishTaskService(deps: PublishTaskDeps) {
  const { database, clock } = deps

  /** Submits a task: record, intent, timeline and job in one transaction, once per Idempotency-Key. */
  async function create(ctx: SignedInContext, input: CreateInput) {
    const repeated = await findRepeated(database.db, ctx, createPublishTask, input)
    if (repeated !== null) return present(ctx.actor, await load(database.db, ctx, repeated))
    // Asked before the transaction opens: inside, it would take a second connection while holding one.
    const channel = await deps.channelForPublishing(ctx, BigInt(input.channelId))
    const { id } = await once((tx) =>
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
    const at = instantIn(clock, 0)
    const toPublish = publishTaskStatus.codes.toPublish
    const id = await store.insertTask(tx, {
      videoId,
      channelId,
      platform: channel.platform,
      title: input.title.trim(),
      description: input.description,
      tags: input.tags,
      visibility: input.visibility,
      madeForKids: input.madeForKids,
      status: toPublish,
      operatorId: ctx.actor.staffId,
      departmentId: channel.departmentId,
      createdAt: at,
      updatedAt: at,
    })
    const staffId = ctx.actor.staffId
    await store.insertEvent(tx, id, {
      at,
      actor: 'person',
      from: null,
      to: toPublish,
      reason: 'submitted',
      staffId,
    })
    await auditSubmission(tx, ctx, id, input)
    const first = { taskId: id, generation: 1, marker: newMarker(id, 1), bytesTotal: video.size }
    await insertDelivery(tx, first, at)
    await move(tx, id, moveTo('publishQueued', 'system', ['toPublish']), { at, reason: 'due' })
    await wake(tx, id)
    return id
  }

  /** A transaction in which the database sees to it that a video is under way to a channel once. */
  async function once<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    try {
      return await database.transaction(work)
    } catch (error) {
      if (store.isAlreadyUnderWay(error)) throw new AppError('publishing.alreadyPublishing', { cause: error })
      throw error
    }
  }

  async function list(ctx: SignedInContext, query: ListQuery) {
    const filter: tasks.TaskFilter = {
      title: query.title,
      channelId: query.channelId === undefined ? undefined : BigInt(query.channelId),
      statuses: query.status?.map((code) => publishTaskStatus.nameOf(code)),
    }
    const page = { limit: query.pageSize, offset: (query.page - 1) * query.pageSize }
    const [rows, total] = await Promise.all([
      tasks.findTasks(database.db, ctx.actor, filter, page),
      tasks.countTasks(database.db, ctx.actor, filter),
    ])
    return { rows: rows.map((row) => present(ctx.actor, row)), total }
  }

  async function get(ctx: SignedInContext, id: bigint) {
    const row = await load(database.db, ctx, id)
    const events = await tasks.findEvents(database.db, id)
    return { ...present(ctx.actor, row), timeline: events.map(presentEvent) }
  }

  /** A failed task goes on where it stands; one whose video the platform refused or lost begins another one. */
  async function retry(ctx: SignedInContext, id: bigint) {
    await once(async (tx) => {
      await store.lockTask(tx, id)
      const row = await load(tx, ctx, id)
      const wanted = retryOf(publishTaskStatus.nameOf(row.task.status))
      if (!wanted) throw new AppError('publishing.notRetryable')
      const at = instantIn(clock, 0)
      if (isSpoilt(row.task.problemCode)) await startAnew(tx, id, at)
      await store.setProblem(tx, id, null)
      await lookAgain(tx, id)
      await move(tx, id, wanted, { at, reason: 'retried', staffId: ctx.actor.staffId })
      await auditCommand(tx, ctx, row.task, { action: 'publishTask.retry', to: wanted.to })
      await wake(tx, id)
    })
    return present(ctx.actor, await load(database.db, ctx, id))
  }

  async function startAnew(tx: Tx, taskId: bigint, at: string): Promise<void> {
    const last = await findDelivery(tx, taskId)
    if (!last) throw new Error(`task ${taskId} has no delivery`)
    await updateDelivery(tx, last, { stage: 'done' }, at)
    const generation = last.generation + 1
    const marker = newMarker(taskId, generation)
    const { bytesTotal, platformVideoId: replacesVideoId } = last
    await insertDelivery(tx, { taskId, generation, marker, bytesTotal, replacesVideoId }, at)
  }

  /** From a state in which nothing runs the task ends at once; else the worker stops first and then says so. */
  async function terminate(ctx: SignedInContext, id: bigint) {
    await database.transaction(async (tx) => {
      await store.lockTask(tx, id)
      const row = await load(tx, ctx, id)
      const wanted = terminationOf(publishTaskStatus.nameOf(row.task.status), row.stage)
      if (!wanted) throw new AppError('publishing.notTerminable')
      const why = { at: instantIn(clock, 0), reason: 'terminatedByPerson', staffId: ctx.actor.staffId }
      await move(tx, id, wanted, why)
      await auditCommand(tx, ctx, row.task, { action: 'publishTask.terminate', to: wanted.to })
      if (wanted.to === 'terminating') await wake(tx, id)
    })
    return present(ctx.actor, await load(database.db, ctx, id))
  }

  /** `zone` is that of the person who looks: their today. */
  async function summary(ctx: SignedInContext, zone: string) {
    const midnight = startOfDay(dayNumber(clock(), zone), zone)
    const [byStatus, publishedToday, videos, channels] = await Promise.all([
      tasks.countByStatus(database.db, ctx.actor),
      tasks.countPublishedSince(database.db, ctx.actor, new Date(midnight).toISOString()),
      deps.countVideos(ctx.actor),
      deps.countChannels(ctx.actor),
    ])
    const known = byStatus.map((row) => ({
      status: publishTaskStatus.codes[publishTaskStatus.nameOf(row.status)],
      count: row.total,
    }))
    return { byStatus: known, publishedToday, videos, channels }
  }

  async function load(db: Executor, ctx: SignedInContext, id: bigint): Promise<tasks.PresentedTask> {
    const row = await tasks.findTask(db, id)
    if (!row) throw new AppError('publishing.taskNotFound')
    const scope = { ownerStaffId: row.task.operatorId, departmentId: row.task.departmentId }
    if (!coversRecord(ctx.actor, scope)) throw new AppError('access.outsideScope')
    return row
  }

  const present = (actor: Actor, row: tasks.PresentedTask) => presentTask(actor, row, deps.links)

  async function move(tx: Tx, id: bigint, wanted: Move, why: store.MoveReason): Promise<void> {
    if (!(await store.moveTask(tx, id, wanted, why))) throw new AppError('common.conflict')
    await announceTask(tx, id)
  }

  async function wake(tx: Tx, id: bigint): Promise<void> {
    await wakeDelivery(tx, id)
    await deps.jobs.send(tx, deliverJob, { taskId: String(id) })
  }

  return { create, list, get, retry, terminate, summary }
}
/** Problems after which the platform's video is of no use any more. */
function isSpoilt(problemCode: string | null): boolean {
  const spoilt: readonly ErrorCode[] = ['publishing.refusedByPlatform', 'publishing.removedByPlatform']
  return spoilt.some((code) => code === problemCode)
}

export type PublishTaskService = ReturnType<typeof createPublishTaskService>
