import type { Permission } from '@pindao/protocol/access/permissions.ts'
import { type DataScope, dataScopes } from '@pindao/protocol/access/permissions.ts'
import type { Actor } from '#src/platform/context.ts'
import { knownGrants } from './role-grants.ts'

/** A role in a department, as somebody looks at the product. */
export type SeenRole = {
  readonly roleId: bigint
  readonly dataScope: string
  readonly permissions: readonly string[]
  readonly departmentId: bigint
  readonly departmentsBelow: readonly bigint[]
  readonly until: string
}

const viewAs: Permission = 'role:viewAs'

/**
 * The person as they look at the product: with the permissions and the scope of the role, in its department, as far as they
 * hold them themselves. Whoever may not look so (any more) is themselves. Records that are "one's own" stay those of the
 * person, and channel groups are nobody's: a role has neither.
 */
export function seenAs(person: Actor, seen: SeenRole): Actor {
  if (!person.permissions.has(viewAs) || person.dataScope !== 'all') return person
  const held = knownGrants(seen.permissions)
  const dataScope = dataScopes.find((scope) => scope === seen.dataScope) ?? ('own' satisfies DataScope)
  return {
    ...person,
    permissions: new Set([...held].filter((grant) => person.permissions.has(grant))),
    dataScope,
    departmentId: seen.departmentId,
    departmentsBelow: dataScope === 'department' ? seen.departmentsBelow : [],
    groupIds: [],
    colleagues: [],
    viewing: { roleId: seen.roleId, until: seen.until },
  }
}
