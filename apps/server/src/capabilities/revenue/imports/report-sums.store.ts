import {
  type ReportType,
  reportStatus,
  reportTypes,
  reportWorth,
} from '@pindao/protocol/revenue/report.states.ts'
import { settlementStatus } from '@pindao/protocol/revenue/settlement.states.ts'
import { sql } from 'drizzle-orm'
import type { Executor, Tx } from '#src/platform/db/database.ts'
import type { RevenueReportRow } from './report.table.ts'

const { counted } = reportStatus.codes
const { confirmed, paid } = settlementStatus.codes
const finalTypes = reportTypes.filter((type) => reportWorth[type] === 'final')

/** What the lines of a file add up to. */
export type SumTotals = {
  readonly total: string
  readonly currency: string | null
  readonly known: number
  readonly unknown: number
}

/**
 * Adds the lines of a file up, exactly, and says whose each sum is by the id of its channel. A table of Studio names no
 * channel: its videos do.
 */
export async function sumLines(tx: Tx, { id, platform, reportType }: RevenueReportRow): Promise<void> {
  // A million lines are added up in memory.
  await tx.execute(sql`SET LOCAL work_mem = '64MB'`)
  const isByVideo = reportType === 'yt_studio_table'
  const channelOf = isByVideo
    ? sql`coalesce(nullif(l.platform_channel_id, ''), vc.platform_channel_id, '')`
    : sql`l.platform_channel_id`
  const videos = isByVideo
    ? sql`LEFT JOIN platform_video v ON v.platform = ${platform} AND v.platform_video_id = l.platform_video_id
        LEFT JOIN channel vc ON vc.id = v.channel_id`
    : sql``
  await tx.execute(sql`DELETE FROM revenue_sum WHERE report_id = ${id}`)
  await tx.execute(sql`
    INSERT INTO revenue_sum (report_id, platform_channel_id, channel_id, earning_month, day, revenue_type, yt_source,
      adjustment_type, currency, gross, partner, views, lines, first_row)
    SELECT ${id}, s.of_channel, c.id, s.earning_month, s.day, s.revenue_type, s.yt_source, s.adjustment_type, s.currency,
      s.gross, s.partner, s.views, s.lines, s.first_row
    FROM (
      SELECT ${channelOf} AS of_channel, l.earning_month, l.day, l.revenue_type, l.yt_source, l.adjustment_type, l.currency,
        sum(l.gross) AS gross, sum(l.partner) AS partner, sum(l.views)::bigint AS views, count(*)::int AS lines,
        min(l."row") AS first_row
      FROM revenue_line l ${videos}
      WHERE l.report_id = ${id}
      GROUP BY 1, 2, 3, 4, 5, 6, 7
    ) s
    LEFT JOIN channel c ON c.platform = ${platform} AND c.platform_channel_id = s.of_channel
    ORDER BY s.first_row`)
}

export async function findTotals(db: Executor, reportId: bigint): Promise<SumTotals> {
  const { rows } = await db.execute<SumTotals>(sql`
    SELECT coalesce(sum(partner), 0)::text AS total,
      CASE WHEN count(DISTINCT currency) = 1 THEN min(currency) END AS currency,
      count(DISTINCT platform_channel_id) FILTER (WHERE channel_id IS NOT NULL)::int AS known,
      count(DISTINCT platform_channel_id) FILTER (WHERE channel_id IS NULL)::int AS unknown
    FROM revenue_sum WHERE report_id = ${reportId}`)
  return rows[0] ?? { total: '0', currency: null, known: 0, unknown: 0 }
}

export type KindTotal = {
  readonly adjustmentType: string | null
  readonly ytSource: string | null
  readonly revenueType: number | null
  readonly currency: string
  readonly lines: number
  readonly total: string
}

