import { sql } from 'drizzle-orm'
import type { Executor } from '#src/platform/db/database.ts'
import { deadLetterQueue } from './job.ts'

/** Seconds for which the job that is due for longest has waited for a worker; 0 where none waits. */
export async function longestWait(db: Executor): Promise<number> {
  const { rows } = await db.execute<{ seconds: string | null }>(sql`
    SELECT extract(epoch FROM now() - min(start_after)) AS seconds FROM pgboss.job
    WHERE state < 'active' AND NOT blocked AND start_after <= now() AND name <> ${deadLetterQueue}`)
  return Number(rows[0]?.seconds ?? 0)
}

/** How many jobs failed for the last time and wait for somebody to look at them. */
export async function countGivenUp(db: Executor): Promise<number> {
  const { rows } = await db.execute<{ count: string }>(sql`
    SELECT count(*) FROM pgboss.job WHERE state < 'active' AND NOT blocked AND name = ${deadLetterQueue}`)
  return Number(rows[0]?.count ?? 0)
}
