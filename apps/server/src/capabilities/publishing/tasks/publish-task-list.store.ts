import { taskResult } from '@pindao/protocol/operations/task-result.states.ts'
import type { PublishTask, PublishTaskSortKey } from '@pindao/protocol/publishing/publish-task.endpoints.ts'
import { type PublishTaskStatus, publishTaskStatus } from '@pindao/protocol/publishing/publish-task.states.ts'
import type { SideStep } from '@pindao/protocol/publishing/side-steps.ts'
import { and, count, eq, gte, inArray, lte, type SQL, sql } from 'drizzle-orm'
import { staff } from '#src/capabilities/access/staff/staff.table.ts'
import { channel } from '#src/capabilities/channels/channel.table.ts'
import type { Actor } from '#src/platform/context.ts'
import { contains } from '#src/platform/db/contains.ts'
import { countUpTo } from '#src/platform/db/count-up-to.ts'
import type { Executor } from '#src/platform/db/database.ts'
import {
  countRows,
  type ListOrder,
  ordering,
  readPage,
  type SortedWindow,
  windowed,
} from '#src/platform/db/listing.ts'
import { delivery } from '../delivery/delivery.table.ts'
import { publishTask } from './publish-task.table.ts'
import { standingColumns } from './publish-task-standing.store.ts'
import type { SourceVideo } from './source-video.ts'
import { inTaskScope, scopeOfChannel } from './task-scope.store.ts'

type TaskAfter = NonNullable<PublishTask['after']>

/** What a task shows of its video, and whose the video is. */
type VideoOfTask = SourceVideo & {
  readonly title: string
  readonly thumbnailKey: string | null
  readonly deleted: boolean
}
export const videoOfTask = sql<VideoOfTask>`(
  SELECT json_build_object('title', title, 'thumbnailKey', thumbnail_key, 'ownerStaffId', owner_staff_id::text,
    'departmentId', department_id::text, 'deleted', deleted_at IS NOT NULL)
  FROM video WHERE video.id = ${publishTask.videoId})`

const stepsOfTask = sql<SideStep[]>`(
  SELECT coalesce(json_agg(json_build_object('kind', kind, 'target', target, 'status', status,
    'problemCode', problem_code, 'platformMessage', platform_message) ORDER BY id), '[]')
  FROM publish_side_step s WHERE s.task_id = ${publishTask.id})`

/** How its published video was seen last, and how many changes of it are still to be made. */
const afterOfTask = sql<TaskAfter | null>`(
  SELECT json_build_object('visibility', s.visibility, 'differs', s.differs <> '{}', 'waiting', (
    SELECT count(*) FROM publish_change c WHERE c.task_id = ${publishTask.id} AND c.status = ${taskResult.codes.waiting}))
  FROM publish_standing s WHERE s.task_id = ${publishTask.id})`

/** A task with what its presentation needs: names, and where its newest generation stands. */
const presented = {
  task: publishTask,
  channelName: channel.title,
  operatorName: staff.fullName,
  ofChannel: scopeOfChannel,
  video: videoOfTask,
  sideSteps: stepsOfTask,
  after: afterOfTask,
  ...standingColumns,
  generation: delivery.generation,
  stage: delivery.stage,
  bytesConfirmed: delivery.bytesConfirmed,
  bytesTotal: delivery.bytesTotal,
  bytesPerSecond: delivery.bytesPerSecond,
  wakeAt: delivery.wakeAt,
  candidates: delivery.candidates,
  verdict: delivery.verdict,
}
export type PresentedTask = Awaited<ReturnType<typeof taskQuery>>[number]

const newestGeneration = sql`${delivery.generation} = (SELECT max(d.generation) FROM delivery d WHERE d.task_id = ${publishTask.id})`

function taskQuery(db: Executor) {
  return db
    .select(presented)
    .from(publishTask)
    .innerJoin(channel, eq(channel.id, publishTask.channelId))
    .innerJoin(staff, eq(staff.id, publishTask.operatorId))
    .innerJoin(delivery, and(eq(delivery.taskId, publishTask.id), newestGeneration))
    .$dynamic()
}

export const taskOrder: ListOrder<PublishTaskSortKey> = {
  id: publishTask.id,
  keys: {
    title: sql`lower(${publishTask.title})`,
    status: publishTask.status,
    // Ids are given as tasks are submitted; their indexes serve every scope.
    createdAt: publishTask.id,
    updatedAt: publishTask.updatedAt,
  },
}

