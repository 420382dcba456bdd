import { publishTaskStatus } from '@pindao/protocol/publishing/publish-task.states.ts'
import { type SQL, sql } from 'drizzle-orm'
import { codesOf } from '#src/platform/db/codes.ts'
import type { Executor } from '#src/platform/db/database.ts'
import { isBraked } from '../brake/brake-matching.store.ts'

/** A delivery that sleeps longer than this keeps nobody waiting: neither on its channel nor in its department's share. */
const longestHold = sql.raw(`interval '60 seconds'`)
const queued = sql.raw(String(publishTaskStatus.codes.publishQueued))

/** The newest generation of a task that is called `t`. */
const newest = sql`LATERAL (
  SELECT stage, wake_at FROM delivery WHERE task_id = t.id ORDER BY generation DESC LIMIT 1) d ON true`
const isAwake = (now: string) => sql`(d.wake_at IS NULL OR d.wake_at <= ${now}::timestamptz + ${longestHold})`

/**
 * What is sent just now and has yet to be shown: it has its channel for itself, so that the videos of a channel become
 * public in their order.
 */
const busy = (now: string) => sql`
  SELECT t.id, t.channel_id, t.department_id, t.operator_id FROM publish_task t JOIN ${newest}
  WHERE t.status IN (${codesOf(publishTaskStatus, ['publishing'])}) AND ${isAwake(now)}
    AND d.stage IN ('intent', 'sessionOpen', 'transferring', 'confirming', 'uploaded')`

/**
 * What waits for its turn, and what comes before it on its channel although it is not in the queue yet: its time has come
 * this moment, or its file is on its way here. What a brake holds, or what sleeps, keeps nobody waiting.
 */
const waiting = (now: string) => sql`
  SELECT t.id, t.channel_id, t.department_id, t.operator_id, t.priority, t.status,
    coalesce(t.execute_at, t.created_at) AS due
  FROM publish_task t JOIN ${newest}
  WHERE (t.status IN (${codesOf(publishTaskStatus, ['publishQueued', 'downloadQueued'])})
      OR (t.status IN (${codesOf(publishTaskStatus, ['toPublish'])}) AND t.prepared
        AND (t.execute_at IS NULL OR t.execute_at <= ${now}::timestamptz)))
    AND ${isAwake(now)} AND NOT ${isBraked(now, sql.raw('t'))}`

/**
 * The queue in the order of its turns (decision 0046), as a query: `id`, `place` from 1, and whether it may begin now.
 * Departments have turns in the share of what they have under way, within one its priorities count, then its persons have
 * turns likewise; who has waited longest since the last turn is the first of equals.
 */
export function lineQuery(now: string): SQL {
  return sql`
    WITH busy AS MATERIALIZED (${busy(now)}),
    waiting AS MATERIALIZED (${waiting(now)}),
    of_persons AS (
      SELECT w.*,
        row_number() OVER (PARTITION BY w.channel_id ORDER BY w.priority DESC, w.due, w.id) AS on_channel,
        row_number() OVER (PARTITION BY w.department_id, w.operator_id ORDER BY w.priority DESC, w.due, w.id)
          + coalesce(b.running, 0) AS person_turn,
        turn.taken_at AS person_took
      FROM waiting w
      LEFT JOIN (SELECT department_id, operator_id, count(*) AS running FROM busy GROUP BY 1, 2) b
        USING (department_id, operator_id)
      LEFT JOIN publish_turn turn USING (department_id, operator_id)
    ),
    of_departments AS (
      SELECT p.*,
        row_number() OVER (PARTITION BY p.department_id
          ORDER BY p.priority DESC, p.person_turn, p.person_took NULLS FIRST, p.due, p.id)
          + coalesce(b.running, 0) AS department_turn,
        turn.taken_at AS department_took
      FROM of_persons p
      LEFT JOIN (SELECT department_id, count(*) AS running FROM busy GROUP BY 1) b USING (department_id)
      LEFT JOIN (SELECT department_id, max(taken_at) AS taken_at FROM publish_turn GROUP BY 1) turn
        USING (department_id)
    )
    SELECT id, channel_id, on_channel,
      row_number() OVER (ORDER BY department_turn, department_took NULLS FIRST, due, id)::int AS place,
      (on_channel = 1
        AND NOT EXISTS (SELECT FROM busy WHERE busy.channel_id = of_departments.channel_id)
        AND NOT EXISTS (
          SELECT FROM channel_pause pause
          WHERE pause.channel_id = of_departments.channel_id AND pause.task_id <> of_departments.id
            AND pause.until > ${now}::timestamptz)) AS may_begin
    FROM of_departments WHERE status = ${queued}`
}

/** Tasks that may begin now, the one whose turn it is first. */
export async function findNext(db: Executor, now: string, most: number): Promise<readonly bigint[]> {
  const { rows } = await db.execute<{ id: string }>(
    sql`SELECT id FROM (${lineQuery(now)}) line WHERE may_begin ORDER BY place LIMIT ${most}`,
  )
  return rows.map(({ id }) => BigInt(id))
}

/**
 * Whether a job of a task is a turn, and whether a brake holds the task. One that sleeps, or whose fate is looked into, is
 * for its own worker.
 */
export async function findStanding(
  db: Executor,
  taskId: bigint,
  now: string,
): Promise<{ readonly waits: boolean; readonly braked: boolean } | null> {
  const { rows } = await db.execute<{ waits: boolean; braked: boolean }>(sql`
    SELECT ${isBraked(now)} AS braked,
      status = ${queued}
      AND NOT EXISTS (SELECT FROM publish_recovery WHERE confirmed_at IS NULL)
      AND NOT EXISTS (SELECT FROM recovery_finding f
        WHERE f.task_id = publish_task.id AND f.outcome IN ('looking', 'unclear'))
      AND coalesce((SELECT wake_at FROM delivery WHERE task_id = publish_task.id
        ORDER BY generation DESC LIMIT 1) <= ${now}::timestamptz + interval '500 ms', true) AS waits
    FROM publish_task WHERE id = ${taskId}`)
  return rows[0] ?? null
}

/** How many of its channel come before a task that waits, and itself; null where it does not wait for its turn. */
export async function findPlaceOnChannel(db: Executor, taskId: bigint, now: string): Promise<number | null> {
  const { rows } = await db.execute<{ on_channel: string }>(
    sql`SELECT on_channel FROM (${lineQuery(now)}) line WHERE id = ${taskId}`,
  )
  return rows[0] === undefined ? null : Number(rows[0].on_channel)
}

/** A person of a department has a turn. */
export async function takeTurn(
  db: Executor,
  { departmentId, operatorId }: { readonly departmentId: bigint; readonly operatorId: bigint },
  at: string,
): Promise<void> {
  await db.execute(sql`INSERT INTO publish_turn (department_id, operator_id, taken_at)
    VALUES (${departmentId}, ${operatorId}, ${at}::timestamptz)
    ON CONFLICT (department_id, operator_id) DO UPDATE SET taken_at = excluded.taken_at`)
}
