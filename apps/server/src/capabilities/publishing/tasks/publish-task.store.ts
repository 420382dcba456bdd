import type { ErrorCode } from '@pindao/protocol/core/error-codes.ts'
import {
  type PublishTaskStatus,
  publishTaskStatus,
  type WaitReason,
} from '@pindao/protocol/publishing/publish-task.states.ts'
import { and, count, desc, eq, inArray, isNotNull, isNull, lte, notInArray, or, sql } from 'drizzle-orm'
import { type Executor, type Tx, violatedConstraint } from '#src/platform/db/database.ts'
import {
  type EventReason,
  moveRecord,
  type RecordEvent,
  type RecordKind,
  writeEvent,
} from '#src/platform/timeline/timeline.ts'
import { delivery } from '../delivery/delivery.table.ts'
import { followTask } from './leading-task.store.ts'
import type { Move } from './publish-task.machine.ts'
import { publishTask } from './publish-task.table.ts'

/** The newest trouble of a task; null clears it. */
export type TaskProblem = {
  readonly at: string
  readonly code: string
  readonly platformCode: string | null
  readonly platformMessage: string | null
  readonly requestId: string | null
} | null

/** A problem that no call of the platform caused. */
export function problemWithoutPlatform(code: ErrorCode, at: string): NonNullable<TaskProblem> {
  return { at, code, platformCode: null, platformMessage: null, requestId: null }
}

/** Locks a task for the rest of the transaction, so that check and move are one step. */
export async function lockTask(tx: Tx, id: bigint) {
  const [row] = await tx.select().from(publishTask).where(eq(publishTask.id, id)).for('update')
  return row ?? null
}

export async function insertTask(tx: Tx, values: typeof publishTask.$inferInsert): Promise<bigint> {
  const [row] = await tx.insert(publishTask).values(values).returning({ id: publishTask.id })
  if (!row) throw new Error('insert returned no row')
  return row.id
}

const taskKind: RecordKind<PublishTaskStatus> = {
  entity: 'publishTask',
  states: publishTaskStatus,
  table: publishTask,
  state: 'status',
  beside: (at) => ({ waitReason: null, updatedAt: at }),
}

/** Writes what happened to a task without moving it, or how it was made. Reasons are keys under `publishing.reason`. */
export function writeTaskEvent(tx: Tx, id: bigint, event: RecordEvent): Promise<void> {
  return writeEvent(tx, taskKind.entity, id, event)
}

/** Moves a task and writes its timeline. @returns whether it moved; see `moveRecord` */
export async function moveTask(tx: Tx, id: bigint, move: Move, why: EventReason): Promise<boolean> {
  if (!(await moveRecord(tx, taskKind, id, move, why))) return false
  await followTask(tx, id, move.to, why)
  return true
}

/** States in which nothing is to happen to a task any more: whatever goes wrong afterwards is not its problem. */
const over = (['published', 'terminated'] as const).map((name) => publishTaskStatus.codes[name])

/** Whether a task has come to its end. `status` is a code of the table. */
export function isOver(status: number): boolean {
  return over.some((code) => code === status)
}

/**
 * The one place that writes problems. A task at its end gets none, whoever writes: the answer to the commit that ended
 * it may have been lost, and the worker then knows no better than that something failed.
 */
export async function setProblem(tx: Tx, id: bigint, problem: TaskProblem): Promise<void> {
  await tx
    .update(publishTask)
    .set({
      problemCode: problem?.code ?? null,
      platformCode: problem?.platformCode ?? null,
      platformMessage: problem?.platformMessage ?? null,
      problemRequestId: problem?.requestId ?? null,
      problemAt: problem?.at ?? null,
    })
    .where(and(eq(publishTask.id, id), problem === null ? undefined : notInArray(publishTask.status, over)))
}

export async function setWaitReason(tx: Tx, id: bigint, reason: WaitReason | null): Promise<void> {
  await tx.update(publishTask).set({ waitReason: reason }).where(eq(publishTask.id, id))
}

export async function setPlatformVideo(tx: Tx, id: bigint, platformVideoId: string): Promise<void> {
  await tx.update(publishTask).set({ platformVideoId }).where(eq(publishTask.id, id))
}

export async function setPublishedAt(tx: Tx, id: bigint, publishedAt: string): Promise<void> {
  await tx.update(publishTask).set({ publishedAt }).where(eq(publishTask.id, id))
}

/** When its delivery begins; null: at once. */
export async function setExecuteAt(tx: Tx, id: bigint, executeAt: string | null): Promise<void> {
  await tx.update(publishTask).set({ executeAt }).where(eq(publishTask.id, id))
}

