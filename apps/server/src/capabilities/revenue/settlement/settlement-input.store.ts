import type { Month } from '@pindao/protocol/contracts/month.ts'
import { type Money, plainAmount } from '@pindao/protocol/core/money.ts'
import { settlementStatus } from '@pindao/protocol/revenue/settlement.states.ts'
import { and, asc, desc, eq, lt, ne, sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/db/database.ts'
import { settlement, settlementCorrection } from './settlement.table.ts'

/** A sum of a file that a settlement takes, exactly as reported. */
export type SettlingSum = {
  readonly id: bigint
  readonly channelId: string
  readonly earningMonth: Month
  /** The day whose term decides it; null: the last one of its month. */
  readonly day: string | null
  readonly revenueType: number | null
  readonly ytSource: string | null
  readonly adjustmentType: string | null
  readonly partner: Money
}

/** The sums that a settlement of a contract and month is made of, the oldest first. */
export async function readSums(
  tx: Tx,
  { contractId, month, settlementId }: Place,
): Promise<readonly SettlingSum[]> {
  const { rows } = await tx.execute<{
    id: string
    channel_id: string
    earning_month: string
    day: string | null
    revenue_type: number | null
    yt_source: string | null
    adjustment_type: string | null
    currency: string
    partner: string
  }>(sql`SELECT id, channel_id, earning_month, on_day::text AS day, revenue_type, yt_source, adjustment_type, currency,
      partner::text AS partner FROM settling_sums(${contractId}, ${month}, ${settlementId}) ORDER BY id`)
  return rows.map((row) => ({
    id: BigInt(row.id),
    channelId: String(row.channel_id),
    earningMonth: row.earning_month,
    day: row.day,
    revenueType: row.revenue_type,
    ytSource: row.yt_source,
    adjustmentType: row.adjustment_type,
    partner: { amount: plainAmount(row.partner), currency: row.currency },
  }))
}

/** A contract and a month, and the settlement that there is of them already. */
export type Place = {
  readonly contractId: bigint
  readonly month: Month
  readonly settlementId: bigint | null
}

/** One mark of all that a settlement is reckoned from. */
export async function readFingerprint(tx: Tx, { contractId, month, settlementId }: Place): Promise<string> {
  const { rows } = await tx.execute<{ mark: string }>(
    sql`SELECT settlement_fingerprint(${contractId}, ${month}, ${settlementId}) AS mark`,
  )
  return rows[0]?.mark ?? ''
}

/** Earlier settlements of a contract that were not voided, the latest first. */
export function readPast(tx: Tx, { contractId, month }: Place) {
  return tx
    .select({
      id: settlement.id,
      month: settlement.month,
      status: settlement.status,
      currency: settlement.currency,
      subtotal: settlement.subtotal,
      carryOut: settlement.carryOut,
      guaranteeOpen: settlement.guaranteeOpen,
      snapshot: settlement.snapshot,
    })
    .from(settlement)
    .where(
      and(
        eq(settlement.contractId, contractId),
        lt(settlement.month, month),
        ne(settlement.status, settlementStatus.codes.void),
      ),
    )
    .orderBy(desc(settlement.month))
}
export type PastSettlement = Awaited<ReturnType<typeof readPast>>[number]

/**
 * What earlier settlements settled, by term and the month in which it was earned; what they took off, by channel; what a
 * guarantee looks at, by that month (`guaranteed-month.ts`).
 */
export async function readSettled(tx: Tx, { contractId, month }: Place) {
  const { void: voided } = settlementStatus.codes
  const earlier = sql`settlement_line l JOIN settlement s ON s.id = l.settlement_id
    WHERE s.contract_id = ${contractId} AND s.month < ${month} AND s.status <> ${voided}`
  const { rows: settled } = await tx.execute<{
    term_id: string
    earning_month: string
    currency: string
    base: string
    creator: string
  }>(sql`SELECT l.term_id, l.earning_month, s.currency, sum(l.base)::text AS base, sum(l.creator)::text AS creator
      FROM ${earlier} GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`)
  const { rows: deducted } = await tx.execute<{
    channel_id: string
    earning_month: string
    currency: string
    deducted: string
  }>(sql`SELECT l.channel_id, l.earning_month, s.currency, sum(l.deducted)::text AS deducted
      FROM ${earlier} AND l.channel_id IS NOT NULL GROUP BY 1, 2, 3 HAVING sum(l.deducted) <> 0`)
  const { rows: earned } = await tx.execute<{ earning_month: string; currency: string; creator: string }>(
    sql`SELECT l.earning_month, s.currency, sum(l.creator)::text AS creator FROM ${earlier}
      AND CASE l.kind WHEN 'revenue' THEN l.adjustment_type IS NULL
        ELSE NOT EXISTS (SELECT FROM settlement_line o WHERE o.settlement_id = l.settlement_id
          AND o.earning_month = l.earning_month AND o.adjustment_type IS NOT NULL) END
      GROUP BY 1, 2 ORDER BY 1, 2`,
  )
  return { settled, deducted, earned }
}

/** What earlier settlements took back of costs and advances, the latest first. */
export async function readTaken(tx: Tx, { contractId, month }: Place) {
  const { void: voided } = settlementStatus.codes
  const { rows } = await tx.execute<{ key: string; taken: string; open: string; currency: string }>(
    sql`SELECT r.key, r.taken::text, r.open::text, s.currency FROM settlement_recoup r
      JOIN settlement s ON s.id = r.settlement_id
      WHERE s.contract_id = ${contractId} AND s.month < ${month} AND s.status <> ${voided} ORDER BY s.month DESC`,
  )
  return rows
}

export function readCorrections(tx: Tx, settlementId: bigint | null) {
  if (settlementId === null) return Promise.resolve([])
  return tx
    .select({
      id: settlementCorrection.id,
      amount: settlementCorrection.amount,
      currency: settlementCorrection.currency,
    })
    .from(settlementCorrection)
    .where(eq(settlementCorrection.settlementId, settlementId))
    .orderBy(asc(settlementCorrection.id))
}

/** What somebody was paid of other confirmed settlements of the month, in yuan: before tax, and what was withheld of it. */
export type PaidBefore = { readonly income: string; readonly incomeTax: string; readonly vat: string }

/** That by party. */
export async function readPaidBefore(
  tx: Tx,
  { month, settlementId }: Place,
  parties: readonly bigint[],
): Promise<ReadonlyMap<bigint, PaidBefore>> {
  if (parties.length === 0) return new Map()
  const { confirmed, paid } = settlementStatus.codes
  const { rows } = await tx.execute<{ party_id: string; income: string; income_tax: string; vat: string }>(
    sql`SELECT y.party_id, sum(coalesce(y.payable_cny, 0)
        + CASE WHEN y.tax_bearer = 'company' THEN coalesce(y.income_tax, 0) + coalesce(y.vat, 0) ELSE 0 END)::text AS income,
        sum(coalesce(y.income_tax, 0))::text AS income_tax, sum(coalesce(y.vat, 0))::text AS vat
      FROM settlement_payee y JOIN settlement s ON s.id = y.settlement_id
      WHERE s.month = ${month} AND s.status IN (${confirmed}, ${paid}) AND s.id IS DISTINCT FROM ${settlementId}
        AND y.party_id = ANY(${sql.param(parties.map(String))}::bigint[]) AND y.tax_mode <> 'none'
      GROUP BY 1`,
  )
  return new Map(
    rows.map((row) => [
      BigInt(row.party_id),
      { income: plainAmount(row.income), incomeTax: plainAmount(row.income_tax), vat: plainAmount(row.vat) },
    ]),
  )
}