export type TaskFilter = {
  readonly title?: string | undefined
  readonly channelId?: bigint | undefined
  readonly videoId?: bigint | undefined
  readonly platformVideoId?: string | undefined
  readonly batchId?: bigint | undefined
  readonly operatorId?: bigint | undefined
  readonly publishedSince?: string | undefined
  readonly statuses?: readonly PublishTaskStatus[] | undefined
  /** What else must hold, as another room says it. */
  readonly within?: SQL | undefined
}

export function matching(actor: Actor, filter: TaskFilter): SQL | undefined {
  return and(
    // Lists never load what they may not show.
    inTaskScope(actor),
    filter.within,
    filter.title ? titleHolds(filter.title) : undefined,
    filter.channelId ? eq(publishTask.channelId, filter.channelId) : undefined,
    filter.videoId ? eq(publishTask.videoId, filter.videoId) : undefined,
    filter.platformVideoId ? eq(publishTask.platformVideoId, filter.platformVideoId) : undefined,
    filter.batchId ? eq(publishTask.batchId, filter.batchId) : undefined,
    filter.operatorId ? eq(publishTask.operatorId, filter.operatorId) : undefined,
    filter.publishedSince
      ? and(gte(publishTask.publishedAt, filter.publishedSince), lte(publishTask.publishedAt, sql`now()`))
      : undefined,
    filter.statuses?.length
      ? inArray(publishTask.status, [...publishTaskStatus.codesOf(filter.statuses)])
      : undefined,
  )
}

/** Tasks whose title holds the words: found by the pairs of their characters, as source videos are. */
function titleHolds(words: string): SQL | undefined {
  const candidates = sql`cjk_bigrams(${publishTask.title}) @> cjk_search_grams(${words})`
  return and(candidates, contains(publishTask.title, words))
}

/** How many tasks of a filter somebody may see; with `most`, as far as that and one. */
export function countTasks(db: Executor, actor: Actor, filter: TaskFilter, most?: number): Promise<number> {
  if (most === undefined) return countRows(db, publishTask, matching(actor, filter))
  const found = db.select({ id: publishTask.id }).from(publishTask).where(matching(actor, filter))
  return countUpTo(db, found.$dynamic(), most)
}

/** One page of the tasks that somebody may see, with their number. */
export function findTasks(
  db: Executor,
  actor: Actor,
  filter: TaskFilter,
  window: SortedWindow<PublishTaskSortKey>,
) {
  const where = matching(actor, filter)
  const order = ordering(taskOrder, window.sort)
  // Which tasks, and only then what is shown of them: the rows of the pages before need no names.
  const ids = windowed(
    db.select({ id: publishTask.id }).from(publishTask).where(where).$dynamic(),
    order,
    window,
  )
  const rows = taskQuery(db)
    .where(inArray(publishTask.id, ids))
    .orderBy(...order)
  return readPage(rows, countRows(db, publishTask, where))
}

export async function findTask(db: Executor, id: bigint) {
  const [row] = await taskQuery(db).where(eq(publishTask.id, id))
  return row ?? null
}

/** The same of several, by id; whoever asks has chosen them within a data scope. */
export async function findTasksById(
  db: Executor,
  ids: readonly bigint[],
): Promise<ReadonlyMap<bigint, PresentedTask>> {
  if (ids.length === 0) return new Map()
  const rows = await taskQuery(db).where(inArray(publishTask.id, [...ids]))
  return new Map(rows.map((row) => [row.task.id, row]))
}

/** What tasks are called, of those that somebody may see, by id. */
export async function findTitles(
  db: Executor,
  actor: Actor,
  ids: readonly bigint[],
): Promise<ReadonlyMap<bigint, string>> {
  const rows = await db
    .select({ id: publishTask.id, title: publishTask.title })
    .from(publishTask)
    .where(and(inTaskScope(actor), inArray(publishTask.id, [...ids])))
  return new Map(rows.map(({ id, title }) => [id, title]))
}

/** Whether tasks wait now because the platform's quota of the day is used up: it is one for all channels. */
export async function isQuotaUsedUp(db: Executor): Promise<boolean> {
  const waiting = inArray(publishTask.status, [...publishTaskStatus.codesOf(['toPublish', 'publishQueued'])])
  const [row] = await db
    .select({ id: publishTask.id })
    .from(publishTask)
    .where(and(waiting, eq(publishTask.waitReason, 'quota')))
    .limit(1)
  return row !== undefined
}

export function countByStatus(db: Executor, actor: Actor) {
  return db
    .select({ status: publishTask.status, total: count() })
    .from(publishTask)
    .where(inTaskScope(actor))
    .groupBy(publishTask.status)
}
