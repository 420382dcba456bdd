import { type Permission, type Subject, subjects } from '#src/capabilities.ts'

export type { Permission, Subject }

/** Every permission (business.md §6), in the order of the capabilities. */
export const allPermissions: readonly Permission[] = [...subjects].flatMap(([subject, { actions }]) =>
  Object.keys(actions).map((action) => `${subject}:${action}` as Permission),
)

/** Splits `subject:action` for the ability list that the page stores (SSO-03). */
export function abilityOf(permission: Permission): { action: string; subject: string } {
  const [subject = '', action = ''] = permission.split(':')
  return { action, subject }
}

/**
 * Which records a person may touch: own, those of the channel groups they work in, of the department, or all (PERM-03;
 * `business.md` §6). From the narrowest to the widest.
 */
export const dataScopes = ['own', 'group', 'department', 'all'] as const
export type DataScope = (typeof dataScopes)[number]
