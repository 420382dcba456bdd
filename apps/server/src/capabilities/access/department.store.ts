import { and, asc, eq, max, sql } from 'drizzle-orm'
import type { Executor } from '#src/platform/db/database.ts'
import { department, staff } from './staff.table.ts'

export type DepartmentRow = typeof department.$inferSelect
export type ListedDepartment = DepartmentRow & { readonly staffCount: number }

/** All departments, siblings in their order. */
export async function allDepartments(db: Executor): Promise<ListedDepartment[]> {
  const rows = await db
    .select({
      row: department,
      // Named in full: in a list of columns of one table drizzle leaves the table out, and staff have an id, too.
      staffCount: sql`(SELECT count(*) FROM ${staff} WHERE department_id = "department"."id")`.mapWith(
        Number,
      ),
    })
    .from(department)
    .orderBy(asc(department.position), asc(department.id))
  return rows.map(({ row, staffCount }) => ({ ...row, staffCount }))
}

export async function insertDepartment(
  db: Executor,
  { name, parentId }: { readonly name: string; readonly parentId: bigint | null },
): Promise<bigint> {
  const siblings = sql`${department.parentId} IS NOT DISTINCT FROM ${parentId}`
  const [last] = await db
    .select({ position: max(department.position) })
    .from(department)
    .where(siblings)
  const [row] = await db
    .insert(department)
    .values({ name, parentId, position: (last?.position ?? 0) + 1 })
    .returning({ id: department.id })
  if (!row) throw new Error('an insert returned no row')
  return row.id
}

/** Writes a department if it is still as it was read. False when somebody else changed it meanwhile. */
export async function updateDepartment(
  db: Executor,
  id: bigint,
  version: number,
  change: Partial<Pick<DepartmentRow, 'name' | 'parentId'>>,
): Promise<boolean> {
  const rows = await db
    .update(department)
    .set({ ...change, version: version + 1 })
    .where(and(eq(department.id, id), eq(department.version, version)))
    .returning({ id: department.id })
  return rows.length > 0
}

/** Numbers siblings in this order. */
export async function orderDepartments(db: Executor, ids: readonly bigint[]): Promise<void> {
  await db.execute(sql`
    UPDATE ${department} SET position = place.n
    FROM unnest(${sql.param(ids.map(String))}::bigint[]) WITH ORDINALITY AS place (id, n)
    WHERE place.id = ${department.id}`)
}

export async function deleteDepartment(db: Executor, id: bigint): Promise<void> {
  await db.delete(department).where(eq(department.id, id))
}
