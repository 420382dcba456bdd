import type { Clock } from '#src/platform/clock.ts'
import type { Database } from '#src/platform/db/database.ts'
import type { Route } from '#src/platform/http/route.ts'
import type { Authentication } from '../sign-on/authentication.ts'
import { departmentRoutes } from '../staff/department.routes.ts'
import { createDepartmentService } from '../staff/department.service.ts'
import { staffAdminRoutes } from '../staff/staff-admin.routes.ts'
import { createStaffAdminService, type StaffAdminService } from '../staff/staff-admin.service.ts'
import { createStaffPlacement } from '../staff/staff-placement.ts'
import { createAdministration } from './administration.ts'
import { roleRoutes } from './role.routes.ts'
import { createRoleService } from './role.service.ts'

/** Roles, departments and staff: everything by which somebody is given what they may do. */
export function openAdministration(deps: {
  database: Pick<Database, 'db' | 'transaction'>
  authentication: Pick<Authentication, 'forget'>
  clock: Clock
}): {
  readonly routes: readonly Route[]
  readonly staff: Pick<StaffAdminService, 'setEnabled' | 'namesOf' | 'find' | 'toLeave'>
} {
  const { database, clock } = deps
  const administer = createAdministration(deps)
  const place = createStaffPlacement({ clock })
  const staff = createStaffAdminService({ database, administer, place })
  return {
    staff,
    routes: [
      ...roleRoutes(createRoleService({ database, administer, clock })),
      ...departmentRoutes(createDepartmentService({ database, administer })),
      ...staffAdminRoutes(staff),
    ],
  }
}
