import type { Grant } from '@pindao/protocol/access/page-permissions.ts'
import { permissionTree } from '@pindao/protocol/access/permission-tree.ts'
import { dataScopes } from '@pindao/protocol/access/permissions.ts'
import type { Role, RoleDetail } from '@pindao/protocol/access/role.endpoints.ts'
import type { Actor } from '#src/platform/context.ts'
import { mayGrant } from './granting.ts'
import type { holdersOf, ListedRole } from './role.store.ts'
import { widestScope } from './role-grants.ts'

/** A role with what this person may do to it: nobody removes what they could not give back. */
export function presentRole(
  { role, permissionCount, staffCount }: ListedRole,
  permissions: Iterable<Grant>,
  actor: Actor,
): Role {
  const dataScope = widestScope([role.dataScope])
  const removable = staffCount === 0 && mayGrant(actor, { dataScope, permissions })
  const deletable = actor.permissions.has('role:delete') && removable
  return {
    id: String(role.id),
    code: role.code,
    name: role.name,
    description: role.description,
    dataScope,
    permissionCount,
    staffCount,
    version: role.version,
    updatedAt: role.updatedAt,
    actions: [
      ...(actor.permissions.has('role:update') ? (['update'] as const) : []),
      ...(deletable ? (['delete'] as const) : []),
    ],
  }
}

/** What one role is shown with, besides its line of the list. */
type RoleFacts = {
  readonly permissions: Grant[]
  readonly holders: Awaited<ReturnType<typeof holdersOf>>
} & Pick<RoleDetail, 'fixed' | 'fixedScopes'>

export function presentRoleDetail(
  listed: ListedRole,
  { permissions, holders, fixed, fixedScopes }: RoleFacts,
  actor: Actor,
): RoleDetail {
  return {
    ...presentRole(listed, permissions, actor),
    permissions,
    fixed,
    fixedScopes,
    holders: holders.map((holder) => ({ ...holder, id: String(holder.id) })),
  }
}

/** Every data scope, and whether this person may give it to a new role. */
export function presentDataScopes(actor: Pick<Actor, 'permissions' | 'dataScope'>) {
  return dataScopes.map((dataScope) => ({
    dataScope,
    grantable: mayGrant(actor, { dataScope, permissions: [] }),
  }))
}

/** Every permission by area and list, each with its locale key and whether this person may give it to a new role. */
export function presentPermissions(actor: Pick<Actor, 'permissions' | 'dataScope'>) {
  const grantable = (permission: Grant) => mayGrant(actor, { dataScope: 'own', permissions: [permission] })
  const labelled = (grants: readonly Grant[]) =>
    grants.map((permission) => ({
      permission,
      label: labelOf(permission),
      grantable: grantable(permission),
    }))
  return permissionTree.map(({ area, menu, route, button }) => ({
    area,
    label: `navigation.area.${area}`,
    menu: labelled(menu),
    route: labelled(route),
    button: labelled(button),
  }))
}

/** `staff.permission.video.create`, `navigation.page.channels`. */
function labelOf(grant: Grant): string {
  const [list = '', name = ''] = grant.split(':')
  return list === 'menu' || list === 'route' ? `navigation.page.${name}` : `staff.permission.${list}.${name}`
}
