import type { BatchPlace } from '@pindao/protocol/publishing/publish-batch.endpoints.ts'
import { type PublishTaskStatus, publishTaskStatus } from '@pindao/protocol/publishing/publish-task.states.ts'
import { and, asc, count, eq, getTableColumns, inArray, isNull, sql } from 'drizzle-orm'
import { channel } from '#src/capabilities/channels/channel.table.ts'
import { codesOf } from '#src/platform/db/codes.ts'
import type { Executor, Tx } from '#src/platform/db/database.ts'
import { publishTask } from '../tasks/publish-task.table.ts'
import { type BatchRowRow, publishBatchRow } from './batch.table.ts'

const selectRows = (db: Executor) =>
  db
    .select({ ...getTableColumns(publishBatchRow), status: publishTask.status })
    .from(publishBatchRow)
    .leftJoin(publishTask, eq(publishTask.id, publishBatchRow.taskId))
/** A row with the state of its task. */
export type PlacedRow = Awaited<ReturnType<typeof selectRows>>[number]

/** All rows of a batch, in their order. */
export function findRows(db: Executor, batchId: bigint): Promise<PlacedRow[]> {
  return selectRows(db)
    .where(eq(publishBatchRow.batchId, batchId))
    .orderBy(asc(publishBatchRow.position), asc(publishBatchRow.id))
}

export async function countRowsOf(db: Executor, batchId: bigint): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(publishBatchRow)
    .where(eq(publishBatchRow.batchId, batchId))
  return row?.total ?? 0
}

type Place = { readonly batchId: bigint; readonly videoId: bigint; readonly channelId: bigint }

const at = ({ batchId, videoId, channelId }: Place) =>
  and(
    eq(publishBatchRow.batchId, batchId),
    eq(publishBatchRow.videoId, videoId),
    eq(publishBatchRow.channelId, channelId),
  )

/** One row of a batch. */
export async function findRow(db: Executor, place: Place): Promise<BatchRowRow | null> {
  const [row] = await db.select().from(publishBatchRow).where(at(place))
  return row ?? null
}

/** The same, locked for the rest of the transaction. */
export async function lockRow(tx: Tx, place: Place): Promise<BatchRowRow | null> {
  const [row] = await tx.select().from(publishBatchRow).where(at(place)).for('update')
  return row ?? null
}

/** Rows in one statement: each value is a parameter. */
const atOnce = 1000

/** Writes rows as they are given: new ones, and those that are there. */
export async function putRows(tx: Tx, rows: readonly (typeof publishBatchRow.$inferInsert)[]): Promise<void> {
  for (let start = 0; start < rows.length; start += atOnce)
    await tx
      .insert(publishBatchRow)
      .values(rows.slice(start, start + atOnce))
      .onConflictDoUpdate({
        target: [publishBatchRow.batchId, publishBatchRow.videoId, publishBatchRow.channelId],
        set: {
          position: sql`excluded.position`,
          cells: sql`excluded.cells`,
          confirmed: sql`excluded.confirmed`,
        },
      })
}

/** Takes rows out of a batch. */
export async function removeRows(tx: Tx, batchId: bigint, places: readonly BatchPlace[]): Promise<void> {
  if (places.length === 0) return
  const json = JSON.stringify(places)
  await tx.execute(sql`
    DELETE FROM ${publishBatchRow} USING json_to_recordset(${json}::json) AS gone("videoId" bigint, "channelId" bigint)
    WHERE ${publishBatchRow.batchId} = ${batchId}
      AND ${publishBatchRow.videoId} = gone."videoId" AND ${publishBatchRow.channelId} = gone."channelId"`)
}

export async function setRowTask(tx: Tx, id: bigint, taskId: bigint): Promise<void> {
  await tx
    .update(publishBatchRow)
    .set({ taskId, problem: null, problemParams: null })
    .where(eq(publishBatchRow.id, id))
}

type RowProblem = { readonly code: string; readonly params: Readonly<Record<string, string | number>> }

/** Says why a row has no task. */
export async function setRowProblem(db: Executor, place: Place, { code, params }: RowProblem): Promise<void> {
  await db
    .update(publishBatchRow)
    .set({ problem: code, problemParams: params })
    .where(and(at(place), isNull(publishBatchRow.taskId)))
}

