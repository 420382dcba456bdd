import type { PageQuery } from './data-table.types.ts'

/** The rows to show; after a failure none, old ones would lie. */
export function rowsOf<Row>(query: PageQuery<Row>): Row[] {
  return query.error ? [] : [...(query.data?.items ?? [])]
}

export function isLoading<Row>(query: PageQuery<Row>): boolean {
  return query.data === undefined ? query.isFetching : query.isPlaceholderData
}
