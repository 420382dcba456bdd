import type { Month } from '@pindao/protocol/contracts/month.ts'
import { sumMoney } from '@pindao/protocol/core/money.ts'
import { settlementStatus } from '@pindao/protocol/revenue/settlement.states.ts'
import { and, eq, ne, sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/db/database.ts'
import {
  type SettlementRow,
  settledSum,
  settlement,
  settlementLine,
  settlementPayee,
  settlementRecoup,
  settlementVersion,
} from './settlement.table.ts'
import type { Reckoned, ReckonedLine } from './settlement-reckoning.ts'

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
  const recouped = sumMoney(
    of.recouped.map(({ taken }) => taken),
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

/** So many rows go into one statement, which takes a limited number of values. */
const rowsAtOnce = 1000

/**
 * The lines as they are now; their ids by their places. One that somebody objected to keeps its id where the same line is
 * there again, and else stays with nothing in it.
 */
async function writeLines(
  tx: Tx,
  settlementId: bigint,
  lines: readonly ReckonedLine[],
): Promise<ReadonlyMap<number, bigint>> {
  await tx.execute(sql`DELETE FROM settlement_line l WHERE l.settlement_id = ${settlementId}
    AND NOT EXISTS (SELECT FROM statement_objection o WHERE o.line_id = l.id)`)
  const kept = await tx
    .update(settlementLine)
    .set({ ordinal: sql`-1 - abs(${settlementLine.ordinal})` })
    .where(eq(settlementLine.settlementId, settlementId))
    .returning()
  const keptByKey = new Map(kept.map((row) => [keyOf({ ...row, termId: String(row.termId) }), row.id]))
  const ids = new Map<number, bigint>()
  const fresh: (typeof settlementLine.$inferInsert)[] = []
  for (const [ordinal, line] of lines.entries()) {
    const values = { ...rowOf(line), settlementId, ordinal }
    const id = keptByKey.get(keyOf({ ...line, channelId: values.channelId }))
    if (id === undefined) fresh.push(values)
    else {
      keptByKey.delete(keyOf({ ...line, channelId: values.channelId }))
      await tx.update(settlementLine).set(values).where(eq(settlementLine.id, id))
      ids.set(ordinal, id)
    }
  }
  for (let from = 0; from < fresh.length; from += rowsAtOnce) {
    const rows = await tx
      .insert(settlementLine)
      .values(fresh.slice(from, from + rowsAtOnce))
      .returning({ id: settlementLine.id, ordinal: settlementLine.ordinal })
    for (const { id, ordinal } of rows) ids.set(ordinal, id)
  }
  let place = lines.length
  for (const id of keptByKey.values())
    await tx
      .update(settlementLine)
      .set({ ordinal: place++, ...emptyLine })
      .where(eq(settlementLine.id, id))
  return ids
}

const emptyLine = { gross: '0', deducted: '0', base: '0', creator: '0', company: '0' }

const keyOf = (line: {
  readonly kind: string
  readonly channelId: bigint | null
  readonly revenueType: number | null
  readonly ytSource: string | null
  readonly adjustmentType: string | null
  readonly earningMonth: string
  readonly termId: string
}) =>
  [
    line.kind,
    line.channelId,
    line.revenueType,
    line.ytSource,
    line.adjustmentType,
    line.earningMonth,
    line.termId,
  ].join('\n')

function rowOf({ sumIds: _sumIds, channelId, termId, ...line }: ReckonedLine) {
  return { ...line, channelId: channelId === null ? null : BigInt(channelId), termId: BigInt(termId) }
}

/** Takes the sums, each once: one that another settlement has is refused by the database. */
async function takeSums(
  tx: Tx,
  settlementId: bigint,
  { lines, looseSumIds }: Reckoned,
  lineIds: ReadonlyMap<number, bigint>,
): Promise<void> {
  const taken = [
    ...lines.flatMap(({ sumIds }, ordinal) =>
      sumIds.map((id) => [id, lineIds.get(ordinal) ?? null] as const),
    ),
    ...looseSumIds.map((id) => [id, null] as const),
  ]
  if (taken.length === 0) return
  const sums = taken.map(([id]) => String(id))
  const of = taken.map(([, line]) => (line === null ? null : String(line)))
  await tx.execute(sql`INSERT INTO settled_sum (sum_id, settlement_id, line_id)
    SELECT s, ${settlementId}, l FROM unnest(${sql.param(sums)}::bigint[], ${sql.param(of)}::bigint[]) AS t (s, l)`)
}

/** The payees as they are now. One whose statement is under way keeps its id, with nothing owed where it is none any more. */
async function writePayees(tx: Tx, settlementId: bigint, { payees }: Reckoned): Promise<void> {
  const isHeld = sql`(EXISTS (SELECT FROM statement_link l WHERE l.payee_id = ${settlementPayee.id})
    OR EXISTS (SELECT FROM payment_item i WHERE i.payee_id = ${settlementPayee.id}))`
  const of = eq(settlementPayee.settlementId, settlementId)
  await tx.delete(settlementPayee).where(and(of, sql`NOT ${isHeld}`))
  const nothing = {
    owed: '0',
    payable: '0',
    payableCny: null,
    taxable: null,
    incomeTax: null,
    vat: null,
    net: '0',
  }
  await tx.update(settlementPayee).set(nothing).where(of)
  for (const { kind, partyId, share, owed, payout, taxMode, taxBearer } of payees) {
    const values = {
      share,
      owed: owed.amount,
      currency: payout.payable.currency,
      payable: payout.payable.amount,
      payableCny: payout.payableCny?.amount ?? null,
      taxMode,
      taxBearer,
      taxable: payout.tax?.taxable.amount ?? null,
      incomeTax: payout.tax?.incomeTax.amount ?? null,
      vat: payout.tax?.vat.amount ?? null,
      net: payout.net.amount,
    }
    await tx
      .insert(settlementPayee)
      .values({ settlementId, kind, partyId, ...values })
      .onConflictDoUpdate({
        target: [settlementPayee.settlementId, settlementPayee.kind, settlementPayee.partyId],
        set: values,
      })
  }
}
