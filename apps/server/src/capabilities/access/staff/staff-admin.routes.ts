import * as endpoints from '@pindao/protocol/access/staff.endpoints.ts'
import { type Route, route } from '#src/platform/http/route.ts'
import type { StaffAdminService } from './staff-admin.service.ts'

export function staffAdminRoutes(people: StaffAdminService): Route[] {
  return [
    route(endpoints.listStaff, (ctx, { query }) => people.list(ctx, query)),
    route(endpoints.countStaff, (ctx, { body }) => people.counts(ctx, body.views)),
    route(endpoints.getStaffChoices, (ctx) => people.choices(ctx)),
    route(endpoints.getStaffMember, (ctx, { params }) => people.get(ctx, BigInt(params.id))),
    route(endpoints.updateStaffMember, (ctx, { params, body }) =>
      people.update(ctx, BigInt(params.id), body),
    ),
    route(endpoints.assignStaff, (ctx, { body }) => people.assign(ctx, body)),
  ]
}
