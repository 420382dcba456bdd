import { and, asc, count, eq } from 'drizzle-orm'
import type { Executor, Tx } from '#src/platform/db/database.ts'
import { type DisputeFileRow, disputeFile } from './dispute.table.ts'

/** How many files lie beside a case. */
export async function countFiles(tx: Tx, disputeId: bigint): Promise<number> {
  const [has] = await tx.select({ n: count() }).from(disputeFile).where(eq(disputeFile.disputeId, disputeId))
  return has?.n ?? 0
}

export async function insertFiles(
  tx: Tx,
  files: readonly (typeof disputeFile.$inferInsert)[],
): Promise<void> {
  await tx.insert(disputeFile).values([...files])
}

/** The files of a case in the order in which they came. */
export const listFiles = (db: Executor, disputeId: bigint): Promise<readonly DisputeFileRow[]> =>
  db.select().from(disputeFile).where(eq(disputeFile.disputeId, disputeId)).orderBy(asc(disputeFile.id))

type Named = { readonly disputeId: bigint; readonly fileId: bigint }
const is = ({ disputeId, fileId }: Named) =>
  and(eq(disputeFile.disputeId, disputeId), eq(disputeFile.id, fileId))

export async function lockFile(tx: Tx, named: Named): Promise<DisputeFileRow | null> {
  const [row] = await tx.select().from(disputeFile).where(is(named)).for('update')
  return row ?? null
}

export async function deleteFile(tx: Tx, named: Named): Promise<void> {
  await tx.delete(disputeFile).where(is(named))
}
