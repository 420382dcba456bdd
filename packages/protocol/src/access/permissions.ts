/**
 * What can be done to what: the only place where permissions are named (business.md §6).
 *
 * `channel:update` stands in its matrix and guards nothing yet: the calls that change channels come later, and roles that
 * hold it shall have them then.
 */
export const permissionTable = {
  workbench: ['read'],
  revenue: ['read'],
  channel: ['read', 'update', 'connect'],
  video: ['create', 'read', 'update', 'delete'],
  publishTask: ['create', 'read', 'retry', 'terminate'],
  recovery: ['confirm'],
  mail: ['use'],
  chat: ['use'],
  staff: ['read', 'update'],
  role: ['create', 'read', 'update', 'delete'],
  department: ['create', 'read', 'update', 'delete'],
  audit: ['read'],
} as const

type Table = typeof permissionTable
export type Subject = keyof Table
export type Permission = { [S in Subject]: `${S}:${Table[S][number]}` }[Subject]

/** Every permission, in the order of the table. */
export const allPermissions: readonly Permission[] = Object.entries(permissionTable).flatMap(
  ([subject, actions]) => actions.map((action) => `${subject}:${action}` as Permission),
)

/** Splits `subject:action` for the ability list that the page stores (SSO-03). */
export function abilityOf(permission: Permission): { action: string; subject: string } {
  const [subject = '', action = ''] = permission.split(':')
  return { action, subject }
}

/** Which records a person may touch: own, those of the department, or all (PERM-03). */
export const dataScopes = ['own', 'department', 'all'] as const
export type DataScope = (typeof dataScopes)[number]
