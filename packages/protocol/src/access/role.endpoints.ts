import { z } from 'zod'
import { endpoint } from '#src/core/endpoint.ts'
import { id, instant } from '#src/core/fields.ts'
import { shortName, version } from '#src/core/record-fields.ts'
import { optionalText } from '#src/core/rules.ts'
import { allGrants, permissionAreas } from './permission-tree.ts'
import { dataScopes } from './permissions.ts'

const grant = z.enum(allGrants)

/** What a role is for, in a few words. */
export const roleDescriptionLength = 200
export const roleDescription = optionalText(roleDescriptionLength)

/**
 * A role as the list shows it. `code` names a default role, whose label is `access.role.<code>`; the name of another is
 * its own text. `missing` counts what the person who asks does not hold and could not hand on.
 */
export const role = z.object({
  id,
  code: z.string().nullable(),
  name: z.string().nullable(),
  description: z.string(),
  dataScope: z.enum(dataScopes),
  permissionCount: z.number().int(),
  staffCount: z.number().int(),
  version,
  updatedAt: instant,
  actions: z.array(z.enum(['update', 'delete'])),
})
export type Role = z.output<typeof role>

/**
 * Why somebody cannot give a permission to a role, or take it from it: they do not hold it themselves for that much data
 * (`beyondOwn`), or nobody would administer any more (`lastAdministrator`).
 */
export const fixedReasons = ['beyondOwn', 'lastAdministrator'] as const
export type FixedReason = (typeof fixedReasons)[number]

/**
 * One role with everything in it; `holders` are the first hundred people who have it, of those whom the person who
 * asks may see; `staffCount` counts all of them. `fixed` are permissions that this person cannot give to the role, or
 * take from it, each by itself, and `fixedScopes` data scopes that they cannot give it; both are empty for who may not
 * change the role.
 */
const roleDetail = role.extend({
  permissions: z.array(grant),
  fixed: z.array(z.object({ permission: grant, reason: z.enum(fixedReasons) })),
  fixedScopes: z.array(z.object({ dataScope: z.enum(dataScopes), reason: z.enum(fixedReasons) })),
  holders: z.array(z.object({ id, fullName: z.string(), department: z.string(), disabled: z.boolean() })),
})
export type RoleDetail = z.output<typeof roleDetail>

/** `grantable` says whether the person who asks may give it to a new role. */
const listedPermission = z.object({ permission: grant, label: z.string(), grantable: z.boolean() })

export const listPermissions = endpoint({
  method: 'GET',
  url: '/permissions',
  access: 'role:read',
  summary: 'Every permission there is, by area and list; labels are locale keys',
  output: z.array(
    z.object({
      area: z.enum(permissionAreas),
      label: z.string(),
      menu: z.array(listedPermission),
      route: z.array(listedPermission),
      button: z.array(listedPermission),
    }),
  ),
})

export const listDataScopes = endpoint({
  method: 'GET',
  url: '/data-scopes',
  access: 'role:read',
  summary: 'Every data scope, and whether the person who asks may give it to a new role',
  output: z.array(z.object({ dataScope: z.enum(dataScopes), grantable: z.boolean() })),
})

export const listRoles = endpoint({
  method: 'GET',
  url: '/roles',
  access: 'role:read',
  summary: 'All roles, the default ones first',
  output: z.array(role),
})

export const getRole = endpoint({
  method: 'GET',
  url: '/roles/:id',
  access: 'role:read',
  summary: 'One role with its permissions and the people who have it',
  params: z.object({ id }),
  output: roleDetail,
})

const roleContent = {
  description: roleDescription,
  dataScope: z.enum(dataScopes),
  permissions: z.array(grant).max(allGrants.length),
}

export const createRole = endpoint({
  method: 'POST',
  url: '/roles',
  access: 'role:create',
  summary: 'A new role; nobody grants more than they hold, unless they hold everything',
  body: z.object({ name: shortName, ...roleContent }),
  output: roleDetail,
})

export const updateRole = endpoint({
  method: 'PUT',
  url: '/roles/:id',
  access: 'role:update',
  summary: 'Changes a role for everybody who has it; default roles keep their name',
  params: z.object({ id }),
  body: z.object({ name: shortName.nullable(), ...roleContent, version }),
  output: roleDetail,
})

export const deleteRole = endpoint({
  method: 'DELETE',
  url: '/roles/:id',
  access: 'role:delete',
  summary: 'Removes a role that nobody has',
  params: z.object({ id }),
  output: z.object({ deleted: z.boolean() }),
})
