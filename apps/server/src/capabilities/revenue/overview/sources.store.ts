import type { Month } from '@pindao/protocol/contracts/month.ts'
import type { RevenuePart } from '@pindao/protocol/revenue/overview.filter.ts'
import type { ReportType } from '@pindao/protocol/revenue/report.states.ts'
import { type SQL, sql } from 'drizzle-orm'
import { channel } from '#src/capabilities/channels/channel.table.ts'
import { contract } from '#src/capabilities/contracts/contracts/contract.table.ts'
import type { Executor } from '#src/platform/db/database.ts'
import type { Window } from '#src/platform/db/listing.ts'
import { revenueLine, revenueMonth, revenueReport, revenueSum } from '../imports/report.table.ts'
import { settledSum, settlement } from '../settlement/settlement.table.ts'
import { reportCode, settlementCode } from '../state-codes.store.ts'
import { exactText } from './exchange.store.ts'
import { finalTypes, ofCurrency, textList } from './overview.store.ts'
import { ofSeenChannels, type SeenRevenue } from './seen-revenue.store.ts'
import { coveredContracts } from './settled.store.ts'

/** Which sums of files are asked for, beside whose. */
export type AskedSources = {
  readonly from: Month
  readonly to: Month
  readonly currency: string | undefined
  readonly part: RevenuePart | undefined
  readonly earningMonth: Month | undefined
  readonly revenueTypes: readonly number[] | undefined
  readonly ytSources: readonly string[] | undefined
  readonly suspense: boolean
  readonly reportId: bigint | undefined
}

/** The condition for rows of sums or of months, `r`, of files `f`. */
function asked(seen: SeenRevenue, of: AskedSources): SQL {
  const correcting = sql`(r.adjustment_type IS NOT NULL OR r.earning_month <> f.month)`
  const conditions = [
    sql`f.status = ${reportCode.counted}`,
    sql`f.report_type = ANY(${textList(finalTypes)})`,
    sql`f.month BETWEEN ${of.from} AND ${of.to}`,
    ofSeenChannels(seen, sql`r.channel_id`, sql`f.platform`),
    ofCurrency(sql`r.currency`, of.currency),
    ...(of.part === undefined ? [] : [of.part === 'own' ? sql`NOT ${correcting}` : correcting]),
    ...(of.earningMonth === undefined ? [] : [sql`r.earning_month = ${of.earningMonth}`]),
    ...(of.revenueTypes?.length
      ? [sql`r.revenue_type = ANY(${sql.param([...of.revenueTypes])}::int[])`]
      : []),
    ...(of.ytSources?.length ? [sql`r.yt_source = ANY(${sql.param([...of.ytSources])}::text[])`] : []),
    ...(of.suspense ? [sql`r.channel_id IS NULL`] : []),
    ...(of.reportId === undefined ? [] : [sql`f.id = ${of.reportId}`]),
  ]
  return sql.join(conditions, sql` AND `)
}

const report = sql`f.id AS "reportId", f.file_name AS "fileName", f.month AS "fileMonth", f.platform AS "filePlatform",
  f.report_type AS "reportType"`
type ReportOf = {
  readonly reportId: string
  readonly fileName: string
  readonly fileMonth: Month
  readonly filePlatform: string
  readonly reportType: ReportType
}
export type FileAmount = ReportOf & { readonly currency: string; readonly amount: string }

/** How much of an amount each file said, the newest first. */
export async function findFileAmounts(
  db: Executor,
  seen: SeenRevenue,
  of: AskedSources,
): Promise<FileAmount[]> {
  const { rows } = await db.execute<FileAmount>(sql`
    SELECT ${report}, r.currency, ${exactText(sql`sum(r.partner)`)} AS amount
    FROM ${revenueMonth} AS r JOIN ${revenueReport} AS f ON f.id = r.report_id
    WHERE ${asked(seen, of)}
    GROUP BY f.id, r.currency ORDER BY f.month DESC, f.id, r.currency`)
  return rows
}

export type SumRow = ReportOf & {
  readonly id: string
  readonly channelId: string | null
  readonly title: string | null
  readonly platform: string | null
  readonly platformChannelId: string
  readonly earningMonth: Month
  readonly day: string | null
  readonly revenueType: number | null
  readonly ytSource: string | null
  readonly adjustmentType: string | null
  readonly currency: string
  readonly amount: string
  readonly lines: number
  readonly firstRow: number
  readonly settlementId: string | null
  readonly settlementNo: string | null
  readonly settlementStatus: number | null
}

