import type { EndpointOutput } from '@pindao/protocol/core/endpoint.ts'
import { plainAmount } from '@pindao/protocol/core/money.ts'
import { reportStatus } from '@pindao/protocol/revenue/report.states.ts'
import type { getSettlementMonth } from '@pindao/protocol/revenue/settlement.endpoints.ts'
import { hindrances, settlementStatus } from '@pindao/protocol/revenue/settlement.states.ts'
import { sql } from 'drizzle-orm'
import { contract } from '#src/capabilities/contracts/contracts/contract.table.ts'
import type { Actor } from '#src/platform/context.ts'
import type { Executor } from '#src/platform/db/database.ts'
import { withinScope } from '#src/platform/db/record-scope.ts'
import { hindranceConditions } from './hindrance.store.ts'
import { contractsOfMonth, finalTypes } from './settlement-month.store.ts'
import { findUnderWay } from './settlement-review.store.ts'

const { waiting, reading, checked, counted } = reportStatus.codes

/**
 * How far a month is, of what somebody sees: contracts and settlements in the data scope. Revenue that is nobody's is for who
 * sees everything.
 */
export async function readMonth(
  db: Executor,
  actor: Actor,
  month: string,
): Promise<EndpointOutput<typeof getSettlementMonth>> {
  const scope = withinScope(actor, contract) ?? sql`true`
  const of = sql`FROM settlement JOIN ${contract} ON ${contract.id} = settlement.contract_id
    WHERE settlement.month = ${month} AND ${scope}`
  const { draft } = settlementStatus.codes
  const conditions = hindranceConditions(actor.staffId)
  const counts = hindrances.map(
    (name) => sql`count(*) FILTER (WHERE ${conditions[name]})::int AS ${sql.raw(name)}`,
  )
  const [reports, contracts, states, hindered, suspense, rates, review] = await Promise.all([
    db.execute<{
      counted: number
      open: number
    }>(sql`SELECT count(*) FILTER (WHERE r.status = ${counted})::int AS counted,
      count(*) FILTER (WHERE r.status IN (${waiting}, ${reading}, ${checked}))::int AS open
      FROM revenue_report r WHERE r.month = ${month} AND r.report_type IN ${finalTypes}`),
    contractsOfMonth(db, actor, month),
    db.execute<{ status: number; currency: string; count: number; payable: string }>(
      sql`SELECT settlement.status, settlement.currency, count(*)::int AS count, sum(settlement.payable)::text AS payable
        ${of} GROUP BY 1, 2 ORDER BY 1, 2`,
    ),
    db.execute<Record<string, number>>(
      sql`SELECT ${sql.join(counts, sql`, `)} ${of} AND settlement.status = ${draft}`,
    ),
    actor.dataScope === 'all' && actor.permissions.has('revenue:read')
      ? db.execute<{ currency: string; amount: string }>(sql`SELECT v.currency, sum(v.partner)::text AS amount
          FROM revenue_sum v JOIN revenue_report r ON r.id = v.report_id
          WHERE v.channel_id IS NULL AND r.month = ${month} AND r.status = ${counted} AND r.report_type IN ${finalTypes}
          GROUP BY 1 ORDER BY 1`)
      : { rows: [] },
    db.execute<{ count: number }>(
      sql`SELECT count(*)::int AS count FROM fx_rate WHERE month = ${month} AND locked_at IS NULL`,
    ),
    findUnderWay(db, actor, month),
  ])
  const statuses = [...new Set(states.rows.map(({ status }) => status))]
  return {
    month,
    reports: reports.rows[0] ?? { counted: 0, open: 0 },
    contracts: contracts.length,
    byStatus: statuses.map((status) => {
      const rows = states.rows.filter((row) => row.status === status)
      return {
        status,
        count: rows.reduce((sum, row) => sum + row.count, 0),
        payable: rows.map(({ payable, currency }) => ({ amount: plainAmount(payable), currency })),
      }
    }),
    hindrances: hindrances
      .map((name) => ({ name, count: hindered.rows[0]?.[name] ?? 0 }))
      .filter(({ count }) => count > 0),
    suspense: suspense.rows.map(({ amount, currency }) => ({ amount: plainAmount(amount), currency })),
    unlockedRates: rates.rows[0]?.count ?? 0,
    reviewId: review === null ? null : String(review),
  }
}
