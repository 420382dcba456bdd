import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/db/database.ts'
import { settlementLine, settlementPayee } from './settlement.table.ts'
import type { Reckoned, ReckonedLine } from './settlement-reckoning.ts'

/** So many rows go into one statement, which takes a limited number of values. */
const rowsAtOnce = 1000

/**
 * The lines as they are now; their ids by their places. One that somebody objected to keeps its id where the same line is
 * there again, and else stays with nothing in it.
 */
export async function writeLines(
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
export async function takeSums(
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

/** Whether the bank was asked to pay some of it and has not answered; until the transaction ends nobody asks for more. */
export async function isWithBank(tx: Tx, settlementId: bigint): Promise<boolean> {
  await tx
    .select({ id: settlementPayee.id })
    .from(settlementPayee)
    .where(eq(settlementPayee.settlementId, settlementId))
    .for('update')
  const { rows } =
    await tx.execute(sql`SELECT FROM payment_item i JOIN settlement_payee y ON y.id = i.payee_id
    WHERE y.settlement_id = ${settlementId} AND i.state = 'open' LIMIT 1`)
  return rows.length > 0
}

/** Whether the bank was asked to pay this one and has not answered. */
export async function isPayeeWithBank(tx: Tx, payeeId: bigint): Promise<boolean> {
  const { rows } = await tx.execute(
    sql`SELECT FROM payment_item WHERE payee_id = ${payeeId} AND state = 'open' LIMIT 1`,
  )
  return rows.length > 0
}

/** The payees as they are now. One whose statement is under way keeps its id, with nothing owed where it is none any more. */
export async function writePayees(tx: Tx, settlementId: bigint, { payees }: Reckoned): Promise<void> {
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
