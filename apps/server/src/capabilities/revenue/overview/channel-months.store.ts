import { firstDay, lastDay, type Month } from '@pindao/protocol/contracts/month.ts'
import { revenueType, ytSources } from '@pindao/protocol/contracts/revenue-kinds.ts'
import type { Sort } from '@pindao/protocol/core/fields.ts'
import type { RevenueKindKey } from '@pindao/protocol/revenue/overview.endpoints.ts'
import type { RevenueMonthSortKey } from '@pindao/protocol/revenue/overview.filter.ts'
import { type SQL, sql } from 'drizzle-orm'
import { department, staff } from '#src/capabilities/access/staff/staff.table.ts'
import { channelDay } from '#src/capabilities/channel-data/facts/fact.table.ts'
import { channel } from '#src/capabilities/channels/channel.table.ts'
import { contract } from '#src/capabilities/contracts/contracts/contract.table.ts'
import type { Actor } from '#src/platform/context.ts'
import type { Executor } from '#src/platform/db/database.ts'
import type { Window } from '#src/platform/db/listing.ts'
import { revenueMonth, revenueReport } from '../imports/report.table.ts'
import { settlement, settlementLine } from '../settlement/settlement.table.ts'
import { settlementCode } from '../state-codes.store.ts'
import { exactText } from './exchange.store.ts'
import { corrects, ofCurrency, seenRows } from './overview.store.ts'
import type { SeenRevenue } from './seen-revenue.store.ts'
import { coveredContracts } from './settled.store.ts'

/** Which rows are of a kind; a key of the kind's column. */
const kindRows: readonly (readonly [RevenueKindKey, SQL])[] = [
  ...ytSources.map((source) => [source, sql`rm.yt_source = ${source}`] as const),
  ...revenueType.names.map((name) => [name, sql`rm.revenue_type = ${revenueType.codes[name]}`] as const),
  ['other', sql`rm.yt_source IS NULL AND rm.revenue_type IS NULL`],
]
/** Columns of a statement over `revenue_month AS rm`: all of it, what corrects, and each kind. */
const amounts = sql.join(
  [
    sql`sum(rm.partner) AS amount`,
    sql`sum(rm.partner) FILTER (WHERE ${corrects}) AS corrections`,
    ...kindRows.map(([key, rows]) => sql`sum(rm.partner) FILTER (WHERE ${rows}) AS ${sql.identifier(key)}`),
  ],
  sql`, `,
)
/** The same of such a statement's rows, as text; summed up, where `summed`. */
const told = (summed: boolean) =>
  sql.join(
    ['amount', 'corrections', ...kindRows.map(([key]) => key)].map((key) => {
      const column = sql`r.${sql.identifier(key)}`
      return sql`${exactText(summed ? sql`sum(${column})` : column)} AS ${sql.identifier(key)}`
    }),
    sql`, `,
  )

/** What files say of a channel's month in a currency, as decimal texts. */
export type ToldAmounts = { readonly amount: string; readonly corrections: string } & Readonly<
  Record<RevenueKindKey, string>
>
export type MonthRow = ToldAmounts & {
  readonly channelId: string | null
  readonly title: string | null
  readonly platform: string | null
  readonly departmentCode: string | null
  readonly ownerName: string | null
  readonly currency: string
  readonly corrects: readonly string[] | null
  readonly reportIds: readonly string[]
}

type Asked = { readonly month: Month; readonly currency: string | undefined }

const rowsOf = (seen: SeenRevenue, { month, currency }: Asked) => sql`
  SELECT rm.channel_id, rm.currency, ${amounts},
    array_agg(DISTINCT rm.earning_month) FILTER (WHERE rm.earning_month <> rm.month) AS corrects,
    array_agg(DISTINCT rm.report_id::text) AS report_ids
  FROM ${revenueMonth} AS rm
  WHERE rm.month = ${month} AND ${seenRows(seen)} AND ${ofCurrency(sql`rm.currency`, currency)}
  GROUP BY rm.channel_id, rm.currency`

const order: Readonly<Record<RevenueMonthSortKey, SQL>> = {
  title: sql`lower(channel.title)`,
  amount: sql`r.amount`,
  corrections: sql`COALESCE(r.corrections, 0)`,
}

/** A window of the channels of a month, with what its files say of them. */
export async function findMonthRows(
  db: Executor,
  seen: SeenRevenue,
  asked: Asked,
  { sort, offset, limit }: Window & { readonly sort: Sort<RevenueMonthSortKey> },
): Promise<MonthRow[]> {
  const key = sort.replace(/^-/u, '') as RevenueMonthSortKey
  const direction = sort.startsWith('-') ? sql`DESC` : sql`ASC`
  const { rows } = await db.execute<MonthRow>(sql`
    WITH r AS (${rowsOf(seen, asked)})
    SELECT r.channel_id AS "channelId", channel.title, channel.platform, ${department.label} AS "departmentCode",
      ${staff.fullName} AS "ownerName", r.currency, r.corrects, r.report_ids AS "reportIds", ${told(false)}
    FROM r LEFT JOIN ${channel} ON channel.id = r.channel_id
      LEFT JOIN ${department} ON ${department.id} = channel.department_id
      LEFT JOIN ${staff} ON ${staff.id} = channel.owner_staff_id
    ORDER BY ${order[key]} ${direction} NULLS LAST, r.channel_id ${direction}, r.currency
    OFFSET ${offset} LIMIT ${limit}`)
  return rows
}

