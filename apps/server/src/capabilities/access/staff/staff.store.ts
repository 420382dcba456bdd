import type { DepartmentCode } from '@pindao/protocol/access/departments.ts'
import type { Permission } from '@pindao/protocol/access/permissions.ts'
import { asc, eq, sql } from 'drizzle-orm'
import type { Executor, Tx } from '#src/platform/db/database.ts'
import { knownPermissions } from '../roles/role-grants.ts'
import type { SignOnPerson } from '../sign-on/sign-on-provider.ts'
import { department, role, rolePermission, staff, staffRole } from './staff.table.ts'

/** Where somebody belongs whom the sign-on puts into no department we know. */
const fallbackDepartment: DepartmentCode = 'gm_office'

export type StaffProfile = {
  readonly staffId: bigint
  readonly fullName: string
  readonly email: string
  readonly avatarUrl: string | null
  /** A code of the specification, or the name of another department. */
  readonly departmentCode: string
  readonly disabled: boolean
  /** Codes of default roles, names of others; the leading one first. */
  readonly roles: readonly string[]
  readonly permissions: readonly Permission[]
}

/** What the sign-on says of a person each time. */
export type SignedOnAs = Pick<SignOnPerson, 'fullName' | 'email' | 'avatarUrl'>

/** What the last sign-on said of this subject, null for somebody new. Locks the row: two sign-ons at once come in turn. */
export async function lockSignedOnAs(tx: Tx, subject: string): Promise<SignedOnAs | null> {
  const [row] = await tx
    .select({ fullName: staff.fullName, email: staff.email, avatarUrl: staff.avatarUrl })
    .from(staff)
    .where(eq(staff.ssoSubject, subject))
    .for('update')
  return row ?? null
}

/**
 * The member of staff behind a sign-on, made on the first one and without a role (PERM-04). Name, address and picture
 * follow the sign-on each time; the department is taken from it once and is the administrator's from then on.
 */
export async function upsertStaff(
  db: Executor,
  person: SignOnPerson,
  now: string,
): Promise<{ id: bigint; disabled: boolean; created: boolean }> {
  const { subject, fullName, email, avatarUrl } = person
  const known = { fullName, email, avatarUrl, lastSignInAt: now }
  const [row] = await db
    .insert(staff)
    .values({
      ...known,
      ssoSubject: subject,
      departmentId: departmentIdOf(person.departmentCode ?? fallbackDepartment),
      disabled: false,
      createdAt: now,
      firstSignInAt: now,
    })
    .onConflictDoUpdate({
      target: staff.ssoSubject,
      set: { ...known, firstSignInAt: sql`COALESCE(${staff.firstSignInAt}, ${now})` },
    })
    // A row that an update touched has an xmax; a new one has none.
    .returning({ id: staff.id, disabled: staff.disabled, created: sql<boolean>`${staff}.xmax = 0` })
  if (!row) throw new Error('an upsert returned no row')
  return row
}

/** Who somebody is, with roles in their order and what these grant; null for an unknown id. */
export async function findProfile(db: Executor, staffId: bigint): Promise<StaffProfile | null> {
  const [person] = await db
    .select({
      staffId: staff.id,
      fullName: staff.fullName,
      email: staff.email,
      avatarUrl: staff.avatarUrl,
      departmentCode: department.label,
      disabled: staff.disabled,
    })
    .from(staff)
    .innerJoin(department, eq(department.id, staff.departmentId))
    .where(eq(staff.id, staffId))
  if (!person) return null
  const grants = await db
    .select({ code: role.label, permission: rolePermission.permission })
    .from(staffRole)
    .innerJoin(role, eq(role.id, staffRole.roleId))
    .leftJoin(rolePermission, eq(rolePermission.roleId, role.id))
    .where(eq(staffRole.staffId, staffId))
    .orderBy(asc(staffRole.position))
  return {
    ...person,
    roles: [...new Set(grants.map(({ code }) => code))],
    permissions: [...knownPermissions(grants.map(({ permission }) => permission))],
  }
}

/**
 * Codes we do not have fall back in SQL, so that a new department at the sign-on keeps nobody out; nor does an
 * administrator who removed the one to fall back to.
 */
function departmentIdOf(code: string) {
  return sql<bigint>`(SELECT id FROM ${department} ORDER BY label = ${code} DESC, label = ${fallbackDepartment} DESC,
    parent_id IS NULL DESC, position, id LIMIT 1)`
}
