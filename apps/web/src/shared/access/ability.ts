import { createMongoAbility, type MongoAbility } from '@casl/ability'
import { AbilityProvider, useAbility } from '@casl/react'
import { abilityOf, type Permission } from '@pindao/protocol/access/permissions.ts'
import type { AbilityRule, SessionStore } from '../session/session-store.ts'

/** What the person in front of the page may do. Hiding is comfort: the server decides on every call (PERM-03). */
export type AppAbility = MongoAbility<[string, string]>

/** Everybody may read what is public; anonymous visitors nothing else (PERM-01). */
const publicRule: AbilityRule = { action: 'read', subject: 'Public' }

export function createAbility(rules: readonly AbilityRule[]): AppAbility {
  return createMongoAbility<AppAbility>([publicRule, ...rules])
}

/** Keeps the ability in step with the session: filled at a sign-in, reset at the end of one (SSO-05). */
export function abilityOfSession(session: SessionStore): AppAbility {
  const ability = createAbility(session.accessToken() === null ? [] : session.abilities())
  session.subscribe(() => {
    // A session that ran out keeps what is shown: the person may be about to sign in again.
    ability.update([publicRule, ...session.abilities()])
  })
  return ability
}

/**
 * Whether a route or menu item is open: it asks for action and resource. One that asks for neither is open, because
 * the server filters its own menu; one that names only a resource asks to read it; only an action is denied.
 */
export function isOpen(
  ability: AppAbility,
  item: { readonly action?: string | null; readonly resource?: string | null },
): boolean {
  if (!item.resource) return !item.action
  return ability.can(item.action || 'read', item.resource)
}

export { AbilityProvider }

/** Whether a permission is held; of several all, or any (PERM-02). */
type Can = (wanted: Permission | readonly Permission[], match?: 'all' | 'any') => boolean

/** `can('channel:connect')`, live. */
export function useCan(): Can {
  const ability = useAbility<AppAbility>()
  const holds = (permission: Permission) => {
    const { action, subject } = abilityOf(permission)
    return ability.can(action, subject)
  }
  return (wanted, match = 'all') => {
    if (typeof wanted === 'string') return holds(wanted)
    return match === 'all' ? wanted.every(holds) : wanted.some(holds)
  }
}
