import type { Actor } from '#src/platform/context.ts'
import type { Database } from '#src/platform/db/database.ts'
import { findStaffSuggestions } from './staff-suggest.store.ts'

/** Staff for the global search, as people call them. */
export type SuggestStaff = (
  actor: Actor,
  words: string,
  limit: number,
) => Promise<
  readonly {
    readonly id: bigint
    readonly title: string
    readonly subtitle: string | null
    readonly thumbnailUrl: string | null
  }[]
>

/**
 * Contacts are what the staff list shows (SHL-05, PERM-03): whoever may read staff finds the enabled ones within their
 * data scope, by name or e-mail; nobody else finds anybody.
 */
export function createStaffSuggestions({ db }: Pick<Database, 'db'>): SuggestStaff {
  return async (actor, words, limit) =>
    actor.permissions.has('staff:read') ? findStaffSuggestions(db, actor, words, limit) : []
}
