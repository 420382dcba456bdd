import { subjects } from '#src/capabilities.ts'
import { areaNames } from '#src/core/manifest.ts'
import { lineOf, type PermissionLine } from './permission-levels.ts'
import { allPermissions, type Permission, type Subject } from './permissions.ts'

/**
 * Subjects of which a key can read and nothing else: who lets somebody in, or says who may do what, is a person
 * (docs/decisions: keys of programs).
 */
const peopleOnly: ReadonlySet<string> = new Set<Subject>(['staff', 'role', 'department'])
/**
 * A key neither makes keys nor sees them; nor does it have another system told of events: that would go on with all that its
 * person may see.
 */
const never: ReadonlySet<string> = new Set<Subject>(['apiKey', 'webhook'])

/** Whether a program can hold a permission at all, whatever its person holds. */
export function heldByKeys(permission: Permission): boolean {
  const [subject = '', action = ''] = permission.split(':')
  if (never.has(subject)) return false
  return !peopleOnly.has(subject) || action === 'read'
}

/** Every permission that a key can be given. */
export const keyPermissions: readonly Permission[] = allPermissions.filter(heldByKeys)

/** One line for each subject that keys can hold something of, without pages: a program opens none. */
export const keyLines: readonly PermissionLine[] = areaNames.flatMap((area) =>
  [...subjects]
    .filter(([subject, entry]) => entry.area === area && !never.has(subject))
    .map(([subject, entry]) => {
      const actions = Object.entries(entry.actions).filter(([action]) =>
        heldByKeys(`${subject}:${action}` as Permission),
      )
      return lineOf(subject, { ...entry, actions: Object.fromEntries(actions) }, {})
    })
    .filter(({ grants }) => grants.length > 0),
)
