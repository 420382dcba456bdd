import { and, asc, eq, inArray, ne, notInArray, sql } from 'drizzle-orm'
import type { Actor } from '#src/platform/context.ts'
import type { Executor, Tx } from '#src/platform/db/database.ts'
import { role, rolePermission, staff, staffRole } from '../staff/staff.table.ts'
import { type RightsRow, rightsColumns, rightsOf } from './actor-rights.ts'
import type { Granted } from './granting.ts'
import { knownGrants, widestScope } from './role-grants.ts'

/**
 * One change of roles, staff or departments at a time, over all processes: two of them, each fine by itself, could
 * leave nobody to administer, or a department below itself. They are few.
 */
export async function lockAdministration(tx: Tx): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended('pindao administration', 0))`)
}

/** What each enabled person with a role holds. @param without these people */
export async function grantsOfEnabled(db: Executor, without: readonly bigint[] = []): Promise<Granted[]> {
  const others = without.length === 0 ? undefined : notInArray(staff.id, [...without])
  const rows = await grantRows(db).where(and(eq(staff.disabled, false), others))
  return [...Map.groupBy(rows, ({ staffId }) => staffId).values()].map(merged)
}

/** What one person's roles grant together, enabled or not. */
export async function grantsOfPerson(db: Executor, staffId: bigint): Promise<Granted> {
  return merged(await grantRows(db).where(eq(staff.id, staffId)))
}

/**
 * What the other roles of each person who has this one grant together, enabled or not: whoever is disabled may come back.
 */
export async function grantsBeside(db: Executor, roleId: bigint): Promise<Granted[]> {
  const holders = db.select({ id: staffRole.staffId }).from(staffRole).where(eq(staffRole.roleId, roleId))
  const rows = await grantRows(db).where(and(ne(role.id, roleId), inArray(staff.id, holders)))
  return [...Map.groupBy(rows, ({ staffId }) => staffId).values()].map(merged)
}

/** An enabled person with a role: whether they have the one in question, and what their other roles grant together. */
export type EnabledPerson = { readonly holds: boolean; readonly beside: Granted }

/** Each enabled person with a role, as seen from one role. */
export async function enabledBeside(db: Executor, roleId: bigint): Promise<EnabledPerson[]> {
  const rows = await grantRows(db).where(eq(staff.disabled, false))
  return [...Map.groupBy(rows, ({ staffId }) => staffId).values()].map((held) => ({
    holds: held.some((row) => row.roleId === roleId),
    beside: merged(held.filter((row) => row.roleId !== roleId)),
  }))
}

/** Somebody as they are inside the transaction, whatever their request began with; null for who is disabled by now. */
export async function actorNow(tx: Tx, actor: Actor): Promise<Actor | null> {
  const { rows } = await tx.execute<RightsRow & { disabled: boolean }>(
    sql`SELECT st.disabled, ${sql.raw(rightsColumns)} FROM ${staff} st WHERE st.id = ${actor.staffId}`,
  )
  const [person] = rows
  return person && !person.disabled ? { ...actor, ...rightsOf(person) } : null
}

/** Who people are now, by id, as they would act without a session; whoever is disabled or unknown is left out. */
export async function peopleNow(db: Executor, ids: readonly bigint[]): Promise<ReadonlyMap<bigint, Actor>> {
  if (ids.length === 0) return new Map()
  const { rows } = await db.execute<RightsRow & { id: string; full_name: string }>(
    sql`SELECT st.id::text AS id, st.full_name, ${sql.raw(rightsColumns)} FROM ${staff} st
      WHERE NOT st.disabled AND st.id = ANY(${sql.param(ids.map(String))}::bigint[])`,
  )
  return new Map(
    rows.map((row) => [
      BigInt(row.id),
      { staffId: BigInt(row.id), sessionId: 0n, fullName: row.full_name, ...rightsOf(row) },
    ]),
  )
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
    .select({
      staffId: staff.id,
      roleId: role.id,
      dataScope: role.dataScope,
      permission: rolePermission.permission,
    })
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
