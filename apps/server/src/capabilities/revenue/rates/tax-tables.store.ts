import { settlementStatus } from '@pindao/protocol/revenue/settlement.states.ts'
import { asc, eq, inArray } from 'drizzle-orm'
import { staff } from '#src/capabilities/access/staff/staff.table.ts'
import type { Executor, Tx } from '#src/platform/db/database.ts'
import { updateVersion } from '#src/platform/db/version.ts'
import { settlement } from '../settlement/settlement.table.ts'
import { taxTable } from './money-table.table.ts'

type TaxTableRow = typeof taxTable.$inferSelect

/** Tables that finance entered, the oldest first. */
export const listTaxTables = (db: Executor) =>
  db
    .select({ table: taxTable, createdBy: staff.fullName })
    .from(taxTable)
    .leftJoin(staff, eq(staff.id, taxTable.createdBy))
    .orderBy(asc(taxTable.fromDay))
export type ListedTaxTable = Awaited<ReturnType<typeof listTaxTables>>[number]

/** Months of settlements that are confirmed or paid, in their order. */
export async function settledMonths(db: Executor): Promise<readonly string[]> {
  const { confirmed, paid } = settlementStatus.codes
  const rows = await db
    .selectDistinct({ month: settlement.month })
    .from(settlement)
    .where(inArray(settlement.status, [confirmed, paid]))
    .orderBy(asc(settlement.month))
  return rows.map(({ month }) => month)
}

export async function findTaxTable(db: Executor, id: bigint): Promise<TaxTableRow | null> {
  const [row] = await db.select().from(taxTable).where(eq(taxTable.id, id))
  return row ?? null
}

/** A table as it stands now; until the transaction ends nobody else changes it. */
export async function lockTaxTable(tx: Tx, id: bigint): Promise<TaxTableRow | null> {
  const [row] = await tx.select().from(taxTable).where(eq(taxTable.id, id)).for('update')
  return row ?? null
}

export async function insertTaxTable(tx: Tx, values: typeof taxTable.$inferInsert): Promise<bigint> {
  const [made] = await tx.insert(taxTable).values(values).returning({ id: taxTable.id })
  if (!made) throw new Error('a table that was written is not there')
  return made.id
}

/** Writes a table if it is still as it was read. @throws access.changedMeanwhile */
export const changeTaxTable = (
  tx: Tx,
  read: Pick<TaxTableRow, 'id' | 'version'>,
  change: Partial<typeof taxTable.$inferInsert>,
) => updateVersion(tx, taxTable, read, change)

export async function deleteTaxTable(tx: Tx, id: bigint): Promise<void> {
  await tx.delete(taxTable).where(eq(taxTable.id, id))
}
