import { eq } from 'drizzle-orm'
import { statementObjection } from '#src/capabilities/revenue/statements/statement.table.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { claim } from '../claim.table.ts'
import type { DisputeRow } from './dispute.table.ts'

/** Holds what a case is about, as whoever tells of that does. */
export async function lockSubject(
  tx: Tx,
  { claimId, objectionId }: Pick<DisputeRow, 'claimId' | 'objectionId'>,
): Promise<void> {
  if (claimId !== null)
    await tx.select({ id: claim.id }).from(claim).where(eq(claim.id, claimId)).for('update')
  if (objectionId !== null)
    await tx
      .select({ id: statementObjection.id })
      .from(statementObjection)
      .where(eq(statementObjection.id, objectionId))
      .for('update')
}
