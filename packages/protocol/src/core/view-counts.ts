import { z } from 'zod'
import { type Endpoint, endpoint } from './endpoint.ts'
import { length } from './rules.ts'

/** The most that a number beside a view says; more is this and a plus. What is counted says one more where it is more. */
export const mostInView = 999

/** So many views of a list are counted by one call: its own tabs and those a person may save. */
const mostViews = 40
const mostConditions = 50

const conditions = z
  .record(length(60, 1), length(500))
  .refine((given) => Object.keys(given).length <= mostConditions, { error: 'pattern' })

/**
 * The call that counts several views of a list at once, each by its conditions as the query of the list has them. A view
 * that the list does not understand (any more) has no number, and takes none from the others.
 */
export function countsOf<const E extends Endpoint & { readonly query: z.ZodObject; readonly list: true }>(
  list: E,
) {
  return endpoint({
    method: 'POST',
    url: `${list.url}/counts` as `${E['url']}/counts`,
    access: list.access as E['access'],
    whileViewing: true,
    summary: `How many rows each of several views of ${list.url} has, ${mostInView} and one at most`,
    body: z.object({ views: z.array(conditions).min(1).max(mostViews) }),
    output: z.array(z.number().int().nullable()),
  })
}
