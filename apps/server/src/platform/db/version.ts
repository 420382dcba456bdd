import { and, eq } from 'drizzle-orm'
import type { PgColumn, PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { AppError } from '#src/platform/app-error.ts'
import type { Executor } from './database.ts'

/** A table whose rows count the changes that people make. */
type Versioned = PgTable & { readonly id: PgColumn; readonly version: PgColumn }

/**
 * That a row is still in the version that the person saw who changes it. Asked before any other rule: what they send
 * carries what they saw of all the other fields, too, and would be judged as if they had changed those back; their page
 * reads again and merges on this answer only.
 *
 * @throws access.changedMeanwhile
 */
export function assertVersion(row: { readonly version: number }, seen: number): void {
  if (row.version !== seen) throw new AppError('access.changedMeanwhile')
}

/**
 * Changes a row that is still in the version in which it was read.
 *
 * @throws access.changedMeanwhile
 */
export async function updateVersion<T extends Versioned>(
  db: Executor,
  table: T,
  { id, version }: { readonly id: bigint; readonly version: number },
  change: PgUpdateSetSource<T>,
): Promise<void> {
  const changed = await db
    .update(table)
    .set({ ...change, version: version + 1 })
    .where(and(eq(table.id, id), eq(table.version, version)))
    .returning({ id: table.id })
  if (changed.length === 0) throw new AppError('access.changedMeanwhile')
}