/** A window of the sums behind an amount, with the settlements that took them. */
export async function findSums(
  db: Executor,
  seen: SeenRevenue,
  of: AskedSources,
  { offset, limit }: Window,
): Promise<SumRow[]> {
  const { rows } = await db.execute<SumRow>(sql`
    WITH shown AS (
      SELECT r.*, ${report} FROM ${revenueSum} AS r JOIN ${revenueReport} AS f ON f.id = r.report_id
      WHERE ${asked(seen, of)}
      ORDER BY f.month DESC, f.id, r.first_row, r.id OFFSET ${offset} LIMIT ${limit}
    )
    SELECT shown.id, "reportId", "fileName", "fileMonth", "filePlatform", "reportType",
      channel.id AS "channelId", channel.title, channel.platform,
      shown.platform_channel_id AS "platformChannelId", earning_month AS "earningMonth", day::text AS day,
      revenue_type AS "revenueType", yt_source AS "ytSource", adjustment_type AS "adjustmentType", currency, ${exactText(sql`partner`)} AS amount, lines,
      first_row AS "firstRow", taken.id AS "settlementId", taken.no AS "settlementNo", taken.status AS "settlementStatus"
    FROM shown LEFT JOIN ${channel} ON channel.id = shown.channel_id
      LEFT JOIN LATERAL (
        SELECT s.id, s.no, s.status FROM ${settledSum} AS ss JOIN ${settlement} AS s ON s.id = ss.settlement_id
          JOIN ${contract} ON contract.id = s.contract_id
        WHERE ss.sum_id = shown.id AND s.status <> ${settlementCode.void} AND ${coveredContracts(seen.actor)}
      ) AS taken ON true
    ORDER BY "fileMonth" DESC, "reportId", first_row, shown.id`)
  return rows
}

export async function countSums(db: Executor, seen: SeenRevenue, of: AskedSources): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(sql`
    SELECT count(*)::int AS total FROM ${revenueSum} AS r JOIN ${revenueReport} AS f ON f.id = r.report_id
    WHERE ${asked(seen, of)}`)
  return rows[0]?.total ?? 0
}

/** A sum, with whose channel it is; null where nobody knows. */
export async function findSum(db: Executor, id: bigint) {
  const [row] = await db
    .select({
      sum: revenueSum,
      scope: {
        departmentId: channel.departmentId,
        ownerStaffId: channel.ownerStaffId,
        backupStaffId: channel.backupStaffId,
        groupId: channel.groupId,
      },
    })
    .from(revenueSum)
    .leftJoin(channel, sql`${channel.id} = ${revenueSum.channelId}`)
    .where(sql`${revenueSum.id} = ${id}`)
  return row
}
export type FoundSum = NonNullable<Awaited<ReturnType<typeof findSum>>>['sum']

const linesOf = (sum: FoundSum): SQL => sql`
  l.report_id = ${sum.reportId} AND l.platform_channel_id = ${sum.platformChannelId}
  AND l.earning_month = ${sum.earningMonth} AND l.day IS NOT DISTINCT FROM ${sum.day}::date
  AND l.revenue_type IS NOT DISTINCT FROM ${sum.revenueType}::int
  AND l.yt_source IS NOT DISTINCT FROM ${sum.ytSource}::text
  AND l.adjustment_type IS NOT DISTINCT FROM ${sum.adjustmentType}::text AND l.currency = ${sum.currency}`

export type LineRow = {
  readonly row: number
  readonly videoId: string
  readonly assetId: string
  readonly day: string | null
  readonly country: string
  readonly views: string | null
  readonly gross: string | null
  readonly partner: string
  readonly currency: string
}

/** The rows of the file that a sum was made of, in the order of the file. */
export async function findLines(db: Executor, sum: FoundSum, { offset, limit }: Window): Promise<LineRow[]> {
  const { rows } = await db.execute<LineRow>(sql`
    SELECT l.row, platform_video_id AS "videoId", asset_id AS "assetId", day::text AS day, country, views::text AS views,
      trim_scale(gross)::text AS gross, trim_scale(partner)::text AS partner, currency
    FROM ${revenueLine} AS l WHERE ${linesOf(sum)} ORDER BY l.row OFFSET ${offset} LIMIT ${limit}`)
  return rows
}
