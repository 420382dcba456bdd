import type { ReportColumn, ReportProblemCode } from '@pindao/protocol/revenue/report.columns.ts'
import { type ReportOrigin, type ReportType, reportStatus } from '@pindao/protocol/revenue/report.states.ts'
import { sql } from 'drizzle-orm'
import { bigint, date, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { staff } from '#src/capabilities/access/staff/staff.table.ts'
import { channel } from '#src/capabilities/channels/channel.table.ts'
import { decimalText, identity, instant, reference } from '#src/platform/db/columns.ts'

const exact = (name: string) => decimalText(name, { digits: 28, places: 10 })

/** A cell that is refused, or a row that looks wrong: where it is, and a key of the texts. */
export type ReportProblem = {
  readonly row: number | null
  readonly column: string | null
  readonly code: ReportProblemCode
  readonly params?: Readonly<Record<string, string | number>>
}

/** A column as the head of a file says it, what it is taken for, and what its first row has. */
export type HeaderColumn = {
  readonly name: string
  readonly column: ReportColumn | null
  readonly sample: string
}

const { failed, cancelled, discarded } = reportStatus.codes
/** A file in these states may come again. */
const gone = [failed, cancelled, discarded]

/**
 * A report file of a platform (business.md §1 revenueImport), kept as it came. Its lines count in the state `counted`
 * only, and of one kind, owner and month one file is counted at a time (`revenue_report_counted`).
 */
export const revenueReport = pgTable(
  'revenue_report',
  {
    id: identity(),
    platform: text('platform').notNull(),
    reportType: text('report_type').$type<ReportType>().notNull(),
    /** Of YouTube; empty where a file names none. */
    contentOwner: text('content_owner').notNull().default(''),
    /** The month of the file; lines may correct earlier ones. */
    month: text('month').notNull(),
    fileName: text('file_name').notNull(),
    /** Bytes. */
    fileSize: bigint('file_size', { mode: 'number' }).notNull(),
    fileSha256: text('file_sha256').notNull(),
    objectKey: text('object_key').notNull(),
    origin: text('origin').$type<ReportOrigin>().notNull(),
    /** Code of `reportStatus`; no default, because 0 is being read. */
    status: integer('status').notNull(),
    /** The head of the file in its order; null before anybody looked. */
    headerMap: jsonb('header_map').$type<readonly HeaderColumn[]>(),
    currency: text('currency'),
    bytesRead: bigint('bytes_read', { mode: 'number' }).notNull().default(0),
    /** Rows of the file; those of them that became lines, and those left out (totals, empty ones). */
    rowCount: integer('row_count').notNull().default(0),
    lineCount: integer('line_count').notNull().default(0),
    skippedCount: integer('skipped_count').notNull().default(0),
    totalAmount: exact('total_amount').notNull().default('0'),
    /** The first of them; how many there are, beside. */
    problems: jsonb('problems').$type<readonly ReportProblem[]>().notNull().default([]),
    problemCount: integer('problem_count').notNull().default(0),
    replacesId: reference('replaces_id'),
    /** Of the worker that reads it: a later one takes it over. */
    epoch: integer('epoch').notNull().default(0),
    /** Somebody said that what was recognised is right; null: it waits for that. */
    queuedAt: instant('queued_at'),
    heartbeatAt: instant('heartbeat_at'),
    reason: text('reason').notNull().default(''),
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull(),
    /** Null: fetched by itself. */
    createdBy: reference('created_by').references(() => staff.id),
    updatedAt: instant('updated_at').notNull(),
    countedAt: instant('counted_at'),
  },
  (table) => [
    uniqueIndex('revenue_report_file')
      .on(table.fileSha256)
      .where(sql`status NOT IN (${sql.raw(gone.join(', '))})`),
    uniqueIndex('revenue_report_counted')
      .on(table.platform, table.reportType, table.contentOwner, table.month)
      .where(sql`status = ${sql.raw(String(reportStatus.codes.counted))}`),
    index('revenue_report_month').on(table.month, table.id),
    index('revenue_report_changed').on(table.updatedAt, table.id),
  ],
)
export type RevenueReportRow = typeof revenueReport.$inferSelect

/**
 * A row of a file, never changed (business.md §1 revenueLine). It names no channel of ours: whose it is says its sum. `gross`
 * is all that viewers and advertisers paid, where a file says it; `partner` is what the platform pays us.
 */
export const revenueLine = pgTable(
  'revenue_line',
  {
    reportId: reference('report_id').notNull(),
    /** As a spreadsheet counts it. */
    row: integer('row').notNull(),
    platformChannelId: text('platform_channel_id').notNull(),
    platformVideoId: text('platform_video_id').notNull().default(''),
    assetId: text('asset_id').notNull().default(''),
    day: date('day'),
    earningMonth: text('earning_month').notNull(),
    country: text('country').notNull().default(''),
    /** Code of E32; null of YouTube. */
    revenueType: integer('revenue_type'),
    ytSource: text('yt_source'),
    adjustmentType: text('adjustment_type'),
    views: bigint('views', { mode: 'bigint' }),
    gross: decimalText('gross', { digits: 20, places: 10 }),
    partner: decimalText('partner', { digits: 20, places: 10 }).notNull(),
    currency: text('currency').notNull(),
  },
  // Written once, in the order of the file, and read by whoever asks why: one index, so that a million of them come in fast.
  (table) => [index('revenue_line_report').on(table.reportId, table.platformChannelId)],
)

/**
 * The lines of a file of one channel, day and kind, added up exactly: what is settled, once (`settled_sum`). `channelId` is
 * null where nobody knows whose it is (待认领); a person, or a channel that is linked later, says it.
 */
export const revenueSum = pgTable(
  'revenue_sum',
  {
    id: identity(),
    reportId: reference('report_id')
      .notNull()
      .references(() => revenueReport.id),
    platformChannelId: text('platform_channel_id').notNull(),
    channelId: reference('channel_id').references(() => channel.id),
    /** Who said whose it is; null: its id did. */
    assignedBy: reference('assigned_by').references(() => staff.id),
    earningMonth: text('earning_month').notNull(),
    day: date('day'),
    revenueType: integer('revenue_type'),
    ytSource: text('yt_source'),
    adjustmentType: text('adjustment_type'),
    currency: text('currency').notNull(),
    gross: exact('gross'),
    partner: exact('partner').notNull(),
    views: bigint('views', { mode: 'bigint' }),
    lines: integer('lines').notNull(),
    firstRow: integer('first_row').notNull(),
  },
  (table) => [
    index('revenue_sum_report').on(table.reportId, table.platformChannelId),
    index('revenue_sum_channel').on(table.channelId, table.earningMonth),
    index('revenue_sum_suspense').on(table.reportId, table.id).where(sql`channel_id IS NULL`),
    index('revenue_sum_unmatched').on(table.platformChannelId).where(sql`channel_id IS NULL`),
  ],
)
export type RevenueSumRow = typeof revenueSum.$inferSelect

/**
 * What counted files say of a channel's month, without its days: what pages and charts are read from (business.md §1
 * revenueMonthly). Written and taken away with the state of its file, in the same transaction.
 */
export const revenueMonth = pgTable(
  'revenue_month',
  {
    id: identity(),
    reportId: reference('report_id')
      .notNull()
      .references(() => revenueReport.id),
    channelId: reference('channel_id').references(() => channel.id),
    platform: text('platform').notNull(),
    /** The month of the file, in which it is settled. */
    month: text('month').notNull(),
    earningMonth: text('earning_month').notNull(),
    revenueType: integer('revenue_type'),
    ytSource: text('yt_source'),
    adjustmentType: text('adjustment_type'),
    currency: text('currency').notNull(),
    partner: exact('partner').notNull(),
    views: bigint('views', { mode: 'bigint' }),
  },
  (table) => [
    index('revenue_month_month').on(table.month, table.channelId),
    index('revenue_month_channel').on(table.channelId, table.month),
    index('revenue_month_report').on(table.reportId),
  ],
)

/** Headers of files that a person said the meaning of, for the next file of the kind. */
export const revenueHeader = pgTable(
  'revenue_header',
  {
    id: identity(),
    reportType: text('report_type').$type<ReportType>().notNull(),
    /** Trimmed, blanks collapsed, lower case. */
    header: text('header').notNull(),
    column: text('column').$type<ReportColumn>().notNull(),
    createdAt: instant('created_at').notNull(),
    createdBy: reference('created_by')
      .notNull()
      .references(() => staff.id),
  },
  (table) => [uniqueIndex('revenue_header_once').on(table.reportType, table.header)],
)
