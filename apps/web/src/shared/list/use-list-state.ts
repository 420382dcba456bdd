import type { Sort } from '@pindao/protocol/core/fields.ts'
import {
  parseAsInteger,
  parseAsNumberLiteral,
  parseAsString,
  parseAsStringLiteral,
  useQueryStates,
} from 'nuqs'
import { useMemo } from 'react'

/** Page sizes of lists (WID-02), and the one they begin with. */
export const pageSizes = [10, 30, 50, 100] as const
const usualPageSize = 30

/** Conditions as text, by search key; a list of codes is joined by commas, as the endpoints take it. */
export type Filters<Key extends string> = Partial<Record<Key, string>>

export type ListState<Key extends string = string> = {
  readonly page: number
  readonly pageSize: number
  readonly filters: Filters<Key>
  /** The order a person chose; null: the usual one. */
  readonly sort: string | null
  /** True where a condition is set: an empty list then means "nothing matches". */
  readonly isFiltered: boolean
  /** New conditions start at the first page; without an order the present one stays. */
  readonly applyFilters: (filters: Filters<Key>, sort?: string | null) => void
  /** Another order starts at the first page, too. */
  readonly sortBy: (sort: string | null) => void
  readonly setPage: (page: number, pageSize: number) => void
  /** What a list begins with, and the page it shows instead of one that is not there: the way back skips what was before. */
  readonly beginWith: (filters: Filters<Key>, sort?: string | null) => void
  readonly correctPage: (page: number) => void
  /** The sizes offered, where they are not the usual ones. */
  readonly pageSizes?: readonly number[]
}

/** Page, conditions and order as the endpoints of lists take them (`pageQuery`, `sortQuery`). */
type ListQuery<Key extends string, SortKey extends string> = {
  readonly page: number
  readonly pageSize: number
  readonly sort?: Sort<SortKey>
} & Filters<Key>

type ListOptions<SortKey extends string> = {
  readonly sizes?: readonly [number, ...number[]]
  /** What the endpoint can be sorted by; another order in the address is as none. */
  readonly sortKeys?: readonly SortKey[]
}

const none: readonly never[] = []

/**
 * Page, size, order and conditions of a list. They live in the URL: a reload, a link or the way back shows the same list.
 * `keys`, `sizes` and `sortKeys` are constants.
 */
export function useListState<Key extends string, SortKey extends string = never>(
  keys: readonly Key[],
  { sizes = pageSizes, sortKeys = none }: ListOptions<SortKey> = {},
): ListState<Key> & { readonly query: ListQuery<Key, SortKey> } {
  const parsers = useMemo(
    () => ({
      page: parseAsInteger.withDefault(1),
      pageSize: parseAsNumberLiteral(sizes).withDefault(
        sizes.find((size) => size === usualPageSize) ?? sizes[0],
      ),
      sort: parseAsStringLiteral(sortKeys.flatMap((key) => [key, `-${key}`])),
      ...(Object.fromEntries(keys.map((key) => [key, parseAsString])) as Record<Key, typeof parseAsString>),
    }),
    [keys, sizes, sortKeys],
  )
  const [state, setState] = useQueryStates(parsers, { history: 'push' })
  const values = state as Readonly<Record<string, unknown>>

  return useMemo(() => {
    const filters = filtersOf(keys, values)
    const page = Math.max(1, Number(values['page']))
    const pageSize = Number(values['pageSize'])
    const sort = values['sort'] as Sort<SortKey> | null
    const update = setState as unknown as (
      change: Record<string, unknown>,
      options?: { readonly history: 'replace' },
    ) => void
    const changeTo = (next: Filters<Key>, order?: string | null) => ({
      ...emptied(keys),
      ...next,
      ...(order === undefined ? {} : { sort: order }),
      page: null,
    })
    return {
      page,
      pageSize,
      filters,
      sort,
      query: { page, pageSize, ...(sort === null ? {} : { sort }), ...filters },
      isFiltered: Object.keys(filters).length > 0,
      applyFilters: (next, order) => update(changeTo(next, order)),
      sortBy: (order) => update({ sort: order, page: null }),
      setPage: (next, size) => update({ page: next, pageSize: size }),
      beginWith: (next, order) => update(changeTo(next, order), { history: 'replace' }),
      correctPage: (next) => update({ page: next }, { history: 'replace' }),
      pageSizes: sizes,
    }
  }, [keys, sizes, values, setState])
}

function filtersOf<Key extends string>(
  keys: readonly Key[],
  values: Readonly<Record<string, unknown>>,
): Filters<Key> {
  const filters: Filters<Key> = {}
  for (const key of keys) {
    const value = values[key]
    if (typeof value === 'string' && value !== '') filters[key] = value
  }
  return filters
}

const emptied = (keys: readonly string[]) => Object.fromEntries(keys.map((key) => [key, null]))
