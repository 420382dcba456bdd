import { parseAsInteger, parseAsNumberLiteral, parseAsString, useQueryStates } from 'nuqs'
import { useMemo } from 'react'

/** Page sizes of lists (WID-02). */
export const pageSizes = [10, 30, 50, 100] as const

/** Conditions as text, by search key; a list of codes is joined by commas, as the endpoints take it. */
export type Filters<Key extends string> = Partial<Record<Key, string>>

export type ListState<Key extends string = string> = {
  readonly page: number
  readonly pageSize: number
  readonly filters: Filters<Key>
  /** True where a condition is set: an empty list then means "nothing matches". */
  readonly isFiltered: boolean
  /** New conditions start at the first page. */
  readonly applyFilters: (filters: Filters<Key>) => void
  readonly setPage: (page: number, pageSize: number) => void
  /** What a list begins with, and the page it shows instead of one that is not there: the way back skips what was before. */
  readonly beginWith: (filters: Filters<Key>) => void
  readonly correctPage: (page: number) => void
  /** The sizes offered, where they are not the usual ones. */
  readonly pageSizes?: readonly number[]
}

/**
 * Page, size and conditions of a list. They live in the URL: a reload, a link or the way back shows the same list.
 * `keys` and `sizes` are constants.
 */
export function useListState<Key extends string>(
  keys: readonly Key[],
  sizes: readonly [number, ...number[]] = pageSizes,
): ListState<Key> {
  const parsers = useMemo(
    () => ({
      page: parseAsInteger.withDefault(1),
      pageSize: parseAsNumberLiteral(sizes).withDefault(sizes[0]),
      ...(Object.fromEntries(keys.map((key) => [key, parseAsString])) as Record<Key, typeof parseAsString>),
    }),
    [keys, sizes],
  )
  const [state, setState] = useQueryStates(parsers, { history: 'push' })
  const values = state as Readonly<Record<string, unknown>>

  return useMemo(() => {
    const filters = filtersOf(keys, values)
    const update = setState as unknown as (
      change: Record<string, unknown>,
      options?: { readonly history: 'replace' },
    ) => void
    const withFilters = (next: Filters<Key>) => ({ ...emptied(keys), ...next, page: null })
    return {
      page: Math.max(1, Number(values['page'])),
      pageSize: Number(values['pageSize']),
      filters,
      isFiltered: Object.keys(filters).length > 0,
      applyFilters: (next) => update(withFilters(next)),
      setPage: (page, pageSize) => update({ page, pageSize }),
      beginWith: (next) => update(withFilters(next), { history: 'replace' }),
      correctPage: (page) => update({ page }, { history: 'replace' }),
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
