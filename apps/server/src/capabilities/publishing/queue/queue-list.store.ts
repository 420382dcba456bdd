import type { QueueSortKey } from '@pindao/protocol/publishing/publish-queue.endpoints.ts'
import { type QueueState, queueStates } from '@pindao/protocol/publishing/publish-queue.endpoints.ts'
import { publishTaskStatus } from '@pindao/protocol/publishing/publish-task.states.ts'
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { inDepartment } from '#src/capabilities/access/access.ts'
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
import { brakeOf, isBraked, projectOf } from '../brake/brake-matching.store.ts'
import { publishTask } from '../tasks/publish-task.table.ts'
import { inTaskScope } from '../tasks/task-scope.store.ts'
import { lineQuery } from './line.store.ts'

export type QueueFilter = {
  readonly title?: string | undefined
  readonly states?: readonly QueueState[] | undefined
  readonly platform?: string | undefined
  readonly channelId?: bigint | undefined
  readonly departmentId?: bigint | undefined
  readonly projectId?: bigint | undefined
  readonly batchId?: bigint | undefined
  readonly braked?: boolean | undefined
  readonly operatorId?: bigint | undefined
}

const codes = (...names: readonly QueueState[]) => [...publishTaskStatus.codesOf(names)]

function matching(actor: Actor, filter: QueueFilter, now: string): SQL | undefined {
  const { states = queueStates } = filter
  return and(
    inTaskScope(actor),
    inArray(publishTask.status, codes(...states)),
    filter.title ? contains(publishTask.title, filter.title) : undefined,
    filter.platform ? eq(publishTask.platform, filter.platform) : undefined,
    filter.channelId ? eq(publishTask.channelId, filter.channelId) : undefined,
    filter.departmentId ? inDepartment(publishTask.departmentId, filter.departmentId) : undefined,
    filter.projectId ? sql`${projectOf()} = ${filter.projectId}` : undefined,
    filter.batchId ? eq(publishTask.batchId, filter.batchId) : undefined,
    filter.operatorId ? eq(publishTask.operatorId, filter.operatorId) : undefined,
    filter.braked
      ? and(inArray(publishTask.status, codes('publishQueued', 'downloadQueued')), isBraked(now))
      : undefined,
  )
}

/** What runs, what waits in the order of its turns, what waits for something else, what failed. */
const rank = sql<number>`CASE WHEN ${inArray(publishTask.status, codes('publishing'))} THEN 0
  WHEN line.place IS NOT NULL THEN 1
  WHEN ${inArray(publishTask.status, codes('publishFailed', 'downloadFailed'))} THEN 3 ELSE 2 END`
const place = sql<number | null>`line.place`

const order: ListOrder<QueueSortKey> = {
  id: publishTask.id,
  keys: {
    // One number for both parts, so that a list is ordered by it in either direction.
    place: sql`${rank}::bigint * 1000000000 + coalesce(line.place, 0)`,
    priority: publishTask.priority,
    createdAt: publishTask.id,
  },
}

/** A page of the queue that somebody may see: ids with what the queue knows of each. Places count everybody's tasks. */
export function findQueued(
  db: Executor,
  actor: Actor,
  filter: QueueFilter,
  window: SortedWindow<QueueSortKey>,
  now: string,
) {
  const where = matching(actor, filter, now)
  const rows = db
    .select({ id: publishTask.id, place, brake: brakeOf(now) })
    .from(publishTask)
    .leftJoin(sql`(${lineQuery(now)}) AS line`, sql`line.id = ${publishTask.id}`)
    .where(where)
    .$dynamic()
  return readPage(windowed(rows, ordering(order, window.sort), window), countRows(db, publishTask, where))
}

/** How many of a filter somebody may see, as far as `most` and one. */
export function countQueued(
  db: Executor,
  actor: Actor,
  filter: QueueFilter,
  now: string,
  most: number,
): Promise<number> {
  const found = db
    .select({ id: publishTask.id })
    .from(publishTask)
    .where(matching(actor, filter, now))
  return countUpTo(db, found.$dynamic(), most)
}

/** The whole queue in figures, as somebody sees it. */
export async function findQueueFigures(db: Executor, actor: Actor, now: string) {
  const of = (...names: readonly QueueState[]) =>
    sql<number>`(count(*) FILTER (WHERE ${inArray(publishTask.status, codes(...names))}))::int`
  const sending = sql`${inArray(publishTask.status, codes('publishing'))} AND d.stage IN ('sessionOpen', 'transferring')`
  const [row] = await db
    .select({
      downloadWaiting: sql<number>`(count(*) FILTER (
        WHERE ${inArray(publishTask.status, codes('downloadQueued'))} AND coalesce(p.stage, 'waiting') = 'waiting'))::int`,
      downloadRunning: sql<number>`(count(*) FILTER (
        WHERE ${inArray(publishTask.status, codes('downloadQueued'))} AND p.stage <> 'waiting'))::int`,
      downloadFailed: of('downloadFailed'),
      uploadWaiting: of('publishQueued'),
      uploadRunning: of('publishing'),
      uploadFailed: of('publishFailed'),
      braked: sql<number>`(count(*) FILTER (
        WHERE ${inArray(publishTask.status, codes('publishQueued', 'downloadQueued'))} AND ${isBraked(now)}))::int`,
      bytesPerSecond: sql<string>`coalesce(sum(d.bytes_per_second) FILTER (WHERE ${sending}), 0)`,
      bytesLeft: sql<string>`coalesce(sum(d.bytes_total - d.bytes_confirmed) FILTER (WHERE ${sending}), 0)`,
    })
    .from(publishTask)
    .leftJoin(
      sql`LATERAL (SELECT * FROM delivery WHERE task_id = publish_task.id ORDER BY generation DESC LIMIT 1) AS d`,
      sql`true`,
    )
    .leftJoin(sql`publish_prepare AS p`, sql`p.task_id = publish_task.id`)
    .where(matching(actor, {}, now))
  if (!row) throw new Error('an aggregate has no row')
  return row
}
