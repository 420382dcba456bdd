import { and, asc, eq, isNotNull } from 'drizzle-orm'
import { department, staff } from '#src/capabilities/access/staff/staff.table.ts'
import type { Actor } from '#src/platform/context.ts'
import type { Executor } from '#src/platform/db/database.ts'
import { coversDepartment, withinScope } from '#src/platform/db/record-scope.ts'
import { channelsInUse } from './channel.filter.ts'
import { channel, channelGroup } from './channel.table.ts'
import { matching } from './channel-matching.store.ts'
import { seesGroups } from './groups/group-scope.store.ts'

/** The departments within somebody's data scope, siblings in their order; at least their own. */
export function findDepartments(db: Executor, actor: Actor) {
  const { id, code, name, parentId, position } = department
  return db
    .select({ id, code, name, parentId })
    .from(department)
    .where(coversDepartment(actor, id))
    .orderBy(asc(position), asc(id))
}

/** The groups somebody may see, by name. */
export function findGroups(db: Executor, actor: Actor) {
  const { id, name, departmentId } = channelGroup
  return db
    .select({ id, name, departmentId })
    .from(channelGroup)
    .where(seesGroups(actor))
    .orderBy(asc(name), asc(id))
}

/** Who may sign in, of those within somebody's data scope, by name. */
export function findStaff(db: Executor, actor: Actor) {
  const { id, fullName, departmentId, disabled } = staff
  const covered = withinScope(actor, { ownerStaffId: id, departmentId })
  return db
    .select({ id, fullName, departmentId })
    .from(staff)
    .where(and(covered, eq(disabled, false)))
    .orderBy(asc(fullName), asc(id))
}

/** What the channels in use that somebody may see have been given: countries, or languages. */
export async function findGiven(
  db: Executor,
  actor: Actor,
  column: typeof channel.country | typeof channel.language,
): Promise<string[]> {
  const rows = await db
    .selectDistinct({ given: column })
    .from(channel)
    .where(and(matching(actor, channelsInUse), isNotNull(column)))
    .orderBy(asc(column))
  return rows.flatMap(({ given }) => given ?? [])
}
