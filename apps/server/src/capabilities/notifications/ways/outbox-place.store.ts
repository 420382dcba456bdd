import { and, eq } from 'drizzle-orm'
import { inDepartment } from '#src/capabilities/access/access.ts'
import { staff } from '#src/capabilities/access/staff/staff.table.ts'
import { channel } from '#src/capabilities/channels/channel.table.ts'
import type { RecordScope } from '#src/platform/context.ts'
import type { Executor } from '#src/platform/db/database.ts'

/** Whose a channel is by now; null for one that is gone. */
export async function placeOfChannel(db: Executor, channelId: bigint): Promise<RecordScope | null> {
  const [place] = await db
    .select({
      ownerStaffId: channel.ownerStaffId,
      departmentId: channel.departmentId,
      backupStaffId: channel.backupStaffId,
      groupId: channel.groupId,
    })
    .from(channel)
    .where(eq(channel.id, channelId))
  return place ?? null
}

/** Whether a channel is in a department or below it. */
export async function isChannelOf(db: Executor, channelId: bigint, departmentId: bigint): Promise<boolean> {
  const found = await db
    .select({ id: channel.id })
    .from(channel)
    .where(and(eq(channel.id, channelId), inDepartment(channel.departmentId, departmentId)))
  return found.length > 0
}

/** Whether somebody works in a department or below it. */
export async function isStaffOf(db: Executor, staffId: bigint, departmentId: bigint): Promise<boolean> {
  const found = await db
    .select({ id: staff.id })
    .from(staff)
    .where(
      and(eq(staff.id, staffId), eq(staff.disabled, false), inDepartment(staff.departmentId, departmentId)),
    )
  return found.length > 0
}
