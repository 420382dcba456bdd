import { type Grant, pageGrants, pageNames, pageReads } from './page-permissions.ts'
import { allPermissions, type DataScope, type Permission } from './permissions.ts'

/** A role as it is seeded; administration of roles changes the copies in the database. */
export type DefaultRole = { readonly dataScope: DataScope; readonly permissions: readonly Permission[] }

/** Whoever has a role writes to the others and talks with them. */
const everybody: readonly Permission[] = ['mail:use', 'chat:use']

const read: readonly Permission[] = [
  'workbench:read',
  'channel:read',
  'video:read',
  'publishTask:read',
  ...everybody,
]

/** What concerns the whole installation and no department. */
const ofTheInstallation: ReadonlySet<Permission> = new Set([
  'recovery:confirm',
  'staff:update',
  'role:create',
  'role:update',
  'role:delete',
  'department:create',
  'department:update',
  'department:delete',
])

/** Default roles and their matrix (business.md §6). The labels are locale keys `access.role.<code>`. */
export const defaultRoles = {
  operator: {
    dataScope: 'own',
    permissions: [
      ...read,
      'channel:connect',
      'channel:update',
      'video:create',
      'video:update',
      'video:delete',
      'publishTask:create',
      'publishTask:retry',
      'publishTask:terminate',
    ],
  },
  group_lead: {
    dataScope: 'department',
    permissions: allPermissions.filter((permission) => !ofTheInstallation.has(permission)),
  },
  finance: {
    dataScope: 'all',
    permissions: ['workbench:read', 'revenue:read', 'channel:read', ...everybody],
  },
  legal: { dataScope: 'all', permissions: [...read, 'audit:read'] },
  viewer: { dataScope: 'department', permissions: read },
  admin: { dataScope: 'all', permissions: allPermissions },
} as const satisfies Record<string, DefaultRole>

export type DefaultRoleCode = keyof typeof defaultRoles

/**
 * Everything a default role holds at first: its buttons, and the pages and menu entries whose records it may read.
 */
export function defaultGrants(code: DefaultRoleCode): readonly Grant[] {
  const permissions: readonly Permission[] = defaultRoles[code].permissions
  const pages = pageNames.filter((page) => permissions.includes(pageReads[page]))
  return [...permissions, ...pages.flatMap((page) => Object.values(pageGrants(page)))]
}

export function isDefaultRoleCode(code: string | null): code is DefaultRoleCode {
  return code !== null && Object.hasOwn(defaultRoles, code)
}
