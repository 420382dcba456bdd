import { eq, inArray, or, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { type Actor, departmentsOf } from '#src/platform/context.ts'

/** The data scope as SQL: the same rule as `coversRecord`, for lists (PERM-03). Undefined where nothing is hidden. */
export function withinScope(
  actor: Actor,
  record: { ownerStaffId: PgColumn; departmentId: PgColumn },
): SQL | undefined {
  const own = eq(record.ownerStaffId, actor.staffId)
  switch (actor.dataScope) {
    case 'all':
      return undefined
    case 'department':
      return or(inArray(record.departmentId, [...departmentsOf(actor)]), own)
    case 'own':
      return own
  }
}
