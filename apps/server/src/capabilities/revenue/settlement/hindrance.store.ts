import { type Hindrance, hindrances, settlementStatus } from '@pindao/protocol/revenue/settlement.states.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Executor } from '#src/platform/db/database.ts'
import { contractCode, reportCode } from '../state-codes.store.ts'
import { finalTypes } from './settlement-month.store.ts'

/** So many months after its end a contract is still settled: what platforms correct comes late. */
export const finalMonths = 12

/**
 * What hinders a draft, each as a condition on `settlement` (business.md §3.3).
 *
 * @param staffId whoever asks: what they reckoned themselves, they do not confirm
 */
export function hindranceConditions(staffId: bigint | null): Readonly<Record<Hindrance, SQL>> {
  return {
    suspense: sql`EXISTS (SELECT FROM (
        SELECT v.platform_channel_id, v.channel_id, v.currency, r.platform, sum(v.partner) AS amount, sum(v.lines) AS lines
        FROM (SELECT DISTINCT c.channel_id FROM contract_channel c WHERE c.contract_id = settlement.contract_id) held
        CROSS JOIN LATERAL (SELECT s.* FROM revenue_sum s WHERE s.channel_id = held.channel_id OFFSET 0) v
        JOIN revenue_report r ON r.id = v.report_id
        WHERE r.month = settlement.month AND r.status = ${reportCode.counted} AND r.report_type IN ${finalTypes}
          AND NOT EXISTS (SELECT FROM contract_channel c JOIN contract k ON k.id = c.contract_id
            WHERE c.channel_id = v.channel_id AND k.deleted_at IS NULL AND k.status IN ${contractCode.signed}
              AND c.from_day <= coalesce(v.day, month_end(v.earning_month))
              AND coalesce(c.to_day, 'infinity'::date) >= coalesce(v.day, month_start(v.earning_month)) OFFSET 0)
        GROUP BY 1, 2, 3, 4
      ) g WHERE NOT EXISTS (SELECT FROM revenue_sign_off o WHERE o.month = settlement.month AND o.platform = g.platform
        AND o."check" = 'suspense' AND o.subject = g.platform_channel_id || '|' || g.channel_id || '|' || g.currency
        AND o.figure = trim_scale(g.amount)::text || '/' || g.lines))`,
    rate: sql`EXISTS (SELECT FROM jsonb_to_recordset(settlement.snapshot->'rates') AS x(base text, quote text, rate text)
      LEFT JOIN fx_rate f ON f.month = settlement.month AND f.kind = settlement.snapshot->>'fxPolicy'
        AND f.base = x.base AND f.quote = x.quote
      WHERE f.locked_at IS NULL OR f.rate <> x.rate::numeric)`,
    contract: sql`NOT EXISTS (SELECT FROM contract k WHERE k.id = settlement.contract_id AND k.deleted_at IS NULL
      AND (k.status = ${contractCode.inForce} OR (k.status IN ${contractCode.over} AND month_start(settlement.month)
        <= coalesce(k.terminated_on, k.end_date) + make_interval(months => ${finalMonths}))))`,
    own:
      staffId === null
        ? sql`false`
        : sql`(settlement.calculated_by = ${staffId} OR EXISTS (SELECT FROM settlement_correction n
            WHERE n.settlement_id = settlement.id AND n.created_by = ${staffId}))`,
    stale: sql`settlement.input_digest
      <> settlement_fingerprint(settlement.contract_id, settlement.month, settlement.id)`,
    uncovered: sql`EXISTS (SELECT FROM jsonb_array_elements(settlement.snapshot->'uncovered') u
      WHERE (u->'amount'->>'amount')::numeric <> 0)`,
    payees: sql`(settlement.payable > 0 AND (
      NOT EXISTS (SELECT FROM settlement_payee y WHERE y.settlement_id = settlement.id AND y.owed <> 0)
      OR EXISTS (SELECT FROM settlement_payee y JOIN party q ON q.id = y.party_id
        WHERE y.settlement_id = settlement.id AND y.owed <> 0 AND q.deleted_at IS NOT NULL)))`,
    earlier: sql`EXISTS (SELECT FROM settlement e WHERE e.contract_id = settlement.contract_id
      AND e.month < settlement.month AND e.status = ${settlementStatus.codes.draft})`,
  }
}

/** Whether a draft is hindered by this, or by anything but that whoever asks reckoned it. */
export function hinderedBy(name: Hindrance | 'any', staffId: bigint | null): SQL {
  const conditions = hindranceConditions(staffId)
  if (name !== 'any') return conditions[name]
  const others = hindrances.filter((one) => one !== 'own').map((one) => conditions[one])
  return sql`(${sql.join(others, sql` OR `)})`
}

/** What hinders each of these drafts; those that are none any more are hindered by nothing. */
export async function findHindrances(
  db: Executor,
  ids: readonly bigint[],
  staffId: bigint | null,
): Promise<ReadonlyMap<bigint, readonly Hindrance[]>> {
  if (ids.length === 0) return new Map()
  const conditions = hindranceConditions(staffId)
  const found = hindrances.map((name) => sql`CASE WHEN ${conditions[name]} THEN ${name}::text END`)
  const { rows } = await db.execute<{ id: string; found: Hindrance[] }>(sql`
    SELECT settlement.id, array_remove(ARRAY[${sql.join(found, sql`, `)}], NULL) AS found FROM settlement
    WHERE settlement.id = ANY(${sql.param(ids.map(String))}::bigint[])
      AND settlement.status = ${settlementStatus.codes.draft}`)
  return new Map(rows.map((row) => [BigInt(row.id), row.found]))
}
