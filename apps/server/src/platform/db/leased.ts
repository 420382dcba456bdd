import { type InferSelectModel, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Tx } from './database.ts'

/**
 * A table whose rows are work that comes again: due at `nextAt`, taken by one worker at a time until `leasedUntil`. `epoch`
 * counts up with each that takes it, so that whoever was overtaken stores nothing.
 */
type Leased = PgTable & {
  readonly nextAt: PgColumn
  readonly leasedUntil: PgColumn
  readonly epoch: PgColumn
}

/** Far ahead of everything: not due before somebody says so. */
export const never = '9999-01-01T00:00:00.000Z'

/** Takes what waits longest; it is nobody else's until the lease ends. Null where nothing is due. */
export async function takeDue<T extends Leased>(
  tx: Tx,
  table: T,
  { now, leasedUntil }: { readonly now: string; readonly leasedUntil: string },
): Promise<InferSelectModel<T> | null> {
  const { nextAt, leasedUntil: until, epoch } = table
  const due = sql`(SELECT ctid FROM ${table} WHERE ${nextAt} <= ${now} AND (${until} IS NULL OR ${until} <= ${now})
    ORDER BY ${nextAt} LIMIT 1 FOR UPDATE SKIP LOCKED)`
  const change = { leasedUntil, epoch: sql`${epoch} + 1` } as unknown as PgUpdateSetSource<T>
  const rows = await tx.update(table).set(change).where(sql`${table}.ctid = ${due}`).returning()
  return (rows as readonly InferSelectModel<T>[])[0] ?? null
}

/**
 * Stores what became of a row; false where somebody else has taken it over since.
 *
 * @param is which row it is
 */
export async function saveTaken<T extends Leased>(
  tx: Tx,
  table: T,
  { is, epoch }: { readonly is: SQL | undefined; readonly epoch: number },
  change: PgUpdateSetSource<T>,
): Promise<boolean> {
  const saved = await tx
    .update(table)
    .set(change)
    .where(sql`${is} AND ${table.epoch} = ${epoch}`)
    .returning({ epoch: table.epoch })
  return saved.length > 0
}
