import type { Permission } from '@pindao/protocol/access/permissions.ts'
import { and, eq } from 'drizzle-orm'
import { rolePermission, staff, staffRole } from '#src/capabilities/access/staff/staff.table.ts'
import type { Executor } from '#src/platform/db/database.ts'

/** Everybody at work whose roles hold a permission. */
export async function findHolders(db: Executor, permission: Permission): Promise<readonly bigint[]> {
  const rows = await db
    .selectDistinct({ id: staff.id })
    .from(staff)
    .innerJoin(staffRole, eq(staffRole.staffId, staff.id))
    .innerJoin(rolePermission, eq(rolePermission.roleId, staffRole.roleId))
    .where(and(eq(staff.disabled, false), eq(rolePermission.permission, permission)))
  return rows.map(({ id }) => id)
}
