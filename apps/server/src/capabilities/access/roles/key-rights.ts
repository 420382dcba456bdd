import type { Grant } from '@pindao/protocol/access/page-permissions.ts'
import type { Actor } from '#src/platform/context.ts'

/**
 * Who acts through a key: its person as they are at this moment, with no more than the key's scopes. What the person lost
 * since, the key has lost; the data scope is the person's. Scopes that the person does not hold grant nothing.
 */
export function withinScopes(person: Actor, scopes: ReadonlySet<Grant>): Actor {
  return { ...person, permissions: new Set([...person.permissions].filter((grant) => scopes.has(grant))) }
}
