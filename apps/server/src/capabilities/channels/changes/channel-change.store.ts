import { and, eq, isNull, sql } from 'drizzle-orm'
import { department, staff } from '#src/capabilities/access/staff/staff.table.ts'
import type { Executor, Tx } from '#src/platform/db/database.ts'
import { updateVersion } from '#src/platform/db/version.ts'
import type { ChannelRow } from '../channel.store.ts'
import { channel, channelAssignment, channelGroup } from '../channel.table.ts'

/** Writes a channel if it is still as it was read. @throws access.changedMeanwhile */
export function changeChannel(
  tx: Tx,
  read: Pick<ChannelRow, 'id' | 'version'>,
  change: Partial<typeof channel.$inferInsert>,
): Promise<void> {
  return updateVersion(tx, channel, read, change)
}

/** @param values with an id only where it was taken from the sequence before */
export async function insertChannel(
  tx: Tx,
  values: typeof channel.$inferInsert & { readonly id?: bigint },
): Promise<ChannelRow> {
  const [row] = await tx.insert(channel).overridingSystemValue().values(values).returning()
  if (!row) throw new Error('an insert returned no row')
  return row
}

/** The part that somebody has in a channel. */
export type AssignmentRole = 'owner' | 'backup'

/** Who has a part in a channel from now on; null: nobody any more. What was before ends at the same instant. */
export async function assignRole(
  tx: Tx,
  { channelId, role, at }: { readonly channelId: bigint; readonly role: AssignmentRole; readonly at: string },
  staffId: bigint | null,
): Promise<void> {
  await tx
    .update(channelAssignment)
    .set({ endedAt: at })
    .where(
      and(
        eq(channelAssignment.channelId, channelId),
        eq(channelAssignment.role, role),
        isNull(channelAssignment.endedAt),
      ),
    )
  if (staffId !== null) await tx.insert(channelAssignment).values({ channelId, staffId, role, startedAt: at })
}

/** Who had a channel, the newest first. */
export function findAssignments(db: Executor, channelId: bigint) {
  return db
    .select({ assignment: channelAssignment, fullName: staff.fullName })
    .from(channelAssignment)
    .innerJoin(staff, eq(staff.id, channelAssignment.staffId))
    .where(eq(channelAssignment.channelId, channelId))
    .orderBy(sql`${channelAssignment.startedAt} DESC`, sql`${channelAssignment.id} DESC`)
}

/** Somebody a channel may be given to, as far as they are known. */
export async function findStaffToAssign(db: Executor, id: bigint) {
  const [row] = await db
    .select({ id: staff.id, departmentId: staff.departmentId, disabled: staff.disabled })
    .from(staff)
    .where(eq(staff.id, id))
  return row ?? null
}

export async function departmentExists(db: Executor, id: bigint): Promise<boolean> {
  const found = await db.select({ id: department.id }).from(department).where(eq(department.id, id))
  return found.length > 0
}

/** A group that is not dissolved before the transaction ends. */
export async function findGroupToKeep(tx: Tx, id: bigint) {
  const [row] = await tx.select().from(channelGroup).where(eq(channelGroup.id, id)).for('share')
  return row ?? null
}
