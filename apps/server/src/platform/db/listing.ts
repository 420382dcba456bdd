import type { Sort } from '@pindao/protocol/core/fields.ts'
import { Column, count, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgSelect, PgTable } from 'drizzle-orm/pg-core'
import type { Page } from '#src/platform/http/route.ts'
import type { Executor } from './database.ts'

/** Rows to skip and to take. */
export type Window = { readonly offset: number; readonly limit: number }

/** The window of a paged query as endpoints have it (`pageQuery`). */
export function windowOf({ page, pageSize }: { readonly page: number; readonly pageSize: number }): Window {
  return { offset: (page - 1) * pageSize, limit: pageSize }
}

/** A window of a list that can be sorted. */
export type SortedWindow<K extends string> = Window & { readonly sort: Sort<K> }

/** The same of a query that is sorted, too (`sortQuery`). */
export function sortedWindowOf<K extends string>(query: {
  readonly page: number
  readonly pageSize: number
  readonly sort: Sort<K>
}): SortedWindow<K> {
  return { ...windowOf(query), sort: query.sort }
}

/** How a list is sorted by each of its keys; rows that are equal are ordered by `id`, in the same direction. */
export type ListOrder<K extends string> = {
  readonly keys: Readonly<Record<K, PgColumn | SQL>>
  readonly id: PgColumn
  /** Keys that are worked out and have no value for some rows; of a column the table says so. */
  readonly mayLack?: readonly K[]
}

/**
 * The order as SQL. Unknown values come last in both directions; where a column has none the clause is left out,
 * because an index read backwards would not serve it.
 */
export function ordering<K extends string>({ keys, id, mayLack }: ListOrder<K>, sort: Sort<K>): SQL[] {
  const descending = sort.startsWith('-')
  const name = (descending ? sort.slice(1) : sort) as K
  const key = keys[name]
  const direction = descending ? sql`DESC` : sql`ASC`
  const byId = sql`${id} ${direction}`
  if (key === id) return [byId]
  const nullable = key instanceof Column ? !key.notNull : mayLack?.includes(name)
  return [nullable ? sql`${key} ${direction} NULLS LAST` : sql`${key} ${direction}`, byId]
}

/** A query cut to a window, in an order. */
export function windowed<Q extends PgSelect>(query: Q, order: readonly SQL[], { offset, limit }: Window) {
  return query
    .orderBy(...order)
    .limit(limit)
    .offset(offset)
}

/** Rows that were chosen by their ids. */
export const idsIn = (column: PgColumn, ids: readonly string[]): SQL =>
  sql`${column} = ANY(${sql.param([...ids])}::bigint[])`

/** How many rows of a table a condition holds for. */
export async function countRows(db: Executor, table: PgTable, where: SQL | undefined): Promise<number> {
  const [row] = await db.select({ total: count() }).from(table).where(where)
  return row?.total ?? 0
}

/**
 * One page of a list in its order, with the total.
 *
 * @param query what lists show of a row, without conditions
 * @param of the table whose rows are counted; other tables that the query joins must neither add rows nor take any
 */
export function listPage<Q extends PgSelect, K extends string>(
  db: Executor,
  query: Q,
  {
    of,
    where,
    order,
    window,
  }: {
    readonly of: PgTable
    readonly where: SQL | undefined
    readonly order: ListOrder<K>
    readonly window: SortedWindow<K>
  },
): Promise<Page<Awaited<Q>>> {
  const rows = windowed(query.where(where), ordering(order, window.sort), window)
  return readPage(rows, countRows(db, of, where)) as Promise<Page<Awaited<Q>>>
}

/** One page of a list with the total of all pages, asked for side by side. */
export async function readPage<Row>(
  rows: PromiseLike<Row[]>,
  total: PromiseLike<number>,
): Promise<Page<Row[]>> {
  const [found, all] = await Promise.all([rows, total])
  return { rows: found, total: all }
}
