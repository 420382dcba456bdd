import { type SQL, sql } from 'drizzle-orm'

/** States by their names, as far as SQL asks; every `Enumeration` is one. */
type States<Name extends string> = { codesOf(names: readonly Name[]): readonly number[] }

/**
 * The codes of states in the text of a statement or of an index, where a parameter would keep the planner from a partial
 * index: `status IN (${codesOf(publishTaskStatus, ['draft'])})`. Aliases are among them.
 */
export function codesOf<Name extends string>(states: States<Name>, names: readonly Name[]): SQL {
  return sql.raw(states.codesOf(names).join(', '))
}
