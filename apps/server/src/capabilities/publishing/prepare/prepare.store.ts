import type { PrepareStage } from '@pindao/protocol/publishing/prepare.endpoints.ts'
import { publishTaskStatus } from '@pindao/protocol/publishing/publish-task.states.ts'
import { and, eq, inArray, lt, or, sql } from 'drizzle-orm'
import { codesOf } from '#src/platform/db/codes.ts'
import type { Executor, Tx } from '#src/platform/db/database.ts'
import { publishTask } from '../tasks/publish-task.table.ts'
import { type PrepareRow, publishPrepare } from './prepare.table.ts'

/** What a worker holds while it makes something: writes with an older attempt change nothing. */
export type Attempt = { readonly taskId: bigint; readonly attempt: number }

/** Thrown when another worker has taken over: stop at once and touch nothing more. */
export class StaleAttempt extends Error {
  override readonly name = 'StaleAttempt'
}

export async function findPrepare(db: Executor, taskId: bigint): Promise<PrepareRow | null> {
  const [row] = await db.select().from(publishPrepare).where(eq(publishPrepare.taskId, taskId))
  return row ?? null
}

/** What is sent instead of the source video; null: the video as it is. */
export async function findPreparedObject(db: Executor, taskId: bigint): Promise<string | null> {
  const [row] = await db
    .select({ preparedObject: publishTask.preparedObject })
    .from(publishTask)
    .where(eq(publishTask.id, taskId))
  return row?.preparedObject ?? null
}

const nothingMade = {
  editedObject: null,
  madeObject: null,
  madeSize: null,
  madeCrc32: null,
  madeDurationMs: null,
  nodeName: null,
  nodePath: null,
}

/** Everything anew: nothing that was made of an earlier recipe counts. Objects stay noted until they are removed. */
export async function beginPrepare(tx: Tx, taskId: bigint, at: string): Promise<void> {
  const anew = { stage: 'waiting', progress: 0, tries: 0, retryAt: null, updatedAt: at } as const
  await tx
    .insert(publishPrepare)
    .values({ taskId, ...anew })
    .onConflictDoUpdate({
      target: publishPrepare.taskId,
      set: { ...anew, ...nothingMade, attempt: sql`${publishPrepare.attempt} + 1` },
    })
}

/** What was made is not to be sent; its objects stay noted until they are removed. A task of which nothing was made stays as it is. */
export async function forgetMade(tx: Tx, taskId: bigint, at: string): Promise<void> {
  await tx
    .update(publishPrepare)
    .set({ ...nothingMade, attempt: sql`${publishPrepare.attempt} + 1`, updatedAt: at })
    .where(eq(publishPrepare.taskId, taskId))
}

/** Once more from where it failed; what editing made is kept. */
export async function repeatPrepare(tx: Tx, taskId: bigint, at: string, tries: number): Promise<void> {
  await tx
    .update(publishPrepare)
    .set({
      stage: 'waiting',
      progress: 0,
      tries,
      retryAt: null,
      attempt: sql`${publishPrepare.attempt} + 1`,
      updatedAt: at,
    })
    .where(eq(publishPrepare.taskId, taskId))
}

/** A worker takes over: what another one still does breaks off at its next write. */
export async function claimPrepare(tx: Tx, taskId: bigint, at: string): Promise<PrepareRow> {
  const [row] = await tx
    .insert(publishPrepare)
    .values({ taskId, attempt: 1, stage: 'waiting', updatedAt: at })
    .onConflictDoUpdate({
      target: publishPrepare.taskId,
      set: { attempt: sql`${publishPrepare.attempt} + 1`, progress: 0, updatedAt: at },
    })
    .returning()
  if (!row) throw new Error(`task ${taskId} has no preparation`)
  return row
}

export type PrepareChange = Partial<Omit<PrepareRow, 'taskId' | 'attempt' | 'updatedAt' | 'objectKeys'>>

/** Writes under the attempt. @throws StaleAttempt */
export async function updatePrepare(
  db: Executor,
  held: Attempt,
  change: PrepareChange,
  at: string,
): Promise<void> {
  const { rowCount } = await db
    .update(publishPrepare)
    .set({ ...change, updatedAt: at })
    .where(isHeld(held))
  if (rowCount !== 1) throw new StaleAttempt()
}

/** Notes an object that is about to be stored, so that it is found whatever happens. @throws StaleAttempt */
export async function noteObject(db: Executor, held: Attempt, key: string, at: string): Promise<void> {
  const { rowCount } = await db
    .update(publishPrepare)
    .set({ objectKeys: sql`array_append(${publishPrepare.objectKeys}, ${key})`, updatedAt: at })
    .where(isHeld(held))
  if (rowCount !== 1) throw new StaleAttempt()
}