/** What lines add up to, by currency and kind. */
export async function findKindTotals(db: Executor, reportId: bigint): Promise<readonly KindTotal[]> {
  const { rows } = await db.execute<KindTotal>(sql`
    SELECT adjustment_type AS "adjustmentType", yt_source AS "ytSource", revenue_type AS "revenueType", currency,
      sum(lines)::int AS lines, sum(partner)::text AS total
    FROM revenue_sum WHERE report_id = ${reportId} GROUP BY 1, 2, 3, 4
    ORDER BY adjustment_type NULLS FIRST, 2, 3, 4`)
  return rows
}

/** Writes what pages and charts read of a file that counts now (`revenue_month`); of estimates nothing. */
export async function writeMonths(tx: Tx, reportId: bigint): Promise<void> {
  await dropMonths(tx, reportId)
  await tx.execute(sql`
    INSERT INTO revenue_month (report_id, channel_id, platform, month, earning_month, revenue_type, yt_source,
      adjustment_type, currency, partner, views)
    SELECT s.report_id, s.channel_id, r.platform, r.month, s.earning_month, s.revenue_type, s.yt_source, s.adjustment_type,
      s.currency, sum(s.partner), sum(s.views)::bigint
    FROM revenue_sum s JOIN revenue_report r ON r.id = s.report_id
    WHERE s.report_id = ${reportId} AND r.status = ${counted}
      AND r.report_type = ANY(${sql.param(finalTypes)}::text[])
    GROUP BY s.report_id, s.channel_id, r.platform, r.month, s.earning_month, s.revenue_type, s.yt_source, s.adjustment_type,
      s.currency`)
}

export async function dropMonths(tx: Tx, reportId: bigint): Promise<void> {
  await tx.execute(sql`DELETE FROM revenue_month WHERE report_id = ${reportId}`)
}

/**
 * Whether any sum of a file is in a settlement that is confirmed or paid. The settlements that have some are held until the
 * transaction ends: none of them is confirmed meanwhile.
 */
export async function isSettled(tx: Tx, reportId: bigint): Promise<boolean> {
  const { rows } = await tx.execute<{ status: number }>(sql`
    SELECT t.status FROM settlement t WHERE t.id IN (
      SELECT x.settlement_id FROM settled_sum x JOIN revenue_sum s ON s.id = x.sum_id WHERE s.report_id = ${reportId})
    ORDER BY t.id FOR UPDATE`)
  return rows.some(({ status }) => status === confirmed || status === paid)
}

/** Takes the sums of a file out of the drafts that have them; `isSettled` was asked before. */
export async function releaseSums(tx: Tx, reportId: bigint): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    DELETE FROM settled_sum x USING revenue_sum s WHERE s.id = x.sum_id AND s.report_id = ${reportId}`)
  return rowCount ?? 0
}

/**
 * Says whose sums are that nobody knew, by the id of a channel that is there by now; all of them where none is named.
 *
 * @returns files whose sums found their channel
 */
export async function matchUnknown(tx: Tx, platformChannelId: string | null): Promise<readonly bigint[]> {
  const only = platformChannelId === null ? sql`` : sql`AND s.platform_channel_id = ${platformChannelId}`
  const { rows } = await tx.execute<{ id: string }>(sql`
    WITH found AS (
      UPDATE revenue_sum s SET channel_id = c.id
      FROM revenue_report r, channel c
      WHERE s.channel_id IS NULL ${only} AND r.id = s.report_id AND c.platform = r.platform
        AND c.platform_channel_id = s.platform_channel_id
      RETURNING s.report_id
    )
    SELECT DISTINCT report_id AS id FROM found`)
  return rows.map(({ id }) => BigInt(id))
}

/** Whether files have sums of a channel that nobody knew. */
export async function hasUnknown(tx: Tx, platformChannelId: string): Promise<boolean> {
  const { rows } = await tx.execute(
    sql`SELECT 1 FROM revenue_sum WHERE platform_channel_id = ${platformChannelId} AND channel_id IS NULL LIMIT 1`,
  )
  return rows.length > 0
}

export const isFinal = (type: ReportType): boolean => reportWorth[type] === 'final'
