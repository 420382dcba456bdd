import type { Grant } from '@pindao/protocol/access/page-permissions.ts'
import { allGrants } from '@pindao/protocol/access/permission-tree.ts'
import { type DataScope, dataScopes } from '@pindao/protocol/access/permissions.ts'
import type { FixedReason } from '@pindao/protocol/access/role.endpoints.ts'
import type { Actor } from '#src/platform/context.ts'
import type { EnabledPerson } from './administration.store.ts'
import { administeredBy, type Granted, mayChange, staysAdministered, together } from './granting.ts'

/** A role, what each of those who have it hold beside it, and all enabled people. */
type RoleInHouse = {
  readonly granted: Granted
  readonly beside: readonly Granted[]
  readonly enabled: readonly EnabledPerson[]
}

/** A permission that somebody cannot give to a role, or take from it. */
type Fixed = { readonly permission: Grant; readonly reason: FixedReason }

/**
 * What somebody cannot change in a role, each permission by itself, by the rules that judge the change when it comes: the
 * editor says so beforehand. What only several changes together would do is left to those rules.
 */
export function fixedOf(actor: Pick<Actor, 'permissions' | 'dataScope'>, house: RoleInHouse): Fixed[] {
  const { granted: before } = house
  const held = new Set(before.permissions)
  const beside = distinct(house.beside, keyOf)
  const needed = neededBy(house)
  return allGrants.flatMap((permission): Fixed[] => {
    const permissions = held.has(permission) ? without(held, permission) : [...held, permission]
    const after = { ...before, permissions }
    if (!mayChange(actor, { before, after, beside })) return [{ permission, reason: 'beyondOwn' }]
    return needed.has(permission) ? [{ permission, reason: 'lastAdministrator' }] : []
  })
}

/** A data scope that somebody cannot give to a role. */
type FixedScope = { readonly dataScope: DataScope; readonly reason: FixedReason }

/** The data scopes that somebody cannot give to a role, by the same rules; to leave the one it has is always free. */
export function fixedScopesOf(
  actor: Pick<Actor, 'permissions' | 'dataScope'>,
  house: RoleInHouse,
): FixedScope[] {
  const { granted: before } = house
  const beside = distinct(house.beside, keyOf)
  const housed = administrationOf(house)
  const now = housed(before)
  return dataScopes.flatMap((dataScope): FixedScope[] => {
    const after = { ...before, dataScope }
    if (dataScope === before.dataScope) return []
    if (!mayChange(actor, { before, after, beside })) return [{ dataScope, reason: 'beyondOwn' }]
    return staysAdministered(now, housed(after)) ? [] : [{ dataScope, reason: 'lastAdministrator' }]
  })
}

/** The permissions of a role without any of which the house would not be as administered as it is. */
function neededBy(house: RoleInHouse): ReadonlySet<Grant> {
  const { granted } = house
  const housed = administrationOf(house)
  const now = housed(granted)
  const all = [...granted.permissions]
  const isNeeded = (grant: Grant) =>
    !staysAdministered(now, housed({ ...granted, permissions: without(all, grant) }))
  return new Set(all.filter(isNeeded))
}

/** How administered the house is with the role as it is given. */
function administrationOf({ enabled }: Pick<RoleInHouse, 'enabled'>) {
  const people = distinct(enabled, ({ holds, beside }) => `${holds} ${keyOf(beside)}`)
  return (role: Granted) =>
    administeredBy(people.map(({ holds, beside }) => (holds ? together(beside, role) : beside)))
}

function without(all: Iterable<Grant>, gone: Grant): readonly Grant[] {
  return [...all].filter((grant) => grant !== gone)
}

/** Hundreds of people have a dozen combinations of roles: each is judged once. */
function distinct<T>(all: readonly T[], key: (one: T) => string): readonly T[] {
  return [...new Map(all.map((one) => [key(one), one])).values()]
}

function keyOf({ dataScope, permissions }: Granted): string {
  return `${dataScope} ${[...permissions].toSorted().join(' ')}`
}