export async function forgetObjects(db: Executor, taskId: bigint, keys: readonly string[]): Promise<void> {
  for (const key of keys)
    await db
      .update(publishPrepare)
      .set({ objectKeys: sql`array_remove(${publishPrepare.objectKeys}, ${key})` })
      .where(eq(publishPrepare.taskId, taskId))
}

/** Keeps how far it is. @returns the state of the task, or null where another worker has taken over */
export async function keepProgress(
  db: Executor,
  held: Attempt,
  { stage, progress }: { readonly stage: PrepareStage; readonly progress: number },
  at: string,
): Promise<number | null> {
  const [row] = await db
    .update(publishPrepare)
    .set({ stage, progress, updatedAt: at })
    .from(publishTask)
    .where(and(isHeld(held), eq(publishTask.id, publishPrepare.taskId)))
    .returning({ status: publishTask.status })
  return row?.status ?? null
}

const over = codesOf(publishTaskStatus, ['published', 'terminated'])

/**
 * Objects that nobody needs: what is neither what is sent nor what composing goes on from; and all of a task that is
 * gone, or has been over since `overSince`. A preparation of which something was heard since `quietSince` is left alone.
 */
export async function findNeedless(
  db: Executor,
  given: { readonly quietSince: string; readonly overSince: string; readonly limit: number },
): Promise<
  readonly { readonly taskId: bigint; readonly keys: readonly string[]; readonly isPast: boolean }[]
> {
  const { rows } = await db.execute<NeedlessRow>(sql`
    SELECT p.task_id, p.object_keys, p.edited_object, p.made_object, t.id IS NULL OR t.status IN (${over}) AS is_over,
      t.id IS NULL OR (t.status IN (${over}) AND t.updated_at < ${given.overSince}) AS is_past
    FROM publish_prepare p LEFT JOIN publish_task t ON t.id = p.task_id
    WHERE p.updated_at < ${given.quietSince}
      AND (t.id IS NULL OR (t.status IN (${over}) AND t.updated_at < ${given.overSince}) OR EXISTS (
        SELECT FROM unnest(p.object_keys) k WHERE k IS DISTINCT FROM p.made_object
          AND (k IS DISTINCT FROM p.edited_object OR t.status IN (${over}))))
    ORDER BY p.updated_at LIMIT ${given.limit}`)
  return rows.map((row) => {
    // What was sent may be looked at for a while; what was only on the way there is of no use any more.
    const needed = row.is_past ? [] : [row.made_object, ...(row.is_over ? [] : [row.edited_object])]
    const keys = row.object_keys.filter((key) => !needed.includes(key))
    return { taskId: BigInt(row.task_id), keys, isPast: row.is_past }
  })
}
type NeedlessRow = {
  readonly task_id: string
  readonly object_keys: readonly string[]
  readonly edited_object: string | null
  readonly made_object: string | null
  readonly is_over: boolean
  readonly is_past: boolean
}

export async function removePrepare(db: Executor, taskId: bigint): Promise<void> {
  await db.delete(publishPrepare).where(eq(publishPrepare.taskId, taskId))
}

/** Tasks of these that still need their file on a machine. */
export async function stillSending(db: Executor, taskIds: readonly bigint[]): Promise<ReadonlySet<bigint>> {
  if (taskIds.length === 0) return new Set()
  const rows = await db
    .select({ id: publishTask.id })
    .from(publishTask)
    .where(and(inArray(publishTask.id, [...taskIds]), sql`${publishTask.status} NOT IN (${over})`))
  return new Set(rows.map(({ id }) => id))
}

/** Tasks in one of these states, or due to be tried again, that no job of this name will bring forward. */
export async function findForgotten(
  db: Executor,
  jobName: string,
  given: {
    readonly states: readonly (typeof publishTaskStatus.names)[number][]
    readonly failed: readonly (typeof publishTaskStatus.names)[number][]
    readonly now: string
  },
): Promise<readonly bigint[]> {
  const rows = await db
    .select({ id: publishTask.id })
    .from(publishTask)
    .leftJoin(publishPrepare, eq(publishPrepare.taskId, publishTask.id))
    .where(
      and(
        or(
          inArray(publishTask.status, [...publishTaskStatus.codesOf(given.states)]),
          and(
            inArray(publishTask.status, [...publishTaskStatus.codesOf(given.failed)]),
            lt(publishPrepare.retryAt, given.now),
          ),
        ),
        sql`NOT EXISTS (
          SELECT FROM pgboss.job j
          WHERE j.name = ${jobName} AND j.state < 'completed' AND j.data->>'taskId' = ${publishTask.id}::text
        )`,
      ),
    )
    .limit(500)
  return rows.map(({ id }) => id)
}

function isHeld({ taskId, attempt }: Attempt) {
  return and(eq(publishPrepare.taskId, taskId), eq(publishPrepare.attempt, attempt))
}
