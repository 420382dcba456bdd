import { eq, inArray, or, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { type Actor, departmentsOf } from '#src/platform/context.ts'

/** The columns that the data scope asks for; the last two where records have them. */
type ScopeColumns = {
  readonly ownerStaffId: PgColumn
  readonly departmentId: PgColumn
  readonly backupStaffId?: PgColumn
  readonly groupId?: PgColumn
}

/** The data scope as SQL: the same rule as `coversRecord`, for lists (PERM-03). Undefined where nothing is hidden. */
export function withinScope(actor: Actor, record: ScopeColumns): SQL | undefined {
  const { ownerStaffId, departmentId, backupStaffId } = record
  const own = or(
    eq(ownerStaffId, actor.staffId),
    backupStaffId === undefined ? undefined : eq(backupStaffId, actor.staffId),
  )
  switch (actor.dataScope) {
    case 'all':
      return undefined
    case 'department':
      return or(inArray(departmentId, [...departmentsOf(actor)]), own)
    case 'group':
      return or(ofGroups(actor, record), own)
    case 'own':
      return own
  }
}

function ofGroups({ groupIds = [], colleagues = [] }: Actor, { groupId, ownerStaffId }: ScopeColumns) {
  return groupId === undefined ? inArray(ownerStaffId, [...colleagues]) : inArray(groupId, [...groupIds])
}

/** The departments of somebody's data scope. */
export function coversDepartment(actor: Actor, column: PgColumn) {
  return actor.dataScope === 'all' ? undefined : inArray(column, [...departmentsOf(actor)])
}
