import { type SQL, sql } from 'drizzle-orm'
import { isoInstant } from './columns.ts'
import type { Database, Tx } from './database.ts'

/** The database as it was at one instant, for as long as it is read. */
export type Snapshot = {
  readonly tx: Tx
  /** The instant, RFC 3339 in UTC. */
  readonly at: string
  /**
   * The rows of a query in batches, with as much memory as one batch takes. Values are as the driver has them: instants
   * are PostgreSQL's text (`isoInstant`), bigints too.
   */
  batches<Row extends Record<string, unknown>>(query: SQL): AsyncGenerator<readonly Row[]>
}

/** So many rows come at once: a worker's loop stands still for a few milliseconds with them. */
const rowsAtOnce = 200

/** Reads in one transaction that sees nothing of what is written meanwhile, and holds nobody up. */
export function inSnapshot<T>(
  database: Pick<Database, 'transaction'>,
  work: (snapshot: Snapshot) => Promise<T>,
): Promise<T> {
  return database.transaction(async (tx) => {
    await tx.execute(sql`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY`)
    const { rows } = await tx.execute<{ at: string }>(
      sql`SELECT statement_timestamp()::timestamptz(3)::text AS at`,
    )
    return work({ tx, at: isoInstant(rows[0]?.at ?? ''), batches: (query) => batchesOf(tx, query) })
  })
}

async function* batchesOf<Row extends Record<string, unknown>>(
  tx: Tx,
  query: SQL,
): AsyncGenerator<readonly Row[]> {
  await tx.execute(sql`DECLARE read_rows NO SCROLL CURSOR FOR ${query}`)
  for (;;) {
    const { rows } = await tx.execute<Row>(sql.raw(`FETCH ${rowsAtOnce} FROM read_rows`))
    if (rows.length > 0) yield rows as readonly unknown[] as readonly Row[]
    if (rows.length < rowsAtOnce) break
  }
  await tx.execute(sql`CLOSE read_rows`)
}
