import { and, eq, gt } from 'drizzle-orm'
import type { Executor, Tx } from '#src/platform/db/database.ts'
import { department, role } from '../staff/staff.table.ts'
import { roleView } from './role-view.table.ts'

/** How a session looks at the product now; null where it looks as itself. */
export async function findView(db: Executor, sessionId: bigint, now: string) {
  const [row] = await db
    .select({
      view: roleView,
      role: { id: role.id, code: role.code, name: role.name, dataScope: role.dataScope },
      department: { id: department.id, code: department.code, name: department.name },
    })
    .from(roleView)
    .innerJoin(role, eq(role.id, roleView.roleId))
    .innerJoin(department, eq(department.id, roleView.departmentId))
    .where(and(eq(roleView.sessionId, sessionId), gt(roleView.endsAt, now)))
  return row ?? null
}
export type ViewRow = NonNullable<Awaited<ReturnType<typeof findView>>>

/** Looks so from now on; another way of looking is given up. */
export async function putView(tx: Tx, row: typeof roleView.$inferInsert): Promise<void> {
  await tx.insert(roleView).values(row).onConflictDoUpdate({ target: roleView.sessionId, set: row })
}

/** Ends it; null where there was none. */
export async function dropView(tx: Tx, sessionId: bigint) {
  const [row] = await tx.delete(roleView).where(eq(roleView.sessionId, sessionId)).returning()
  return row ?? null
}

/** Whether there are such a role and department to look as. */
export async function viewable(db: Executor, roleId: bigint, departmentId: bigint): Promise<boolean> {
  const [found] = await db
    .select({ id: role.id })
    .from(role)
    .innerJoin(department, eq(department.id, departmentId))
    .where(eq(role.id, roleId))
  return found !== undefined
}
