import { throughputBars, throughputMinutes } from '@pindao/protocol/upkeep/queue.endpoints.ts'
import { type SQL, sql } from 'drizzle-orm'
import { isoInstant } from '#src/platform/db/columns.ts'
import type { Executor } from '#src/platform/db/database.ts'
import type { Window } from '#src/platform/db/listing.ts'
import { deadLetterQueue } from '#src/platform/queue/job.ts'

const at = (column: SQL) => sql`(${column})::timestamptz(3)::text`

/** How many jobs of a queue stand how; counts are numbers, bars the parts of the last hour, oldest first. */
export type QueueRow = {
  readonly name: string
  readonly waiting: number
  readonly later: number
  readonly running: number
  readonly failed: number
  readonly done: number
  readonly oldestAt: string | null
}

/** The jobs of all queues but that of dead letters. Ended ones are kept for an hour (queue.ts), so that is what is counted. */
export async function findQueues(db: Executor): Promise<QueueRow[]> {
  const { rows } = await db.execute<Omit<QueueRow, 'oldestAt'> & { oldest: string | null }>(sql`
    SELECT q.name,
      count(j.id) FILTER (WHERE j.state = 'created' AND j.start_after <= now())::int AS waiting,
      count(j.id) FILTER (WHERE j.state = 'retry' OR (j.state = 'created' AND j.start_after > now()))::int AS later,
      count(j.id) FILTER (WHERE j.state = 'active')::int AS running,
      count(j.id) FILTER (WHERE j.state = 'failed' AND j.completed_on > now() - interval '1 hour')::int AS failed,
      count(j.id) FILTER (WHERE j.state = 'completed' AND j.completed_on > now() - interval '1 hour')::int AS done,
      ${at(sql`min(greatest(j.created_on, j.start_after)) FILTER (WHERE j.state = 'created' AND j.start_after <= now())`)} AS oldest
    FROM pgboss.queue q LEFT JOIN pgboss.job j ON j.name = q.name
    WHERE q.name <> ${deadLetterQueue}
    GROUP BY q.name`)
  return rows.map(({ oldest, ...row }) => ({ ...row, oldestAt: oldest === null ? null : isoInstant(oldest) }))
}

/** Ended jobs in a part of the last hour; the newest part is 0. */
export type EndedRow = {
  readonly name: string
  readonly state: 'completed' | 'failed'
  readonly part: number
  readonly n: number
}

export async function findEnded(db: Executor): Promise<EndedRow[]> {
  const { rows } = await db.execute<EndedRow>(sql`
    SELECT name, state::text AS state, part, count(*)::int AS n
    FROM (
      SELECT name, state,
        floor(extract(epoch FROM now() - completed_on) / ${throughputMinutes * 60})::int AS part
      FROM pgboss.job
      WHERE state IN ('completed', 'failed') AND completed_on > now() - interval '1 hour' AND name <> ${deadLetterQueue}
    ) ended
    WHERE part BETWEEN 0 AND ${throughputBars - 1}
    GROUP BY 1, 2, 3`)
  return rows
}

/** Dead letters by the queue they came from; the name is null where nobody knows. */
export async function countDeadLetters(
  db: Executor,
): Promise<readonly { readonly name: string | null; readonly n: number }[]> {
  const { rows } = await db.execute<{ name: string | null; n: number }>(sql`
    SELECT source_name AS name, count(*)::int AS n FROM pgboss.job
    WHERE name = ${deadLetterQueue} AND state IN ('created', 'failed')
    GROUP BY 1`)
  return rows
}

export type DeadLetterRow = {
  readonly id: string
  readonly queue: string | null
  readonly at: string
  readonly sentAt: string | null
  readonly tries: number
  readonly data: unknown
  readonly output: unknown
  readonly state: 'created' | 'failed'
}

/** One page of the jobs that failed for the last time, newest first. */
export async function findDeadLetters(
  db: Executor,
  queue: string | undefined,
  { offset, limit }: Window,
): Promise<{ readonly rows: DeadLetterRow[]; readonly total: number }> {
  const where = sql`name = ${deadLetterQueue} AND state IN ('created', 'failed')
    ${queue === undefined ? sql`` : sql`AND source_name = ${queue}`}`
  const { rows } = await db.execute<Omit<DeadLetterRow, 'sentAt'> & { sent: string | null }>(sql`
    SELECT id, source_name AS queue, ${at(sql`created_on`)} AS at, ${at(sql`source_created_on`)} AS sent,
      coalesce(source_retry_count, 0) + 1 AS tries, data, coalesce(source_output, output) AS output, state::text AS state
    FROM pgboss.job WHERE ${where}
    ORDER BY created_on DESC, id DESC LIMIT ${limit} OFFSET ${offset}`)
  const counted = await db.execute<{ total: number }>(
    sql`SELECT count(*)::int AS total FROM pgboss.job WHERE ${where}`,
  )
  return {
    rows: rows.map(({ sent, ...row }) => ({
      ...row,
      at: isoInstant(row.at),
      sentAt: sent === null ? null : isoInstant(sent),
    })),
    total: counted.rows[0]?.total ?? 0,
  }
}

/** One of them, locked until the transaction ends; null for one that is gone. */
export async function lockDeadLetter(
  db: Executor,
  id: string,
): Promise<Pick<DeadLetterRow, 'queue' | 'data' | 'state'> | null> {
  const { rows } = await db.execute<Pick<DeadLetterRow, 'queue' | 'data' | 'state'>>(sql`
    SELECT source_name AS queue, data, state::text AS state FROM pgboss.job
    WHERE name = ${deadLetterQueue} AND id = ${id}::uuid AND state IN ('created', 'failed')
    FOR UPDATE`)
  return rows[0] ?? null
}

/** One that could not be sent because an equal job was there waits again, so that it can be tried. */
export async function wakeDeadLetter(db: Executor, id: string): Promise<void> {
  await db.execute(sql`
    UPDATE pgboss.job SET state = 'created', completed_on = NULL
    WHERE name = ${deadLetterQueue} AND id = ${id}::uuid AND state = 'failed'`)
}
