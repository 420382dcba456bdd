import { beginRoleView, endRoleView } from '@pindao/protocol/access/role-view.endpoints.ts'
import { type Route, route } from '#src/platform/http/route.ts'
import type { RoleViews } from './role-view.service.ts'

/** Looking at the product as a role. */
export function roleViewRoutes(views: RoleViews): Route[] {
  return [
    route(beginRoleView, (ctx, { body }) => views.begin(ctx, body)),
    route(endRoleView, async (ctx) => ({ ended: await views.end(ctx) })),
  ]
}
