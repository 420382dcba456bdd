import { and, desc, eq } from 'drizzle-orm'
import type { Tx } from '#src/platform/db/database.ts'
import { type DisputeFilingRow, disputeFile, disputeFiling } from './dispute.table.ts'

export async function insertFiling(tx: Tx, values: typeof disputeFiling.$inferInsert): Promise<void> {
  await tx.insert(disputeFiling).values(values)
}

export async function findLastFiling(tx: Tx, disputeId: bigint): Promise<DisputeFilingRow | null> {
  const [row] = await tx
    .select()
    .from(disputeFiling)
    .where(eq(disputeFiling.disputeId, disputeId))
    .orderBy(desc(disputeFiling.id))
    .limit(1)
  return row ?? null
}

export async function noteFilingOutcome(
  tx: Tx,
  id: bigint,
  came: Pick<DisputeFilingRow, 'outcome' | 'outcomeAt' | 'outcomeNote'>,
): Promise<void> {
  await tx.update(disputeFiling).set(came).where(eq(disputeFiling.id, id))
}

/** From now on the files of a case stay as they are. */
export async function keepFiles(tx: Tx, disputeId: bigint): Promise<void> {
  await tx
    .update(disputeFile)
    .set({ kept: true })
    .where(and(eq(disputeFile.disputeId, disputeId), eq(disputeFile.kept, false)))
}
