import { and, asc, count, desc, eq, inArray, isNull, lte } from 'drizzle-orm'
import { department, staff } from '#src/capabilities/access/staff/staff.table.ts'
import { contains } from '#src/platform/db/contains.ts'
import type { Executor, Tx } from '#src/platform/db/database.ts'
import type { Window } from '#src/platform/db/listing.ts'
import { updateVersion } from '#src/platform/db/version.ts'
import { type ExportScheduleRow, exportSchedule } from './schedule.table.ts'

const ownedBy = (ownerStaffId: bigint) =>
  and(eq(exportSchedule.ownerStaffId, ownerStaffId), isNull(exportSchedule.deletedAt))

export function findOwnSchedules(
  db: Executor,
  ownerStaffId: bigint,
  { limit, offset }: Window,
): Promise<ExportScheduleRow[]> {
  return db
    .select()
    .from(exportSchedule)
    .where(ownedBy(ownerStaffId))
    .orderBy(desc(exportSchedule.id))
    .limit(limit)
    .offset(offset)
}

export async function countOwnSchedules(db: Executor, ownerStaffId: bigint): Promise<number> {
  const [row] = await db.select({ total: count() }).from(exportSchedule).where(ownedBy(ownerStaffId))
  return row?.total ?? 0
}

/** Somebody's own schedule; null for another's. */
export async function findOwnSchedule(
  db: Executor,
  ownerStaffId: bigint,
  id: bigint,
): Promise<ExportScheduleRow | null> {
  const [row] = await db
    .select()
    .from(exportSchedule)
    .where(and(ownedBy(ownerStaffId), eq(exportSchedule.id, id)))
  return row ?? null
}

/** The same as it stands now; until the transaction ends nobody else changes it, or makes what is due of it. */
export async function lockOwnSchedule(
  tx: Tx,
  ownerStaffId: bigint,
  id: bigint,
): Promise<ExportScheduleRow | null> {
  const [row] = await tx
    .select()
    .from(exportSchedule)
    .where(and(ownedBy(ownerStaffId), eq(exportSchedule.id, id)))
    .for('update')
  return row ?? null
}

/** The one that has been due for longest, locked; those that another worker has are passed over. */
export async function takeDueSchedule(tx: Tx, now: string): Promise<ExportScheduleRow | null> {
  const [row] = await tx
    .select()
    .from(exportSchedule)
    .where(and(lte(exportSchedule.nextAt, now), isNull(exportSchedule.deletedAt)))
    .orderBy(asc(exportSchedule.nextAt), asc(exportSchedule.id))
    .limit(1)
    .for('update', { skipLocked: true })
  return row ?? null
}

export async function insertSchedule(tx: Tx, values: typeof exportSchedule.$inferInsert): Promise<bigint> {
  const [row] = await tx.insert(exportSchedule).values(values).returning({ id: exportSchedule.id })
  if (!row) throw new Error('insert returned no row')
  return row.id
}

/** What somebody changes, in the version that they saw. @throws access.changedMeanwhile */
export const changeSchedule = (
  tx: Tx,
  read: Pick<ExportScheduleRow, 'id' | 'version'>,
  change: Partial<typeof exportSchedule.$inferInsert>,
) => updateVersion(tx, exportSchedule, read, change)

/** What the product notes of a schedule that it has locked. */
export async function noteSchedule(
  tx: Tx,
  id: bigint,
  note: Partial<typeof exportSchedule.$inferInsert>,
): Promise<void> {
  await tx.update(exportSchedule).set(note).where(eq(exportSchedule.id, id))
}

/** What people are called, of those that there are. */
export async function findNames(db: Executor, ids: readonly bigint[]): Promise<ReadonlyMap<bigint, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: staff.id, fullName: staff.fullName })
    .from(staff)
    .where(inArray(staff.id, [...ids]))
  return new Map(rows.map(({ id, fullName }) => [id, fullName]))
}

/** People who may sign in, by a part of their name. */
export function findColleagues(db: Executor, name: string | undefined, limit: number) {
  return db
    .select({ id: staff.id, fullName: staff.fullName, email: staff.email, department: department.label })
    .from(staff)
    .innerJoin(department, eq(department.id, staff.departmentId))
    .where(and(eq(staff.disabled, false), name ? contains(staff.fullName, name) : undefined))
    .orderBy(asc(staff.fullName), asc(staff.id))
    .limit(limit)
}
