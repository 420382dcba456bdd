import { and, eq, gt, lt } from 'drizzle-orm'
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

/** Takes a connection out: there is no second time. Nothing for another browser, or after its time. */
export async function takeConnection(
  db: Executor,
  { stateDigest, browserDigest, now }: { stateDigest: Buffer; browserDigest: Buffer; now: string },
): Promise<Connection | null> {
  const [row] = await db
    .delete(channelConnection)
    .where(
      and(
        eq(channelConnection.stateDigest, stateDigest),
        eq(channelConnection.browserDigest, browserDigest),
        gt(channelConnection.expiresAt, now),
      ),
    )
    .returning()
  return row ?? null
}
