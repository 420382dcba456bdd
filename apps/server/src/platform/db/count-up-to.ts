import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Executor } from './database.ts'

/** A query that has no limit yet; what it selects does not matter. */
type Countable = { limit(rows: number): SQLWrapper }

/**
 * How many rows a query finds, as far as that is of use: `most + 1` says "more than `most`", however many they are, and
 * no more rows than that are read.
 */
export async function countUpTo(db: Executor, query: Countable, most: number): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(sql`SELECT ${countedUpTo(query, most)} AS total`)
  return rows[0]?.total ?? 0
}

/** The same as a column of another query. */
export function countedUpTo(query: Countable, most: number): SQL<number> {
  return sql<number>`(SELECT count(*)::int FROM ${query.limit(most + 1)} AS counted)`
}
