import { and, asc, eq, inArray, or } from 'drizzle-orm'
import { staff } from '#src/capabilities/access/staff/staff.table.ts'
import type { Executor } from '#src/platform/db/database.ts'
import { channelsInUse } from '../channel.filter.ts'
import type { ChannelRow } from '../channel.store.ts'
import { channel } from '../channel.table.ts'

export type Person = Pick<typeof staff.$inferSelect, 'id' | 'fullName' | 'departmentId' | 'disabled'>

export async function findPerson(db: Executor, id: bigint): Promise<Person | null> {
  const { fullName, departmentId, disabled } = staff
  const [row] = await db
    .select({ id: staff.id, fullName, departmentId, disabled })
    .from(staff)
    .where(eq(staff.id, id))
  return row ?? null
}

/** The channels that are not removed which somebody owns or stands in for. */
export async function findHeld(db: Executor, staffId: bigint, lock?: 'lock'): Promise<readonly ChannelRow[]> {
  const held = or(eq(channel.ownerStaffId, staffId), eq(channel.backupStaffId, staffId))
  const query = db
    .select()
    .from(channel)
    .where(and(held, inArray(channel.use, [...channelsInUse.uses])))
    .orderBy(asc(channel.id))
  return lock ? query.for('update') : query
}

/** What people are called, by id; of those who can sign in only, if wanted. */
export async function findNames(
  db: Executor,
  ids: readonly bigint[],
  only?: 'enabled',
): Promise<ReadonlyMap<bigint, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: staff.id, fullName: staff.fullName })
    .from(staff)
    .where(and(inArray(staff.id, [...new Set(ids)]), only ? eq(staff.disabled, false) : undefined))
  return new Map(rows.map(({ id, fullName }) => [id, fullName]))
}
