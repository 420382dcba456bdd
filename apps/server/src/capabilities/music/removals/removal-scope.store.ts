import { eq } from 'drizzle-orm'
import { channel } from '#src/capabilities/channels/channel.table.ts'
import type { RecordScope } from '#src/platform/context.ts'
import type { Executor } from '#src/platform/db/database.ts'
import { musicRemoval } from '../music.table.ts'

/** Whose a case is: that of its channel. */
export async function findScope(db: Executor, id: bigint): Promise<RecordScope | null> {
  const [row] = await db
    .select({
      ownerStaffId: channel.ownerStaffId,
      backupStaffId: channel.backupStaffId,
      departmentId: channel.departmentId,
      groupId: channel.groupId,
    })
    .from(musicRemoval)
    .innerJoin(channel, eq(channel.id, musicRemoval.channelId))
    .where(eq(musicRemoval.id, id))
  return row ?? null
}
