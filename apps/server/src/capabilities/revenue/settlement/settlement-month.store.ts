import { approvalStatus } from '@pindao/protocol/contracts/approval.states.ts'
import type { Month } from '@pindao/protocol/contracts/month.ts'
import { reportStatus, reportTypes, reportWorth } from '@pindao/protocol/revenue/report.states.ts'
import { type SQL, sql } from 'drizzle-orm'
import { contract } from '#src/capabilities/contracts/contracts/contract.table.ts'
import type { Actor } from '#src/platform/context.ts'
import type { Executor } from '#src/platform/db/database.ts'
import { withinScope } from '#src/platform/db/record-scope.ts'
import { contractCode, settlementCode } from '../state-codes.store.ts'

/** The kinds of files that are settled. */
export const finalTypes: SQL = sql`(${sql.join(
  reportTypes.filter((type) => reportWorth[type] === 'final').map((type) => sql`${type}`),
  sql`, `,
)})`

const { waiting, reading, checked, counted } = reportStatus.codes
const open = sql`(${waiting}, ${reading}, ${checked})`

/** Whether files of a month wait to be read or decided, of a platform on which a contract has channels. */
export async function hasOpenReports(db: Executor, contractId: bigint, month: Month): Promise<boolean> {
  const { rows } = await db.execute(sql`SELECT 1 FROM revenue_report r
    WHERE r.month = ${month} AND r.status IN ${open} AND r.report_type IN ${finalTypes}
      AND r.platform IN (SELECT ch.platform FROM contract_channel c JOIN channel ch ON ch.id = c.channel_id
        WHERE c.contract_id = ${contractId}) LIMIT 1`)
  return rows.length > 0
}

/** Whether a final file of a month counts. */
export async function hasCountedReport(db: Executor, month: Month): Promise<boolean> {
  const { rows } = await db.execute(sql`SELECT 1 FROM revenue_report r
    WHERE r.month = ${month} AND r.status = ${counted} AND r.report_type IN ${finalTypes} LIMIT 1`)
  return rows.length > 0
}

/**
 * Whether the files of a month are all there: none waits, and each kind and owner that the month before had is there again.
 */
export async function isMonthWhole(db: Executor, month: Month, before: Month): Promise<boolean> {
  const { rows } = await db.execute<{ whole: boolean }>(sql`SELECT
    EXISTS (SELECT FROM revenue_report r WHERE r.month = ${month} AND r.status = ${counted}
      AND r.report_type IN ${finalTypes})
    AND NOT EXISTS (SELECT FROM revenue_report r WHERE r.month = ${month} AND r.status IN ${open}
      AND r.report_type IN ${finalTypes})
    AND NOT EXISTS (SELECT FROM revenue_report r WHERE r.month = ${before} AND r.status = ${counted}
      AND r.report_type IN ${finalTypes} AND NOT EXISTS (SELECT FROM revenue_report n
        WHERE n.month = ${month} AND n.status = ${counted} AND n.platform = r.platform
          AND n.report_type = r.report_type AND n.content_owner = r.content_owner)) AS whole`)
  return rows[0]?.whole ?? false
}

/** A contract that a run of a month looks at. */
export type RunContract = { readonly id: bigint; readonly title: string }

/**
 * Whether what earlier settlements of a contract took may be another sum by now: a cost that was voided; a deduction that was
 * entered or changed since, or that several contracts bear by what they earned.
 */
const hasMoved = (month: Month) => sql`(EXISTS (SELECT FROM contract_cost x
      JOIN settlement_recoup t ON t.key = 'cost-' || x.id
      JOIN settlement s ON s.id = t.settlement_id AND s.contract_id = x.contract_id
      WHERE x.contract_id = ${contract.id} AND x.voided_at IS NOT NULL AND s.status <> ${settlementCode.void} AND s.month < ${month}
      GROUP BY t.key HAVING sum(t.taken) > 0)
    OR (${contract.shareBase} <> 'gross' AND EXISTS (SELECT FROM settlement s
      JOIN settlement_line l ON l.settlement_id = s.id
      JOIN revenue_deduction d ON d.channel_id = l.channel_id AND d.earning_month = l.earning_month
      WHERE s.contract_id = ${contract.id} AND s.status <> ${settlementCode.void} AND s.month < ${month}
        AND (d.updated_at > (SELECT max(o.calculated_at) FROM settlement o
            WHERE o.contract_id = ${contract.id} AND o.status <> ${settlementCode.void} AND o.month < ${month})
          OR (SELECT count(*) FROM deduction_weights(d.channel_id, d.earning_month, d.currency, ${month})) > 1))))`

