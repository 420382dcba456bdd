import type { Month } from '@pindao/protocol/contracts/month.ts'
import { negateMoney, signOf, sumMoney } from '@pindao/protocol/core/money.ts'
import { settlementStatus } from '@pindao/protocol/revenue/settlement.states.ts'
import { and, eq, ne, sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/db/database.ts'
import {
  type SettlementRow,
  settledSum,
  settlement,
  settlementRecoup,
  settlementVersion,
} from './settlement.table.ts'
import { takeSums, writeLines, writePayees } from './settlement-parts.store.ts'
import type { Reckoned } from './settlement-reckoning.ts'

/** The settlement of a contract's month that is not void, locked; null where there is none. */
export async function lockSettlementOf(
  tx: Tx,
  contractId: bigint,
  month: Month,
): Promise<SettlementRow | null> {
  const [row] = await tx
    .select()
    .from(settlement)
    .where(
      and(
        eq(settlement.contractId, contractId),
        eq(settlement.month, month),
        ne(settlement.status, settlementStatus.codes.void),
      ),
    )
    .for('update')
  return row ?? null
}

/** Whether a later month of a contract has a settlement: any, or one that counts already. */
export async function hasLater(
  tx: Tx,
  { contractId, month }: { readonly contractId: bigint; readonly month: Month },
  which: 'any' | 'counting',
): Promise<boolean> {
  const { void: voided, draft } = settlementStatus.codes
  const out = which === 'any' ? [voided] : [voided, draft]
  const { rows } = await tx.execute(
    sql`SELECT 1 FROM settlement WHERE contract_id = ${contractId} AND month > ${month}
      AND status <> ALL(${sql.param(out)}::int[]) LIMIT 1`,
  )
  return rows.length > 0
}

/** What is written besides what was reckoned. */
export type Written = {
  readonly contract: { readonly id: bigint; readonly partyId: bigint }
  readonly month: Month
  readonly digest: string
  readonly at: string
  /** Null: by itself. */
  readonly staffId: bigint | null
  /** A key of the texts (`settlement.why`). */
  readonly why: string
}

/** Writes a settlement that was reckoned, new or in the place of what a draft said before. */
export async function writeReckoned(
  tx: Tx,
  before: SettlementRow | null,
  reckoned: Reckoned,
  written: Written,
): Promise<{ readonly id: bigint; readonly no: string; readonly calcVersion: number }> {
  const values = columnsOf(reckoned, written)
  const row = before ? await change(tx, before, values) : await insert(tx, values, written)
  const lineIds = await writeLines(tx, row.id, reckoned.lines)
  await takeSums(tx, row.id, reckoned, lineIds)
  await writePayees(tx, row.id, reckoned)
  const { recouped } = reckoned.settlement
  await tx.delete(settlementRecoup).where(eq(settlementRecoup.settlementId, row.id))
  if (recouped.length > 0)
    await tx.insert(settlementRecoup).values(
      recouped.map(({ id: key, taken, open }) => ({
        settlementId: row.id,
        key,
        taken: taken.amount,
        open: open.amount,
      })),
    )
  await tx.insert(settlementVersion).values({
    settlementId: row.id,
    calcVersion: row.calcVersion,
    at: written.at,
    staffId: written.staffId,
    payable: values.payable,
    why: written.why,
    lines: reckoned.lines.map(({ sumIds: _sumIds, ...line }) => line),
  })
  return row
}

function columnsOf(reckoned: Reckoned, { digest, at, staffId }: Written) {
  const { settlement: of, currency, carryIn, isFinal, snapshot, lines } = reckoned
  const gross = sumMoney(
    lines.map((line) => ({ amount: line.gross, currency })),
    currency,
  )
  const taken = of.recouped.map((one) => one.taken)
  const recouped = sumMoney(
    taken.filter((one) => signOf(one) > 0),
    currency,
  )
  const given = sumMoney(
    taken.filter((one) => signOf(one) < 0),
    currency,
  )
  return {
    isFinal,
    currency,
    snapshot,
    gross: gross.amount,
    subtotal: of.subtotal.amount,
    company: of.company.amount,
    adjustments: of.adjustments.amount,
    corrections: of.corrections.amount,
    guaranteeTopUp: of.guaranteed.topUp.amount,
    guaranteeRecouped: of.guaranteed.recouped.amount,
    guaranteeOpen: of.guaranteed.open.amount,
    recouped: recouped.amount,
    givenBack: negateMoney(given).amount,
    carryIn: carryIn.amount,
    total: of.total.amount,
    payable: of.payable.amount,
    carryOut: of.carryOut.amount,
    inputDigest: digest,
    calculatedAt: at,
    calculatedBy: staffId,
    updatedAt: at,
  }
}
type Columns = ReturnType<typeof columnsOf>

async function change(tx: Tx, before: SettlementRow, values: Columns) {
  const calcVersion = before.calcVersion + 1
  await tx.delete(settledSum).where(eq(settledSum.settlementId, before.id))
  await tx
    .update(settlement)
    .set({ ...values, calcVersion, version: before.version + 1 })
    .where(eq(settlement.id, before.id))
  return { id: before.id, no: before.no, calcVersion }
}

async function insert(tx: Tx, values: Columns, { contract, month, at }: Written) {
  const [row] = await tx
    .insert(settlement)
    .values({
      ...values,
      no: await takeNumber(tx, month),
      contractId: contract.id,
      partyId: contract.partyId,
      month,
      status: settlementStatus.codes.draft,
      calcVersion: 1,
      createdAt: at,
    })
    .returning({ id: settlement.id, no: settlement.no, calcVersion: settlement.calcVersion })
  if (!row) throw new Error('insert returned no row')
  return row
}

/** The next number of a month, as `JS-202608-0001`; whoever asks meanwhile waits. */
async function takeNumber(tx: Tx, month: Month): Promise<string> {
  const prefix = `JS-${month.replace('-', '')}-`
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended('settlement_no', 0))`)
  const { rows } = await tx.execute<{ last: number }>(
    sql`SELECT coalesce(max(substr(no, ${prefix.length + 1})::int), 0) AS last FROM settlement WHERE month = ${month}`,
  )
  return `${prefix}${String((rows[0]?.last ?? 0) + 1).padStart(4, '0')}`
}