export type MonthTotal = ToldAmounts & {
  readonly currency: string
  readonly channels: number
  readonly rows: number
}

/** What they come to, by currency. */
export async function findMonthTotals(db: Executor, seen: SeenRevenue, asked: Asked): Promise<MonthTotal[]> {
  const { rows } = await db.execute<MonthTotal>(sql`
    WITH r AS (${rowsOf(seen, asked)})
    SELECT r.currency, count(r.channel_id)::int AS channels, count(*)::int AS rows, ${told(true)}
    FROM r GROUP BY r.currency ORDER BY r.currency`)
  return rows
}

export type ChannelMonthRow = ToldAmounts & { readonly month: Month; readonly currency: string }

/** The months of a channel, the newest first. */
export async function findChannelMonths(
  db: Executor,
  channelId: bigint,
  { from, to }: { readonly from: Month; readonly to: Month },
): Promise<ChannelMonthRow[]> {
  const { rows } = await db.execute<ChannelMonthRow>(sql`
    WITH r AS (
      SELECT rm.month, rm.currency, ${amounts} FROM ${revenueMonth} AS rm
      WHERE rm.channel_id = ${channelId} AND rm.month BETWEEN ${from} AND ${to} GROUP BY 1, 2
    )
    SELECT r.month, r.currency, ${told(false)} FROM r ORDER BY 1 DESC, 2`)
  return rows
}

/** What a platform estimates of channels in months. */
export type ChannelEstimate = {
  readonly channelId: string
  readonly month: Month
  readonly currency: string
  readonly amount: string
}

export async function findChannelEstimates(
  db: Executor,
  channelIds: readonly string[],
  { from, to }: { readonly from: Month; readonly to: Month },
): Promise<ChannelEstimate[]> {
  if (channelIds.length === 0) return []
  const { rows } = await db.execute<ChannelEstimate>(sql`
    SELECT channel_id AS "channelId", to_char(date_trunc('month', day), 'YYYY-MM') AS month, currency,
      ${exactText(sql`sum(est_revenue)`)} AS amount
    FROM ${channelDay} WHERE channel_id = ANY(${sql.param([...channelIds])}::bigint[])
      AND day BETWEEN ${firstDay(from)}::date AND ${lastDay(to)}::date
      AND est_revenue IS NOT NULL AND currency IS NOT NULL
    GROUP BY 1, 2, 3`)
  return rows
}

/** What settlements made of channels in months: shares of those that are no drafts, and all of them by number. */
export type ChannelShare = {
  readonly channelId: string
  readonly month: Month
  readonly currency: string
  readonly creator: string
  readonly company: string
  readonly settlements: readonly { readonly id: string; readonly no: string; readonly status: number }[]
}

export async function findChannelShares(
  db: Executor,
  actor: Actor,
  channelIds: readonly string[],
  { from, to }: { readonly from: Month; readonly to: Month },
): Promise<ChannelShare[]> {
  if (channelIds.length === 0) return []
  const counts = sql`FILTER (WHERE s.status IN ${settlementCode.standing})`
  const { rows } = await db.execute<ChannelShare>(sql`
    SELECT l.channel_id AS "channelId", s.month, s.currency, ${exactText(sql`sum(l.creator) ${counts}`)} AS creator,
      ${exactText(sql`sum(l.company) ${counts}`)} AS company,
      jsonb_agg(DISTINCT jsonb_build_object('id', s.id::text, 'no', s.no, 'status', s.status)) AS settlements
    FROM ${settlementLine} AS l JOIN ${settlement} AS s ON s.id = l.settlement_id
      JOIN ${contract} ON contract.id = s.contract_id
    WHERE l.channel_id = ANY(${sql.param([...channelIds])}::bigint[]) AND s.status <> ${settlementCode.void}
      AND s.month BETWEEN ${from} AND ${to} AND ${coveredContracts(actor)}
    GROUP BY 1, 2, 3`)
  return rows
}

/** How files are called. */
export async function findReportNames(
  db: Executor,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await db.execute<{ id: string; name: string }>(sql`
    SELECT id, file_name AS name FROM ${revenueReport} WHERE id = ANY(${sql.param([...ids])}::bigint[])`)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** A channel as its page names it, with whose it is. */
export async function findRevenueChannel(db: Executor, id: bigint) {
  const [row] = await db
    .select({
      id: channel.id,
      title: channel.title,
      platform: channel.platform,
      departmentId: channel.departmentId,
      ownerStaffId: channel.ownerStaffId,
      backupStaffId: channel.backupStaffId,
      groupId: channel.groupId,
      departmentCode: department.label,
      ownerName: staff.fullName,
    })
    .from(channel)
    .innerJoin(department, sql`${department.id} = ${channel.departmentId}`)
    .innerJoin(staff, sql`${staff.id} = ${channel.ownerStaffId}`)
    .where(sql`${channel.id} = ${id}`)
  return row
}