/**
 * The contracts of a month in somebody's data scope (everywhere for null): signed, and with revenue up to the month that is
 * not settled, a draft, a guarantee, something carried, or something to be set right. The others would be skipped anyway.
 */
export async function contractsOfMonth(
  db: Executor,
  actor: Actor | null,
  month: Month,
): Promise<readonly RunContract[]> {
  const scope = (actor && withinScope(actor, contract)) ?? sql`true`
  const { rows } = await db.execute<{ id: string; title: string }>(sql`
    SELECT ${contract.id} AS id, ${contract.title} AS title FROM ${contract}
    WHERE ${contract.deletedAt} IS NULL AND ${contract.approvalStatus} = ${approvalStatus.codes.completed} AND ${contract.status} IN ${contractCode.signed}
      AND ${contract.startDate} <= month_end(${month}) AND ${scope}
      AND (EXISTS (SELECT FROM settlement s WHERE s.contract_id = ${contract.id} AND s.month = ${month} AND s.status <> ${settlementCode.void})
        OR ${contract.guaranteeAmount} IS NOT NULL
        OR (${contract.status} <> ${contractCode.inForce} AND coalesce(${contract.terminatedOn}, ${contract.endDate})
          BETWEEN month_start(${month}) AND month_end(${month}))
        OR (${contract.status} <> ${contractCode.inForce} AND coalesce(${contract.terminatedOn}, ${contract.endDate}) < month_start(${month})
          AND EXISTS (SELECT FROM settlement s WHERE s.contract_id = ${contract.id} AND s.status <> ${settlementCode.void} AND s.month < ${month}
            AND s.carry_out > 0 AND NOT EXISTS (SELECT FROM settlement l WHERE l.contract_id = s.contract_id
              AND l.status <> ${settlementCode.void} AND l.month > s.month)))
        OR EXISTS (SELECT FROM contract_channel c
          JOIN revenue_sum v ON v.channel_id = c.channel_id
          JOIN revenue_report r ON r.id = v.report_id AND r.status = ${counted} AND r.month <= ${month}
            AND r.report_type IN ${finalTypes}
          WHERE c.contract_id = ${contract.id} AND c.from_day <= month_end(v.earning_month)
            AND coalesce(c.to_day, 'infinity'::date) >= month_start(v.earning_month)
            AND NOT EXISTS (SELECT FROM settled_sum t WHERE t.sum_id = v.id))
        OR ${hasMoved(month)})
    ORDER BY ${contract.id}`)
  return rows.map(({ id, title }) => ({ id: BigInt(id), title }))
}

/** Those of them that have no settlement of the month yet. */
export async function withoutSettlement(
  db: Executor,
  month: Month,
  ids: readonly bigint[],
): Promise<readonly bigint[]> {
  const { rows } = await db.execute<{
    id: string
  }>(sql`SELECT c AS id FROM unnest(${sql.param(ids.map(String))}::bigint[]) c
    WHERE NOT EXISTS (SELECT FROM settlement s WHERE s.contract_id = c AND s.month = ${month} AND s.status <> ${settlementCode.void})`)
  return rows.map(({ id }) => BigInt(id))
}

/** Whether drafts of a month are left. */
export async function hasDrafts(db: Executor, month: string): Promise<boolean> {
  const { rows } = await db.execute(
    sql`SELECT 1 FROM settlement WHERE month = ${month} AND status = ${settlementCode.draft} LIMIT 1`,
  )
  return rows.length > 0
}
