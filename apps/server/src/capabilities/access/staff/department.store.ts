import { asc, eq, max, sql } from 'drizzle-orm'
import type { Executor } from '#src/platform/db/database.ts'
import { updateVersion } from '#src/platform/db/version.ts'
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

/** Writes a department if it is still as it was read. @throws access.changedMeanwhile */
export function updateDepartment(
  db: Executor,
  read: Pick<DepartmentRow, 'id' | 'version'>,
  change: Partial<Pick<DepartmentRow, 'name' | 'parentId'>>,
): Promise<void> {
  return updateVersion(db, department, read, change)
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