/** What a task sends, and how many bytes that is; a delivery that has begun keeps its own. */
export async function setSent(
  tx: Tx,
  id: bigint,
  what: { readonly recipe?: unknown; readonly prepared: boolean; readonly preparedObject: string | null },
  bytesTotal: number,
): Promise<void> {
  await tx.update(publishTask).set(what).where(eq(publishTask.id, id))
  await tx
    .update(delivery)
    .set({ bytesTotal })
    .where(
      and(
        eq(delivery.taskId, id),
        eq(delivery.stage, 'intent'),
        sql`${delivery.generation} = (SELECT max(generation) FROM delivery WHERE task_id = ${id})`,
      ),
    )
}

/** Removes the row of a draft. */
export async function deleteTask(tx: Tx, id: bigint): Promise<void> {
  await tx.delete(publishTask).where(eq(publishTask.id, id))
}

/** Tasks that should be in the queue by now: whatever job was to bring them there was lost. */
export async function findDueTasks(db: Executor, now: string): Promise<readonly bigint[]> {
  const rows = await db
    .select({ id: publishTask.id })
    .from(publishTask)
    .where(
      and(
        inArray(publishTask.status, [...publishTaskStatus.codesOf(['toPublish'])]),
        eq(publishTask.prepared, true),
        or(isNull(publishTask.executeAt), lte(publishTask.executeAt, now)),
      ),
    )
    .orderBy(publishTask.executeAt)
    .limit(500)
  return rows.map(({ id }) => id)
}

/** Whether an error says that another task of the same video and channel is under way. */
export function isAlreadyUnderWay(error: unknown): boolean {
  return violatedConstraint(error) === 'publish_task_under_way'
}

/** A task that may still have to read the video's file; a failed one may be retried. */
export async function findOpenTaskOfVideo(db: Executor, videoId: bigint) {
  const [row] = await db
    .select({ id: publishTask.id })
    .from(publishTask)
    .where(and(eq(publishTask.videoId, videoId), notInArray(publishTask.status, over)))
    .limit(1)
  return row ?? null
}

/** The published tasks of a video, and on which platform each is. */
export function findPublishedOf(db: Executor, videoId: bigint) {
  return db
    .select({ id: publishTask.id, platform: publishTask.platform })
    .from(publishTask)
    .where(
      and(
        eq(publishTask.videoId, videoId),
        eq(publishTask.status, publishTaskStatus.codes.published),
        isNotNull(publishTask.platformVideoId),
      ),
    )
    .orderBy(publishTask.id)
}

/** The newest task of a video on a channel, whatever became of it. */
export async function findNewestTaskOn(
  db: Executor,
  videoId: bigint,
  channelId: bigint,
): Promise<bigint | null> {
  const [row] = await db
    .select({ id: publishTask.id })
    .from(publishTask)
    .where(and(eq(publishTask.videoId, videoId), eq(publishTask.channelId, channelId)))
    .orderBy(desc(publishTask.id))
    .limit(1)
  return row?.id ?? null
}

/** The tasks of a channel that have not come to their end, locked for the rest of the transaction, in one order. */
export async function lockOpenTasksOfChannel(tx: Tx, channelId: bigint): Promise<readonly bigint[]> {
  const rows = await tx
    .select({ id: publishTask.id })
    .from(publishTask)
    .where(and(eq(publishTask.channelId, channelId), notInArray(publishTask.status, over)))
    .orderBy(publishTask.id)
    .for('update')
  return rows.map(({ id }) => id)
}

/** How many tasks of these channels have not come to their end; a channel without any is not among them. */
export async function countOpenTasksOn(
  db: Executor,
  channelIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, number>> {
  if (channelIds.length === 0) return new Map()
  const rows = await db
    .select({ channelId: publishTask.channelId, open: count() })
    .from(publishTask)
    .where(and(inArray(publishTask.channelId, [...channelIds]), notInArray(publishTask.status, over)))
    .groupBy(publishTask.channelId)
  return new Map(rows.map(({ channelId, open }) => [channelId, open]))
}

/**
 * Tasks under way, or failed and being looked up, that no job will bring forward: the job's row was lost or ended by a
 * worker that had been stopped and came back. The queue's own table is read here, because only it knows what is still
 * to run.
 */
export async function findStranded(db: Executor, jobName: string): Promise<readonly bigint[]> {
  const underWay = (['publishQueued', 'publishing', 'terminating'] as const).map(
    (name) => publishTaskStatus.codes[name],
  )
  const rows = await db
    .select({ id: publishTask.id })
    .from(publishTask)
    .where(
      and(
        or(
          inArray(publishTask.status, underWay),
          sql`${publishTask.status} = ${publishTaskStatus.codes.publishFailed} AND EXISTS (
            SELECT FROM recovery_finding f WHERE f.task_id = ${publishTask.id} AND f.outcome = 'looking'
          )`,
        ),
        sql`NOT EXISTS (
          SELECT FROM pgboss.job j
          WHERE j.name = ${jobName} AND j.state < 'completed' AND j.data->>'taskId' = ${publishTask.id}::text
        )`,
      ),
    )
    .limit(500)
  return rows.map((row) => row.id)
}
