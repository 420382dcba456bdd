import type { Permission } from '@pindao/protocol/access/permissions.ts'
import { and, asc, eq } from 'drizzle-orm'
import type { Executor } from '#src/platform/db/database.ts'
import { rolePermission, staff, staffRole } from './staff.table.ts'

/** Everybody who may sign in and holds a permission by a role: whom a capability tells what waits for such people. */
export async function findHolders(db: Executor, permission: Permission): Promise<readonly bigint[]> {
  const rows = await db
    .selectDistinct({ id: staff.id })
    .from(staff)
    .innerJoin(staffRole, eq(staffRole.staffId, staff.id))
    .innerJoin(rolePermission, eq(rolePermission.roleId, staffRole.roleId))
    .where(and(eq(staff.disabled, false), eq(rolePermission.permission, permission)))
    .orderBy(asc(staff.id))
  return rows.map(({ id }) => id)
}
