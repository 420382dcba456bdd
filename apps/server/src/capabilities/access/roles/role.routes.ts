import * as endpoints from '@pindao/protocol/access/role.endpoints.ts'
import { type Route, route } from '#src/platform/http/route.ts'
import type { RoleService } from './role.service.ts'

export function roleRoutes(roles: RoleService): Route[] {
  return [
    route(endpoints.listDataScopes, (ctx) => roles.dataScopes(ctx)),
    route(endpoints.listPermissions, (ctx) => roles.permissions(ctx)),
    route(endpoints.listRoles, (ctx) => roles.list(ctx)),
    route(endpoints.getRole, (ctx, { params }) => roles.get(ctx, BigInt(params.id))),
    route(endpoints.createRole, (ctx, { body }) => roles.create(ctx, body)),
    route(endpoints.updateRole, (ctx, { params, body }) => roles.update(ctx, BigInt(params.id), body)),
    route(endpoints.deleteRole, async (ctx, { params }) => {
      await roles.remove(ctx, BigInt(params.id))
      return { deleted: true }
    }),
  ]
}
