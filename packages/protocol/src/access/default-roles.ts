import { subjects } from '#src/capabilities.ts'
import { type DefaultRoleCode, defaultRoleCodes, type FirstHolders } from '#src/core/manifest.ts'
import { type Grant, pageGrants, pageNames, pageReads } from './page-permissions.ts'
import type { DataScope, Permission } from './permissions.ts'

export type { DefaultRoleCode }

/** A role as it is seeded; administration of roles changes the copies in the database. */
export type DefaultRole = { readonly dataScope: DataScope; readonly permissions: readonly Permission[] }

/** Default roles (business.md §6); what each holds at first stands in the manifests. */
export const defaultRoles: Readonly<Record<DefaultRoleCode, DefaultRole>> = {
  operator: { dataScope: 'own', permissions: firstPermissionsOf('operator') },
  group_lead: { dataScope: 'department', permissions: firstPermissionsOf('group_lead') },
  finance: { dataScope: 'all', permissions: firstPermissionsOf('finance') },
  legal: { dataScope: 'all', permissions: firstPermissionsOf('legal') },
  viewer: { dataScope: 'department', permissions: firstPermissionsOf('viewer') },
  admin: { dataScope: 'all', permissions: firstPermissionsOf('admin') },
}

function firstPermissionsOf(code: DefaultRoleCode): readonly Permission[] {
  return [...subjects].flatMap(([subject, { actions }]) =>
    Object.entries(actions)
      .filter(([, holders]) => holdsAtFirst(code, holders))
      .map(([action]) => `${subject}:${action}` as Permission),
  )
}

function holdsAtFirst(code: DefaultRoleCode, holders: FirstHolders): boolean {
  if (code === 'admin') return true
  if (holders === 'administrators') return false
  if ('only' in holders) return holders.only.some((holder) => holder === code)
  return code === 'group_lead' || holders.some((holder) => holder === code)
}

/**
 * Everything a default role holds at first: its buttons, and the pages and menu entries whose records it may read.
 */
export function defaultGrants(code: DefaultRoleCode): readonly Grant[] {
  const { permissions } = defaultRoles[code]
  const opened = pageNames.filter((page) => permissions.includes(pageReads[page]))
  return [...permissions, ...opened.flatMap((page) => Object.values(pageGrants(page)))]
}

export function isDefaultRoleCode(code: string | null): code is DefaultRoleCode {
  return defaultRoleCodes.some((known) => known === code)
}
