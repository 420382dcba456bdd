import type { ListState } from './use-list-state.ts'

/** A list at its first page, without conditions, that goes nowhere; `part` is what a test looks at. */
export function listWith<Key extends string = string>(part: Partial<ListState<Key>> = {}): ListState<Key> {
  const stay = () => undefined
  return {
    page: 1,
    pageSize: 10,
    filters: {},
    sort: null,
    isFiltered: false,
    applyFilters: stay,
    sortBy: stay,
    setPage: stay,
    beginWith: stay,
    correctPage: stay,
    ...part,
  }
}
