import { eq } from 'drizzle-orm'
import { channel } from '#src/capabilities/channels/channel.table.ts'
import type { Tx } from '#src/platform/db/database.ts'

/** What a task takes over from its channel; null where there is none. */
export async function findTarget(tx: Tx, channelId: bigint) {
  const [row] = await tx
    .select({ platform: channel.platform, departmentId: channel.departmentId })
    .from(channel)
    .where(eq(channel.id, channelId))
  return row ?? null
}
