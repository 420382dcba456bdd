import { sql } from 'drizzle-orm'
import type { Executor, Tx } from '#src/platform/db/database.ts'
import { deliverJob } from '../publishing.jobs.ts'

/**
 * The jobs of deliveries as turns: each task that waits has one, and whoever takes one up begins the task whose turn it
 * is. So a job is exchanged, never lost: the queue's own rows are changed here, because only they know what is still to
 * run, and who has it in hand.
 */
const waitingJob = sql`j.name = ${deliverJob.name} AND j.state < 'active'`

/** One of these at a time: two lanes would take the same turn. To be held until the transaction ends. */
export async function lockTurns(tx: Tx): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('publishing.turns'))`)
}

/**
 * Gives a job that is in hand to another task, and that one's job, due at once, to the task it was for. Where no job of it
 * waits (a lane has it in hand, or it sleeps for a reason) nothing happens.
 *
 * @returns whether the job is the other task's now
 */
export async function exchange(
  tx: Tx,
  { jobId, taskId, for: other }: { readonly jobId: string; readonly taskId: bigint; readonly for: bigint },
): Promise<boolean> {
  const { rows } = await tx.execute<{ id: string; data: unknown }>(sql`
    SELECT j.id, j.data FROM pgboss.job j
    WHERE ${waitingJob} AND j.data ->> 'taskId' = ${String(other)}
      AND (j.start_after <= now() OR j.data ? 'parked')
    ORDER BY j.start_after LIMIT 1 FOR UPDATE SKIP LOCKED`)
  const [found] = rows
  if (found === undefined) return false
  const given =
    await tx.execute(sql`UPDATE pgboss.job SET data = ${JSON.stringify({ taskId: String(other) })}::jsonb
    WHERE name = ${deliverJob.name} AND id = ${jobId}::uuid`)
  // Whoever holds no job of the queue has none to give: theirs would be in nobody's hands.
  if (given.rowCount === 0) return false
  const mine = { taskId: String(taskId) }
  await tx.execute(sql`UPDATE pgboss.job SET data = ${JSON.stringify(mine)}::jsonb, start_after = now()
    WHERE name = ${deliverJob.name} AND id = ${found.id}::uuid`)
  return true
}

/** Lets so many parked jobs be looked at now: something has ended, and somebody else may begin. */
export async function unpark(db: Executor, most: number): Promise<void> {
  await db.execute(sql`UPDATE pgboss.job SET start_after = now(), data = data - 'parked'
    WHERE name = ${deliverJob.name} AND id IN (
      SELECT j.id FROM pgboss.job j WHERE ${waitingJob} AND j.data ? 'parked'
      ORDER BY j.start_after LIMIT ${most} FOR UPDATE SKIP LOCKED)`)
}
