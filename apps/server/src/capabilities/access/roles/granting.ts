import type { Grant } from '@pindao/protocol/access/page-permissions.ts'
import { allGrants } from '@pindao/protocol/access/permission-tree.ts'
import { type DataScope, dataScopes } from '@pindao/protocol/access/permissions.ts'
import type { Actor } from '#src/platform/context.ts'
import { widestScope } from './role-grants.ts'

/** What a role, or all roles of a person together, grant. */
export type Granted = { readonly dataScope: DataScope; readonly permissions: Iterable<Grant> }

/**
 * Whether somebody may hand this on (PERM-03): nobody grants a permission they do not hold, nor a wider look at the
 * data than their own. Whoever holds everything may grant everything: nothing is beyond them.
 */
export function mayGrant(actor: Pick<Actor, 'permissions' | 'dataScope'>, granted: Granted): boolean {
  return reaches(actor, granted.dataScope) && holdsAll(actor, granted.permissions)
}

/** A role as it was and as it is to be, and what the other roles of each of those who have it grant together. */
export type RoleChange = {
  readonly before: Granted
  readonly after: Granted
  readonly beside: Iterable<Granted>
}

/** What somebody holds whose other roles are none: for them a role grants itself. */
const nothing: Granted = { dataScope: 'own', permissions: [] }

/**
 * Whether somebody may make a role another one. What it gains, and what each of those who have it gains by that, they
 * must be able to grant. Where something is lost they must be able to grant all there was, the role's and that of each
 * who has it with their other roles, as with people: with a wide role beside it, a small one grants more than it says,
 * and they could not give that back.
 */
export function mayChange(
  actor: Pick<Actor, 'permissions' | 'dataScope'>,
  { before, after, beside }: RoleChange,
): boolean {
  return [nothing, ...beside].every((others) => {
    const [had, has] = [together(others, before), together(others, after)]
    const gained = addedBy(had, has)
    const loses = addedBy(has, had) !== null
    return (gained === null || mayGrant(actor, gained)) && (!loses || mayGrant(actor, had))
  })
}

/** Two roles of one person together: the wider scope is for everything both of them grant. */
export function together(one: Granted, other: Granted): Granted {
  return {
    dataScope: widestScope([one.dataScope, other.dataScope]),
    permissions: new Set([...one.permissions, ...other.permissions]),
  }
}

/**
 * What of a new state is more than the old one: only that is granted by a change, of a role or of what somebody holds. A
 * permission counts with the data it is for: with a wider scope all of them are granted anew, a new one with the scope
 * of the new state. Null for nothing.
 */
export function addedBy(before: Granted, after: Granted): Granted | null {
  const held = new Set(before.permissions)
  const wider = dataScopes.indexOf(after.dataScope) > dataScopes.indexOf(before.dataScope)
  const permissions = [...after.permissions].filter((grant) => wider || !held.has(grant))
  return wider || permissions.length > 0 ? { dataScope: after.dataScope, permissions } : null
}

/** Administering roles: without all of these nobody could give back what was taken away. */
export const administration: readonly Grant[] = [
  'role:read',
  'role:update',
  'staff:read',
  'staff:update',
  'route:roles',
]

/** Who is left to administer (enabled people only). */
type Administered = { readonly administrators: boolean; readonly everything: boolean }

/** What enabled people hold, each as a set with their widest scope, as far as administration asks. */
export function administeredBy(people: Iterable<Granted>): Administered {
  let [administrators, everything] = [false, false]
  for (const { dataScope, permissions } of people) {
    const held = { permissions: new Set(permissions), dataScope }
    administrators ||= holdsAll(held, administration)
    everything ||= dataScope === 'all' && holdsAll(held, allGrants)
  }
  return { administrators, everything }
}

/**
 * Whether a change leaves the house as administered as it was: somebody enabled still administers roles, and somebody
 * still holds everything, for a permission that nobody holds could never be granted again.
 */
export function staysAdministered(before: Administered, after: Administered): boolean {
  return (after.administrators || !before.administrators) && (after.everything || !before.everything)
}

function holdsAll({ permissions }: Pick<Actor, 'permissions'>, wanted: Iterable<Grant>): boolean {
  return [...wanted].every((grant) => permissions.has(grant))
}

function reaches(actor: Pick<Actor, 'dataScope'>, scope: DataScope): boolean {
  return dataScopes.indexOf(scope) <= dataScopes.indexOf(actor.dataScope)
}
