import type { Grant } from '@pindao/protocol/access/page-permissions.ts'
import { allGrants } from '@pindao/protocol/access/permission-tree.ts'
import type { DataScope } from '@pindao/protocol/access/permissions.ts'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Actor } from '#src/platform/context.ts'
import type { Executor } from '#src/platform/db/database.ts'
import { withinScope } from '#src/platform/db/record-scope.ts'
import { updateVersion } from '#src/platform/db/version.ts'
import { department, role, rolePermission, staff, staffRole } from '../staff/staff.table.ts'
import type { Called } from './free-name.ts'
import { knownGrants } from './role-grants.ts'

export type RoleRow = typeof role.$inferSelect
export type ListedRole = {
  readonly role: RoleRow
  readonly permissionCount: number
  readonly staffCount: number
}
export type RoleContent = {
  readonly name: string | null
  readonly description: string
  readonly dataScope: DataScope
}

const known = sql`${rolePermission.permission} = ANY(${sql.param([...allGrants])}::text[])`
const listed = {
  role,
  permissionCount:
    sql`(SELECT count(*) FROM ${rolePermission} WHERE role_id = "role"."id" AND ${known})`.mapWith(Number),
  staffCount: sql`(SELECT count(*) FROM ${staffRole} WHERE role_id = "role"."id")`.mapWith(Number),
}

/** All roles: the default ones first, then the others by name. */
export async function listRoles(db: Executor): Promise<ListedRole[]> {
  return db.select(listed).from(role).orderBy(sql`${role.code} IS NULL`, asc(role.name), asc(role.id))
}

/** What all roles are called by. */
export function namesOfRoles(db: Executor): Promise<Called[]> {
  return db.select({ id: role.id, code: role.code, name: role.name }).from(role)
}

export async function findRole(db: Executor, id: bigint): Promise<ListedRole | null> {
  const [row] = await db.select(listed).from(role).where(eq(role.id, id))
  return row ?? null
}

export async function permissionsOf(db: Executor, id: bigint): Promise<Grant[]> {
  const rows = await db
    .select({ permission: rolePermission.permission })
    .from(rolePermission)
    .where(eq(rolePermission.roleId, id))
  return [...knownGrants(rows.map(({ permission }) => permission))]
}

/** Who has a role, of those whom `actor` may see, by name; as many as a page can show. */
export async function holdersOf(db: Executor, actor: Actor, id: bigint, limit: number) {
  if (!actor.permissions.has('staff:read')) return []
  return db
    .select({
      id: staff.id,
      fullName: staff.fullName,
      department: department.label,
      disabled: staff.disabled,
    })
    .from(staffRole)
    .innerJoin(staff, eq(staff.id, staffRole.staffId))
    .innerJoin(department, eq(department.id, staff.departmentId))
    .where(
      and(
        eq(staffRole.roleId, id),
        withinScope(actor, { ownerStaffId: staff.id, departmentId: staff.departmentId }),
      ),
    )
    .orderBy(asc(staff.fullName), asc(staff.id))
    .limit(limit)
}

export async function insertRole(db: Executor, content: RoleContent): Promise<bigint> {
  const [row] = await db.insert(role).values(content).returning({ id: role.id })
  if (!row) throw new Error('an insert returned no row')
  return row.id
}

/** Writes a role if it is still as it was read. @throws access.changedMeanwhile */
export function updateRole(
  db: Executor,
  read: Pick<typeof role.$inferSelect, 'id' | 'version'>,
  { content, now }: { content: RoleContent; now: string },
): Promise<void> {
  return updateVersion(db, role, read, { ...content, updatedAt: now })
}

/** Replaces the permissions this release knows; those of another one stay as they are. */
export async function writePermissions(
  db: Executor,
  roleId: bigint,
  permissions: readonly Grant[],
): Promise<void> {
  await db
    .delete(rolePermission)
    .where(and(eq(rolePermission.roleId, roleId), inArray(rolePermission.permission, [...allGrants])))
  const rows = [...new Set(permissions)].map((permission) => ({ roleId, permission }))
  if (rows.length > 0) await db.insert(rolePermission).values(rows)
}

export async function deleteRole(db: Executor, id: bigint): Promise<void> {
  await db.delete(rolePermission).where(eq(rolePermission.roleId, id))
  await db.delete(role).where(eq(role.id, id))
}
