import { and, asc, eq, inArray, lte, or } from 'drizzle-orm'
import { staffLeaving } from '#src/capabilities/access/staff/leaving.table.ts'
import { department, staff } from '#src/capabilities/access/staff/staff.table.ts'
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

/** The same of many, by id. */
export async function findPeople(db: Executor, ids: readonly bigint[]): Promise<ReadonlyMap<bigint, Person>> {
  const { fullName, departmentId, disabled } = staff
  const rows = await db
    .select({ id: staff.id, fullName, departmentId, disabled })
    .from(staff)
    .where(inArray(staff.id, [...ids]))
  return new Map(rows.map((row) => [row.id, row]))
}

/** Which of these people leave by that day themselves. */
export async function findLeavers(
  db: Executor,
  ids: readonly bigint[],
  lastDay: string,
): Promise<ReadonlySet<bigint>> {
  const rows = await db
    .select({ id: staffLeaving.staffId })
    .from(staffLeaving)
    .where(and(inArray(staffLeaving.staffId, [...ids]), lte(staffLeaving.lastDay, lastDay)))
  return new Set(rows.map(({ id }) => id))
}

/** What departments are called, by id. */
export async function findDepartments(
  db: Executor,
  ids: readonly bigint[],
): Promise<
  ReadonlyMap<bigint, { readonly id: string; readonly code: string | null; readonly name: string | null }>
> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return new Map()
  const { id, code, name } = department
  const rows = await db.select({ id, code, name }).from(department).where(inArray(id, wanted))
  return new Map(rows.map((row) => [row.id, { id: String(row.id), code: row.code, name: row.name }]))
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
