import { type PublishTaskStatus, publishTaskStatus } from '@pindao/protocol/publishing/publish-task.states.ts'
import { and, asc, eq, getTableColumns, inArray, isNull, sql } from 'drizzle-orm'
import { channel } from '#src/capabilities/channels/channel.table.ts'
import { codesOf } from '#src/platform/db/codes.ts'
import type { Executor, Tx } from '#src/platform/db/database.ts'
import { publishTask } from '../tasks/publish-task.table.ts'
import { schedulePlan, schedulePlanEntry } from './plan.table.ts'

/** When an entry is to be public: as its task has it, once there is one. */
const effectiveTime = sql<
  string | null
>`CASE WHEN ${schedulePlanEntry.taskId} IS NULL THEN ${schedulePlanEntry.publishAt} ELSE ${publishTask.publishAt} END`.mapWith(
  publishTask.publishAt,
)

const selectEntries = (db: Executor) =>
  db
    .select({
      ...getTableColumns(schedulePlanEntry),
      publishAt: effectiveTime,
      channelName: channel.title,
      videoTitle: sql<string>`(SELECT title FROM video WHERE video.id = ${schedulePlanEntry.videoId})`,
      status: publishTask.status,
    })
    .from(schedulePlanEntry)
    .innerJoin(channel, eq(channel.id, schedulePlanEntry.channelId))
    .leftJoin(publishTask, eq(publishTask.id, schedulePlanEntry.taskId))
export type PlanEntry = Awaited<ReturnType<typeof selectEntries>>[number]

/** All entries of a plan, in the order of their times. */
export function findEntries(db: Executor, planId: bigint): Promise<PlanEntry[]> {
  return selectEntries(db)
    .where(eq(schedulePlanEntry.planId, planId))
    .orderBy(sql`${effectiveTime} NULLS FIRST`, asc(schedulePlanEntry.position))
}

/** Rows in one statement: each value is a parameter. */
const atOnce = 1000

export async function insertEntries(
  tx: Tx,
  rows: readonly (typeof schedulePlanEntry.$inferInsert)[],
): Promise<void> {
  for (let start = 0; start < rows.length; start += atOnce)
    await tx.insert(schedulePlanEntry).values(rows.slice(start, start + atOnce))
}

type EntryPlace = { readonly planId: bigint; readonly videoId: bigint; readonly channelId: bigint }

const selectAt = (db: Executor, { planId, videoId, channelId }: EntryPlace) =>
  db
    .select()
    .from(schedulePlanEntry)
    .where(
      and(
        eq(schedulePlanEntry.planId, planId),
        eq(schedulePlanEntry.videoId, videoId),
        eq(schedulePlanEntry.channelId, channelId),
      ),
    )

/** One video on one channel of a plan. */
export async function findEntry(db: Executor, place: EntryPlace) {
  const [row] = await selectAt(db, place)
  return row ?? null
}

/** The same, locked for the rest of the transaction. */
export async function lockEntry(tx: Tx, place: EntryPlace) {
  const [row] = await selectAt(tx, place).for('update')
  return row ?? null
}

export async function setEntryTask(tx: Executor, id: bigint, taskId: bigint): Promise<void> {
  await tx.update(schedulePlanEntry).set({ taskId, problem: null }).where(eq(schedulePlanEntry.id, id))
}

export async function setEntryTime(tx: Tx, id: bigint, publishAt: string | null): Promise<void> {
  await tx.update(schedulePlanEntry).set({ publishAt }).where(eq(schedulePlanEntry.id, id))
}

/** Says why an entry without a task has none. */
export async function setEntryProblem(db: Executor, ids: readonly bigint[], problem: string): Promise<void> {
  if (ids.length === 0) return
  await db
    .update(schedulePlanEntry)
    .set({ problem })
    .where(and(inArray(schedulePlanEntry.id, [...ids]), isNull(schedulePlanEntry.taskId)))
}

/** Has a plan's span follow the times of its entries. */
export async function followEntries(tx: Tx, planId: bigint): Promise<void> {
  await tx.execute(sql`
    UPDATE ${schedulePlan} SET starts_at = span.first, ends_at = span.last FROM (
      SELECT min(at) AS first, max(at) AS last FROM (
        SELECT CASE WHEN entry.task_id IS NULL THEN entry.publish_at ELSE task.publish_at END AS at
        FROM ${schedulePlanEntry} AS entry LEFT JOIN ${publishTask} AS task ON task.id = entry.task_id
        WHERE entry.plan_id = ${planId}
      ) AS times
    ) AS span WHERE id = ${planId}`)
}

const inStates = (...names: PublishTaskStatus[]) =>
  sql`count(*) FILTER (WHERE ${publishTask.status} IN (${codesOf(publishTaskStatus, names)}))::int`.mapWith(
    Number,
  )

/** How far plans are, and what they go to, by plan. */
export async function countEntries(db: Executor, planIds: readonly bigint[]) {
  if (planIds.length === 0) return new Map<bigint, PlanFigures>()
  const rows = await db
    .select({
      planId: schedulePlanEntry.planId,
      total: sql`count(*)::int`.mapWith(Number),
      videos: sql`count(DISTINCT ${schedulePlanEntry.videoId})::int`.mapWith(Number),
      unmade:
        sql`count(*) FILTER (WHERE ${schedulePlanEntry.taskId} IS NULL AND ${schedulePlanEntry.problem} IS NULL)::int`.mapWith(
          Number,
        ),
      refused:
        sql`count(*) FILTER (WHERE ${schedulePlanEntry.taskId} IS NULL AND ${schedulePlanEntry.problem} IS NOT NULL)::int`.mapWith(
          Number,
        ),
      waiting: inStates('draft', 'toPublish'),
      underWay: inStates(
        'editing',
        'composing',
        'downloadQueued',
        'publishQueued',
        'publishing',
        'terminating',
      ),
      published: inStates('published'),
      failed: inStates('editFailed', 'composeFailed', 'downloadFailed', 'publishFailed'),
      ended: inStates('terminated'),
      channels: sql<{ id: string; title: string }[]>`(
        SELECT json_agg(json_build_object('id', one.id::text, 'title', one.title) ORDER BY one.title)
        FROM ${channel} AS one WHERE one.id IN (
          SELECT other.channel_id FROM ${schedulePlanEntry} AS other
          WHERE other.plan_id = ${schedulePlanEntry.planId}
        ))`,
    })
    .from(schedulePlanEntry)
    .leftJoin(publishTask, eq(publishTask.id, schedulePlanEntry.taskId))
    .where(inArray(schedulePlanEntry.planId, [...planIds]))
    .groupBy(schedulePlanEntry.planId)
  return new Map(rows.map(({ planId, ...figures }) => [planId, figures]))
}
export type PlanFigures = {
  readonly total: number
  readonly videos: number
  readonly unmade: number
  readonly refused: number
  readonly waiting: number
  readonly underWay: number
  readonly published: number
  readonly failed: number
  readonly ended: number
  readonly channels: readonly { readonly id: string; readonly title: string }[] | null
}
