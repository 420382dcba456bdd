import { z } from 'zod'
import { optionalText } from './rules.ts'

const largestId = 2n ** 63n - 1n

/** A database id: bigint identity, a decimal string in JSON so that no client loses digits. */
export const id = z
  .string()
  .regex(/^[1-9]\d{0,18}$/, { abort: true })
  .refine((digits) => BigInt(digits) <= largestId, { error: 'pattern' })

/** An instant: RFC 3339 in UTC. */
export const instant = z.iso.datetime()

/** Query of a paged list. Sizes as the specification offers them (WID-02). */
export const pageQuery = {
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  pageSize: z.coerce
    .number()
    .int()
    .pipe(z.literal([5, 10, 15, 20, 25, 30, 50, 100]))
    .default(10),
}

/**
 * The order of a list: the key of a column, with `-` before it for the greatest first. Equal rows keep one order.
 *
 * @param usual the order of a list that nobody has sorted
 */
export function sortQuery<const K extends string>(keys: readonly K[], usual: Sort<K>) {
  const orders = keys.flatMap((key): Sort<K>[] => [key, `-${key}`])
  return { sort: z.enum(orders as [Sort<K>, ...Sort<K>[]]).default(usual as never) }
}
export type Sort<K extends string> = K | `-${K}`

/** The longest text that is searched for. */
export const searchLength = 100

/** Search text: trimmed; backtick, `[` and `]` are refused (VAL-02). */
export const searchText = optionalText(searchLength).regex(/^[^`[\]]*$/, { error: 'searchCharacters' })

/** A list of codes in a query: `status=1,2`. */
export function codeList(codes: readonly number[]) {
  return z
    .string()
    .transform((text) =>
      text
        .split(',')
        .filter((part) => part !== '')
        .map(Number),
    )
    .pipe(z.array(z.literal([...codes])).max(codes.length))
}

/** Several keys of a list in a query: `risk=S,A`. */
export function keyList<const K extends string>(keys: readonly K[]) {
  return z
    .string()
    .transform((text) => text.split(',').filter((part) => part !== ''))
    .pipe(z.array(z.enum(keys as readonly [K, ...K[]])).max(keys.length))
}

/** The same of codes that are not all known beforehand, each after a rule of its own. */
export function codesList(code: z.ZodType<string, string>, most: number) {
  return z
    .string()
    .transform((text) => text.split(',').filter((part) => part !== ''))
    .pipe(z.array(code).max(most))
}

/** Several ids in a query, so many at most: `ownerId=3,7`. */
const mostIds = 50
export const idList = z
  .string()
  .transform((text) => text.split(',').filter((part) => part !== ''))
  .pipe(z.array(id).max(mostIds))

/** ISO 3166-1 alpha-2, in capitals. */
export const country = z.string().regex(/^[A-Z]{2}$/, { error: 'pattern' })
/** A language as BCP 47 writes it: `zh`, `pt-BR`. */
export const language = z.string().regex(/^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,2}$/, { error: 'pattern' })

/** Narrows a list to what belongs to whoever asks. */
export const ownRecords = z.literal('me')

/** The most that a number at a button, a menu entry or a bell says; more is this and a plus. What is counted says one more than this where it is more. */
export const mostCounted = 99
