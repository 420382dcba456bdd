import type { Month } from '@pindao/protocol/contracts/month.ts'
import { type Money, plainAmount } from '@pindao/protocol/core/money.ts'
import { settlementStatus } from '@pindao/protocol/revenue/settlement.states.ts'
import { sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/db/database.ts'
import type { Place } from './settlement-input.store.ts'

/**
 * What is taken off a channel's month. `weights` are what the contracts that settle it earned of it, the holder of its first
 * day first; this one is at `index`, -1 where it has none of it.
 */
export type ReadDeduction = {
  readonly channelId: string
  readonly earningMonth: Month
  readonly platformTax: Money
  readonly fees: Money
  readonly weights: readonly string[]
  readonly index: number
}

/** Deductions of the channels' months that a settlement settles, or that earlier ones of the contract did. */
export async function readDeductions(
  tx: Tx,
  { contractId, month, settlementId }: Place,
): Promise<readonly ReadDeduction[]> {
  const { void: voided } = settlementStatus.codes
  const { rows } = await tx.execute<{
    channel_id: string
    earning_month: string
    platform_tax: string
    fees: string
    currency: string
    weights: string[] | null
    place: string | null
  }>(sql`
    WITH here AS (
      SELECT DISTINCT channel_id, earning_month FROM settling_sums(${contractId}, ${month}, ${settlementId})
      UNION SELECT l.channel_id, l.earning_month FROM settlement_line l JOIN settlement s ON s.id = l.settlement_id
      WHERE s.contract_id = ${contractId} AND s.month < ${month} AND s.status <> ${voided} AND l.channel_id IS NOT NULL
    )
    SELECT d.channel_id, d.earning_month, d.platform_tax::text, d.fees::text, d.currency, w.weights,
      array_position(w.contracts, ${contractId}::bigint) AS place
    FROM revenue_deduction d JOIN here h ON h.channel_id = d.channel_id AND h.earning_month = d.earning_month
    LEFT JOIN LATERAL (
      SELECT array_agg(o.contract_id ORDER BY o.place) AS contracts, array_agg(o.earned::text ORDER BY o.place) AS weights
      FROM deduction_weights(d.channel_id, d.earning_month, d.currency, ${month}) o
    ) w ON true
    ORDER BY d.earning_month, d.channel_id, d.currency`)
  return rows.map((row) => ({
    channelId: String(row.channel_id),
    earningMonth: row.earning_month,
    platformTax: { amount: plainAmount(row.platform_tax), currency: row.currency },
    fees: { amount: plainAmount(row.fees), currency: row.currency },
    weights: row.weights ?? [],
    index: Number(row.place ?? 0) - 1,
  }))
}
