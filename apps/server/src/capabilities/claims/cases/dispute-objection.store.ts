import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { contract } from '#src/capabilities/contracts/contracts/contract.table.ts'
import { settlement } from '#src/capabilities/revenue/settlement/settlement.table.ts'
import { statementObjection } from '#src/capabilities/revenue/statements/statement.table.ts'
import type { RecordScope } from '#src/platform/context.ts'
import type { Tx } from '#src/platform/db/database.ts'

/** An objection of a creator to a settlement, as whoever opens its case tells of it. */
export type Objection = Pick<RecordScope, 'departmentId' | 'ownerStaffId'> & {
  readonly id: bigint
  readonly settlementId: bigint
  readonly contractId: bigint
  /** What the settlement is called. */
  readonly title: string
  readonly at: string
}

/** Objections that wait for an answer and have no case, as they are told; from now on they count as taken. */
export async function lockUntaken(tx: Tx): Promise<readonly Objection[]> {
  const rows = await tx
    .select({ objection: statementObjection, settlement, contract })
    .from(statementObjection)
    .innerJoin(settlement, eq(settlement.id, statementObjection.settlementId))
    .innerJoin(contract, eq(contract.id, settlement.contractId))
    .where(and(eq(statementObjection.taken, false), isNull(statementObjection.answeredAt)))
    .orderBy(asc(statementObjection.id))
    .for('update', { of: statementObjection })
  const ids = rows.map(({ objection }) => objection.id)
  if (ids.length > 0)
    await tx.update(statementObjection).set({ taken: true }).where(inArray(statementObjection.id, ids))
  return rows.map(({ objection, settlement: of, contract: held }) => ({
    id: objection.id,
    settlementId: of.id,
    contractId: held.id,
    title: `${of.no} · ${held.title}`,
    departmentId: held.departmentId,
    ownerStaffId: held.ownerStaffId,
    at: objection.createdAt,
  }))
}
