import { desc, eq, lt, sql } from 'drizzle-orm'
import type { Executor } from '#src/platform/db/database.ts'
import { processHeartbeat } from './heartbeat.table.ts'

export type HeartbeatRow = typeof processHeartbeat.$inferSelect

/** Writes that a process is there, and forgets those that nobody has heard of since. */
export async function beat(db: Executor, row: HeartbeatRow, forgetBefore: string): Promise<void> {
  await db
    .insert(processHeartbeat)
    .values(row)
    .onConflictDoUpdate({
      target: processHeartbeat.id,
      set: { seenAt: row.seenAt, kinds: row.kinds, lanes: row.lanes },
    })
  await db.delete(processHeartbeat).where(lt(processHeartbeat.seenAt, forgetBefore))
}

/** A process that ends in order is not missed. */
export async function farewell(db: Executor, id: string): Promise<void> {
  await db.delete(processHeartbeat).where(eq(processHeartbeat.id, id))
}

export function findProcesses(db: Executor): Promise<HeartbeatRow[]> {
  return db.select().from(processHeartbeat).orderBy(processHeartbeat.role, desc(processHeartbeat.startedAt))
}

/** What the database says of itself; sizes in bytes. */
export async function databaseFacts(db: Executor) {
  const { rows } = await db.execute<{
    version: string
    bytes: string
    connections: number
    most: number
    migrations: number
  }>(sql`
    SELECT current_setting('server_version') AS version, pg_database_size(current_database())::text AS bytes,
      (SELECT count(*)::int FROM pg_stat_activity WHERE backend_type = 'client backend') AS connections,
      current_setting('max_connections')::int AS most,
      (SELECT count(*)::int FROM drizzle.__drizzle_migrations) AS migrations`)
  const [row] = rows
  if (!row) throw new Error('the database says nothing of itself')
  return { ...row, bytes: Number(row.bytes) }
}
