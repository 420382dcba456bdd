import type { Month } from '@pindao/protocol/contracts/month.ts'
import { firstDay, lastDay } from '@pindao/protocol/contracts/month.ts'
import { type ReportType, reportTypes, reportWorth } from '@pindao/protocol/revenue/report.states.ts'
import { type SQL, sql } from 'drizzle-orm'
import { department } from '#src/capabilities/access/staff/staff.table.ts'
import { channelDay } from '#src/capabilities/channel-data/facts/fact.table.ts'
import { channel } from '#src/capabilities/channels/channel.table.ts'
import type { Executor } from '#src/platform/db/database.ts'
import { revenueMonth, revenueReport } from '../imports/report.table.ts'
import { reportCode } from '../state-codes.store.ts'
import { type Exchange, exactText, exchanging } from './exchange.store.ts'
import { ofSeenChannels, type SeenRevenue } from './seen-revenue.store.ts'

export const textList = (values: readonly string[]): SQL => sql`${sql.param([...values])}::text[]`
/** Kinds of files that are settled. */
export const finalTypes: readonly ReportType[] = reportTypes.filter((type) => reportWorth[type] === 'final')

/** A row that corrects: of another month than its file, or of a kind that the platform names a correction. */
export const corrects = sql`(rm.adjustment_type IS NOT NULL OR rm.earning_month <> rm.month)`
/** Rows of files of somebody's channels. */
export const seenRows = (seen: SeenRevenue): SQL => ofSeenChannels(seen, sql`rm.channel_id`, sql`rm.platform`)

/** The months for which a platform's final file counts. */
export async function findFiledMonths(db: Executor): Promise<{ platform: string; month: Month }[]> {
  const { rows } = await db.execute<{ platform: string; month: Month }>(sql`
    SELECT DISTINCT platform, month FROM ${revenueReport}
    WHERE status = ${reportCode.counted} AND report_type = ANY(${textList(finalTypes)})`)
  return rows
}

export type MonthSums = {
  readonly month: Month
  readonly currency: string
  readonly own: string
  readonly corrections: string
  readonly suspense: string
}

/** What files of months say, by month and currency, as they say it. */
export async function findMonthSums(
  db: Executor,
  seen: SeenRevenue,
  months: readonly Month[],
): Promise<MonthSums[]> {
  // One sum of each kind of row, and then what they come to: half of what three sums with conditions take.
  const { rows } = await db.execute<MonthSums>(sql`
    WITH sums AS MATERIALIZED (
      SELECT month, currency, ${corrects} AS corrects, channel_id IS NULL AS unknown, sum(partner) AS amount
      FROM ${revenueMonth} AS rm
      WHERE month = ANY(${textList(months)}) AND ${seenRows(seen)}
      GROUP BY 1, 2, 3, 4
    )
    SELECT month, currency, ${exactText(sql`sum(amount) FILTER (WHERE NOT corrects)`)} AS own,
      ${exactText(sql`sum(amount) FILTER (WHERE corrects)`)} AS corrections,
      ${exactText(sql`sum(amount) FILTER (WHERE unknown)`)} AS suspense
    FROM sums GROUP BY month, currency`)
  return rows
}

export type PartSum = {
  /** What it is the sum of; the keys of the others are null. */
  readonly of: 'channel' | 'department' | 'kind'
  readonly currency: string
  readonly channelId: string | null
  readonly departmentId: string | null
  readonly revenueType: number | null
  readonly ytSource: string | null
  readonly amount: string
}

/** What files of months come to by channel, by department and by kind. */
export async function findPartSums(
  db: Executor,
  seen: SeenRevenue,
  { months, currency, exchange }: AskedSums,
): Promise<PartSum[]> {
  const told = exchanging(exchange, sql`rm.month`, sql`rm.currency`, months)
  const { rows } = await db.execute<PartSum>(sql`
    WITH sums AS MATERIALIZED (
      SELECT rm.channel_id, rm.revenue_type, rm.yt_source, ${told.currency} AS currency,
        sum(${told.amount(sql`rm.partner`)}) AS amount
      FROM ${revenueMonth} AS rm ${told.join}
      WHERE rm.month = ANY(${textList(months)}) AND ${seenRows(seen)} AND ${ofCurrency(sql`rm.currency`, currency)}
      GROUP BY 1, 2, 3, 4
    )
    SELECT CASE WHEN GROUPING(channel.id) = 0 THEN 'channel'
        WHEN GROUPING(channel.department_id) = 0 THEN 'department' ELSE 'kind' END AS of,
      sums.currency, channel.id AS "channelId", channel.department_id AS "departmentId",
      revenue_type AS "revenueType", yt_source AS "ytSource", ${exactText(sql`sum(amount)`)} AS amount
    FROM sums LEFT JOIN ${channel} ON channel.id = sums.channel_id
    GROUP BY GROUPING SETS ((sums.currency, channel.id), (sums.currency, channel.department_id),
      (sums.currency, revenue_type, yt_source))`)
  return rows
}

export type AskedSums = {
  readonly months: readonly Month[]
  readonly currency: string | undefined
  readonly exchange: Exchange
}

export const ofCurrency = (column: SQL, currency: string | undefined): SQL =>
  currency === undefined ? sql`true` : sql`${column} = ${currency}`

export type EstimateSum = {
  readonly month: Month
  readonly platform: string
  readonly currency: string
  readonly amount: string
}

/** What platforms estimate of somebody's channels, by month, platform and currency. */
export async function findEstimates(
  db: Executor,
  seen: SeenRevenue,
  months: readonly Month[],
): Promise<EstimateSum[]> {
  if (months.length === 0) return []
  const column = (values: readonly string[], type: 'text' | 'date') =>
    sql`${sql.param([...values])}::${sql.raw(type)}[]`
  // A range for each month: to say the month of each day would take longer than to add them up.
  const ranges = sql`unnest(${column(months, 'text')}, ${column(months.map(firstDay), 'date')},
    ${column(months.map(lastDay), 'date')}) AS of(month, first, last)`
  const { rows } = await db.execute<EstimateSum>(sql`
    WITH sums AS MATERIALIZED (
      SELECT of.month, cd.channel_id, cd.currency, sum(cd.est_revenue) AS amount
      FROM ${ranges} JOIN ${channelDay} AS cd ON cd.day BETWEEN of.first AND of.last
      WHERE cd.est_revenue IS NOT NULL AND cd.currency IS NOT NULL AND ${ofSeenChannels(seen, sql`cd.channel_id`)}
      GROUP BY 1, 2, 3
    )
    SELECT month, channel.platform, currency, ${exactText(sql`sum(amount)`)} AS amount
    FROM sums JOIN ${channel} ON channel.id = sums.channel_id GROUP BY 1, 2, 3`)
  return rows
}

/** How channels and departments are called. */
export async function findNamed(db: Executor, ids: readonly string[]) {
  const { rows } = await db.execute<{ id: string; title: string; platform: string }>(sql`
    SELECT id, title, platform FROM ${channel} WHERE id = ANY(${sql.param([...ids])}::bigint[])`)
  return new Map(rows.map((row) => [row.id, row]))
}
export async function findDepartmentCodes(db: Executor): Promise<ReadonlyMap<string, string>> {
  const rows = await db.select({ id: department.id, label: department.label }).from(department)
  return new Map(rows.map(({ id, label }) => [String(id), label]))
}