/** Says why a task of a batch could not be taken back. */
export async function setTaskProblem(
  db: Executor,
  batchId: bigint,
  taskId: bigint,
  code: string,
): Promise<void> {
  await db
    .update(publishBatchRow)
    .set({ problem: code, problemParams: null })
    .where(and(eq(publishBatchRow.batchId, batchId), eq(publishBatchRow.taskId, taskId)))
}

/** What of a batch has no task yet gets none any more. @returns how many rows that were */
export async function closeUnmade(tx: Tx, batchId: bigint, code: string): Promise<number> {
  const rows = await tx
    .update(publishBatchRow)
    .set({ problem: code, problemParams: null })
    .where(
      and(
        eq(publishBatchRow.batchId, batchId),
        isNull(publishBatchRow.taskId),
        isNull(publishBatchRow.problem),
      ),
    )
    .returning({ id: publishBatchRow.id })
  return rows.length
}

const inStates = (...names: PublishTaskStatus[]) =>
  sql`count(*) FILTER (WHERE ${publishTask.status} IN (${codesOf(publishTaskStatus, names)}))::int`.mapWith(
    Number,
  )
const without = (problem: boolean) =>
  sql`count(*) FILTER (WHERE ${publishBatchRow.taskId} IS NULL AND ${publishBatchRow.problem} IS ${problem ? sql`NOT NULL` : sql`NULL`})::int`.mapWith(
    Number,
  )

/** How far batches are, by batch. */
export async function countBatchRows(db: Executor, batchIds: readonly bigint[]) {
  if (batchIds.length === 0) return new Map<bigint, BatchFigures>()
  const rows = await db
    .select({
      batchId: publishBatchRow.batchId,
      total: sql`count(*)::int`.mapWith(Number),
      videos: sql`count(DISTINCT ${publishBatchRow.videoId})::int`.mapWith(Number),
      channels: sql`count(DISTINCT ${publishBatchRow.channelId})::int`.mapWith(Number),
      unmade: without(false),
      refused: without(true),
      waiting: inStates('draft', 'toPublish', 'downloadQueued', 'publishQueued'),
      underWay: inStates('editing', 'composing', 'publishing', 'terminating'),
      published: inStates('published'),
      failed: inStates('editFailed', 'composeFailed', 'downloadFailed', 'publishFailed'),
      ended: inStates('terminated'),
    })
    .from(publishBatchRow)
    .leftJoin(publishTask, eq(publishTask.id, publishBatchRow.taskId))
    .where(inArray(publishBatchRow.batchId, [...batchIds]))
    .groupBy(publishBatchRow.batchId)
  return new Map(rows.map(({ batchId, ...figures }) => [batchId, figures]))
}
export type BatchFigures = Readonly<
  Record<
    | 'total'
    | 'videos'
    | 'channels'
    | 'unmade'
    | 'refused'
    | 'waiting'
    | 'underWay'
    | 'published'
    | 'failed'
    | 'ended',
    number
  >
>

/** What rows are about: how their videos are called and how long they play; where they go. */
export async function findFacts(db: Executor, places: readonly Omit<Place, 'batchId'>[]) {
  const videoIds = [...new Set(places.map(({ videoId }) => videoId))]
  const channelIds = [...new Set(places.map(({ channelId }) => channelId))]
  if (videoIds.length === 0) return { videos: [], channels: [] }
  // The library's own columns are read by name, as the list of videos reads those of tasks.
  const { rows: videos } = await db.execute<{ id: string; title: string; seconds: number | null }>(sql`
    SELECT id::text, title, duration_ms / 1000.0 AS seconds FROM video
    WHERE id = ANY(${sql.param(videoIds.map(String))}::bigint[])`)
  const channels = await db
    .select({
      id: channel.id,
      title: channel.title,
      platform: channel.platform,
      timeZone: channel.timeZone,
    })
    .from(channel)
    .where(inArray(channel.id, channelIds))
  return {
    videos: videos.map(({ id, title, seconds }) => ({
      id,
      title,
      durationSec: seconds === null ? null : Number(seconds),
    })),
    channels: channels.map(({ id, ...facts }) => ({ id: String(id), ...facts })),
  }
}
