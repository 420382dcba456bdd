import { lt } from 'drizzle-orm'
import type { Executor } from '#src/platform/db/database.ts'
import { channelConnection } from './channel.table.ts'

export type Connection = typeof channelConnection.$inferSelect

/** Keeps a connection on its way, and sweeps away those whose time is over. */
export async function insertConnection(
  db: Executor,
  row: Omit<typeof channelConnection.$inferInsert, 'id'>,
  now: string,
): Promise<void> {
  await db.delete(channelConnection).where(lt(channelConnection.expiresAt, now))
  await db.insert(channelConnection).values(row)
}
