import type { Endpoint } from '@pindao/protocol/core/endpoint.ts'
import type { z } from 'zod'

/** The conditions of a view, as the query of its list has them. */
export type Conditions = Readonly<Record<string, string>>

type Listing = Endpoint & { readonly query: z.ZodObject }

/**
 * How many rows each view of a list has; null for one that its query refuses. One after the other: a person with thirty
 * views takes one connection, not all of them.
 *
 * @param count of what the query of the list was parsed to; its page and order do not matter
 */
export async function countViews<const E extends Listing>(
  list: E,
  views: readonly Conditions[],
  count: (query: z.output<E['query']>) => Promise<number>,
): Promise<(number | null)[]> {
  const counts: (number | null)[] = []
  for (const view of views) {
    const query = list.query.safeParse(view)
    counts.push(query.success ? await count(query.data as z.output<E['query']>) : null)
  }
  return counts
}
