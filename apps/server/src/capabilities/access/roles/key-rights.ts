import { heldByKeys } from '@pindao/protocol/access/api-key-scopes.ts'
import type { Permission } from '@pindao/protocol/access/permissions.ts'
import type { Actor } from '#src/platform/context.ts'

/**
 * Who acts through a key: its person as they are at this moment, with no more than the key's scopes. What the person lost
 * since, the key has lost; the data scope is the person's. Scopes that the person does not hold grant nothing, nor do those
 * that no program can hold (any more).
 */
export function withinScopes(person: Actor, scopes: readonly string[]): Actor {
  const given = new Set(scopes)
  const held = [...person.permissions].filter((grant) => given.has(grant) && heldByKeys(grant as Permission))
  return { ...person, permissions: new Set(held), byKey: true }
}
