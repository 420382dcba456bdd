import { shownData } from '../query/shown-data.ts'
import type { Column, PageQuery } from './data-table.types.ts'

/**
 * The rows to show. After a failure that is no refusal those that the same question brought before (`isOutdated`); rows
 * of another question are shown, dimmed, only while the answer is on its way.
 */
export function rowsOf<Row>(query: PageQuery<Row>): Row[] {
  return [...(shownData(query)?.items ?? [])]
}

export function isLoading<Row>(query: PageQuery<Row>): boolean {
  return shownData(query) === undefined ? query.isFetching : query.isPlaceholderData
}

/** Rows are shown, and asking for them again has failed. */
export function isOutdated<Row>(query: PageQuery<Row>): boolean {
  return shownData(query) !== undefined && !query.isPlaceholderData && Boolean(query.error)
}

/** Something stands under the columns (WID-04). */
export function hasFooter<Row>(columns: readonly Column<Row>[]): boolean {
  return columns.some(({ footer }) => footer !== undefined)
}
