import { asc, eq, sql } from 'drizzle-orm'
import type { Actor } from '#src/platform/context.ts'
import type { Executor, Tx } from '#src/platform/db/database.ts'
import { allDepartments } from './department.store.ts'
import { branchOf } from './department.tree.ts'
import type { Granted } from './granting.ts'
import { knownGrants, widestScope } from './role-grants.ts'
import { role, rolePermission, staff, staffRole } from './staff.table.ts'

/**
 * One change of roles, staff or departments at a time, over all processes: two of them, each fine by itself, could
 * leave nobody to administer, or a department below itself. They are few.
 */
export async function lockAdministration(tx: Tx): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended('pindao administration', 0))`)
}

/** What each enabled person with a role holds. */
export async function grantsOfEnabled(db: Executor): Promise<Granted[]> {
  const rows = await grantRows(db).where(eq(staff.disabled, false))
  return [...Map.groupBy(rows, ({ staffId }) => staffId).values()].map(merged)
}

/** What one person's roles grant together, enabled or not. */
export async function grantsOfPerson(db: Executor, staffId: bigint): Promise<Granted> {
  return merged(await grantRows(db).where(eq(staff.id, staffId)))
}

/** Somebody as they are inside the transaction, whatever their request began with; null for who is disabled by now. */
export async function actorNow(tx: Tx, actor: Actor): Promise<Actor | null> {
  const [person] = await tx
    .select({ departmentId: staff.departmentId, disabled: staff.disabled })
    .from(staff)
    .where(eq(staff.id, actor.staffId))
  if (!person || person.disabled) return null
  const { departmentId } = person
  const branch = branchOf(await allDepartments(tx), departmentId)
  const departmentsBelow = [...branch].filter((id) => id !== departmentId)
  const { dataScope, permissions } = await grantsOfPerson(tx, actor.staffId)
  return {
    ...actor,
    departmentId,
    departmentsBelow,
    dataScope,
    permissions: new Set(permissions),
  }
}

/** What each role grants, by its id. */
export async function grantsOfRoles(db: Executor): Promise<ReadonlyMap<bigint, Granted>> {
  const rows = await db
    .select({ roleId: role.id, dataScope: role.dataScope, permission: rolePermission.permission })
    .from(role)
    .leftJoin(rolePermission, eq(rolePermission.roleId, role.id))
    .orderBy(asc(role.id))
  const byRole = [...Map.groupBy(rows, ({ roleId }) => roleId)]
  return new Map(byRole.map(([id, held]) => [id, merged(held)]))
}

function grantRows(db: Executor) {
  return db
    .select({ staffId: staff.id, dataScope: role.dataScope, permission: rolePermission.permission })
    .from(staff)
    .innerJoin(staffRole, eq(staffRole.staffId, staff.id))
    .innerJoin(role, eq(role.id, staffRole.roleId))
    .leftJoin(rolePermission, eq(rolePermission.roleId, role.id))
    .$dynamic()
}

function merged(
  rows: readonly { readonly dataScope: string; readonly permission: string | null }[],
): Granted {
  return {
    dataScope: widestScope(rows.map(({ dataScope }) => dataScope)),
    permissions: knownGrants(rows.map(({ permission }) => permission)),
  }
}
