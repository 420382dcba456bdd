import type { DefaultRoleCode } from '@pindao/protocol/core/manifest.ts'
import { and, asc, eq, gte, inArray, isNull, lt, lte, ne, sql } from 'drizzle-orm'
import { staffLeaving } from '#src/capabilities/access/staff/leaving.table.ts'
import { role, staff, staffRole } from '#src/capabilities/access/staff/staff.table.ts'
import type { Executor, Tx } from '#src/platform/db/database.ts'

export type LeavingRow = typeof staffLeaving.$inferSelect

/** What is planned of somebody, with the name of who planned it. */
export async function findLeaving(
  db: Executor,
  staffId: bigint,
): Promise<{ readonly row: LeavingRow; readonly plannedBy: string } | null> {
  const [found] = await db
    .select({ row: staffLeaving, plannedBy: staff.fullName })
    .from(staffLeaving)
    .innerJoin(staff, eq(staff.id, staffLeaving.plannedBy))
    .where(eq(staffLeaving.staffId, staffId))
  return found ?? null
}

/** The same, and nobody else changes it until the transaction ends. */
export async function lockLeaving(tx: Tx, staffId: bigint): Promise<LeavingRow | null> {
  const [row] = await tx.select().from(staffLeaving).where(eq(staffLeaving.staffId, staffId)).for('update')
  return row ?? null
}

/** Those whose last day is over, the longest first. @param today in the company's zone */
export function findDue(db: Executor, today: string): Promise<readonly LeavingRow[]> {
  return db
    .select()
    .from(staffLeaving)
    .where(lt(staffLeaving.lastDay, today))
    .orderBy(asc(staffLeaving.lastDay), asc(staffLeaving.staffId))
}

/** Marks those who leave by that day as reminded of; each of them once, however many look. */
export function takeToRemind(tx: Tx, by: string, at: string): Promise<LeavingRow[]> {
  return tx
    .update(staffLeaving)
    .set({ remindedAt: at })
    .where(and(lte(staffLeaving.lastDay, by), isNull(staffLeaving.remindedAt)))
    .returning()
}

/** Writes a plan, or another one in its place. */
export async function saveLeaving(
  tx: Tx,
  row: Pick<
    LeavingRow,
    'staffId' | 'lastDay' | 'wish' | 'plannedBy' | 'plannedAt' | 'remindedAt' | 'version'
  >,
): Promise<void> {
  const { lastDay, wish, plannedBy, plannedAt, remindedAt, version } = row
  const nothing = { troubleCode: null, troubleParams: null, troubledAt: null }
  const facts = Object.assign({ lastDay, wish, plannedBy, plannedAt, remindedAt, version }, nothing)
  await tx.insert(staffLeaving).values(row).onConflictDoUpdate({ target: staffLeaving.staffId, set: facts })
}

export async function removeLeaving(tx: Tx, staffId: bigint): Promise<void> {
  await tx.delete(staffLeaving).where(eq(staffLeaving.staffId, staffId))
}

/** Notes why it could not be carried out. */
export async function noteTrouble(
  tx: Tx,
  staffId: bigint,
  trouble: { readonly code: string; readonly params: Readonly<Record<string, string>>; readonly at: string },
): Promise<void> {
  await tx
    .update(staffLeaving)
    .set({ troubleCode: trouble.code, troubleParams: trouble.params, troubledAt: trouble.at })
    .where(eq(staffLeaving.staffId, staffId))
}

/** Whose work somebody is to take over on a day or after it, by name: they must still be there then. */
export async function findNamedBy(
  db: Executor,
  staffId: bigint,
  from: string,
): Promise<{ readonly name: string; readonly lastDay: string } | null> {
  const main = sql`${staffLeaving.wish} ->> 'successorId' = ${String(staffId)}`
  const part = sql`${staffLeaving.wish} -> 'exceptions' @> ${JSON.stringify([{ successorId: String(staffId) }])}::jsonb`
  const [found] = await db
    .select({ name: staff.fullName, lastDay: staffLeaving.lastDay })
    .from(staffLeaving)
    .innerJoin(staff, eq(staff.id, staffLeaving.staffId))
    .where(and(gte(staffLeaving.lastDay, from), ne(staffLeaving.staffId, staffId), sql`(${main} OR ${part})`))
    .orderBy(asc(staffLeaving.lastDay))
    .limit(1)
  return found ?? null
}

const lead: DefaultRoleCode = 'group_lead'

/** Who leads a department, besides somebody. */
export async function findDepartmentLeads(
  db: Executor,
  departmentId: bigint,
  besides: bigint,
): Promise<readonly bigint[]> {
  const rows = await db
    .selectDistinct({ id: staff.id })
    .from(staff)
    .innerJoin(staffRole, eq(staffRole.staffId, staff.id))
    .innerJoin(role, eq(role.id, staffRole.roleId))
    .where(
      and(
        eq(role.code, lead),
        eq(staff.departmentId, departmentId),
        eq(staff.disabled, false),
        ne(staff.id, besides),
      ),
    )
  return rows.map(({ id }) => id)
}

/** What people are called, and where they belong, by id. */
export async function findStaff(
  db: Executor,
  ids: readonly bigint[],
): Promise<ReadonlyMap<bigint, { readonly fullName: string; readonly departmentId: bigint }>> {
  if (ids.length === 0) return new Map()
  const { id, fullName, departmentId } = staff
  const rows = await db
    .select({ id, fullName, departmentId })
    .from(staff)
    .where(inArray(id, [...ids]))
  return new Map(rows.map((row) => [row.id, { fullName: row.fullName, departmentId: row.departmentId }]))
}
