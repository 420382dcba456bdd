import type { ReportSortKey } from '@pindao/protocol/revenue/report.filter.ts'
import {
  type ReportOrigin,
  type ReportStatus,
  type ReportType,
  reportStatus,
} from '@pindao/protocol/revenue/report.states.ts'
import { and, asc, eq, inArray, isNull, lt, ne, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { staff } from '#src/capabilities/access/staff/staff.table.ts'
import { contains } from '#src/platform/db/contains.ts'
import { countUpTo } from '#src/platform/db/count-up-to.ts'
import type { Executor, Tx } from '#src/platform/db/database.ts'
import { type ListOrder, listPage, type SortedWindow } from '#src/platform/db/listing.ts'
import type { RecordKind } from '#src/platform/timeline/timeline.ts'
import { type RevenueReportRow, revenueHeader, revenueReport } from './report.table.ts'

const { codes } = reportStatus

/** How report files move, for `moveRecord`. */
export const reportRecord: RecordKind<ReportStatus> = {
  entity: 'revenueReport',
  states: reportStatus,
  table: revenueReport,
  state: 'status',
  beside: (at) => ({ updatedAt: at, version: sql`${revenueReport.version} + 1` }),
}

export type ReportFilter = {
  readonly words?: string | undefined
  readonly month?: string | undefined
  readonly platform?: string | undefined
  readonly type?: readonly ReportType[] | undefined
  readonly status?: readonly number[] | undefined
  readonly origin?: ReportOrigin | undefined
  readonly unknown?: boolean
  readonly decide?: boolean
  readonly createdBy?: bigint | undefined
}

/** Channels that nobody knows; a summary names none. */
const unknownChannels = sql<number>`(
  SELECT count(DISTINCT s.platform_channel_id)::int FROM revenue_sum s
  WHERE s.report_id = ${revenueReport.id} AND s.channel_id IS NULL
    AND ${revenueReport.reportType} <> 'yt_payments_summary')`

const selectListed = (db: Executor) =>
  db
    .select({ report: revenueReport, creatorName: staff.fullName, unknownChannels })
    .from(revenueReport)
    .leftJoin(staff, eq(staff.id, revenueReport.createdBy))
/** A report file with what lists show of it. */
export type ListedReport = Awaited<ReturnType<typeof selectListed>>[number]

const order: ListOrder<ReportSortKey> = {
  id: revenueReport.id,
  keys: {
    month: revenueReport.month,
    fileName: sql`lower(${revenueReport.fileName})`,
    lineCount: revenueReport.lineCount,
    createdAt: revenueReport.createdAt,
    updatedAt: revenueReport.updatedAt,
  },
}

function matching(filter: ReportFilter): SQL | undefined {
  const { words, month, platform, type, status, origin, unknown, decide, createdBy } = filter
  return and(
    words
      ? or(contains(revenueReport.fileName, words), contains(revenueReport.contentOwner, words))
      : undefined,
    month ? eq(revenueReport.month, month) : undefined,
    platform ? eq(revenueReport.platform, platform) : undefined,
    type?.length ? inArray(revenueReport.reportType, [...type]) : undefined,
    status?.length ? inArray(revenueReport.status, [...status]) : undefined,
    origin ? eq(revenueReport.origin, origin) : undefined,
    unknown ? and(eq(revenueReport.status, codes.counted), sql`${unknownChannels} > 0`) : undefined,
    decide
      ? or(
          inArray(revenueReport.status, [codes.checked, codes.failed]),
          and(eq(revenueReport.status, codes.waiting), isNull(revenueReport.queuedAt)),
        )
      : undefined,
    createdBy === undefined ? undefined : eq(revenueReport.createdBy, createdBy),
  )
}

export function listReports(db: Executor, filter: ReportFilter, window: SortedWindow<ReportSortKey>) {
  const where = matching(filter)
  return listPage(db, selectListed(db).$dynamic(), { of: revenueReport, where, order, window })
}

/** How many there are, `most` and one at most. */
export const countReports = (db: Executor, filter: ReportFilter, most: number) =>
  countUpTo(db, db.select({ id: revenueReport.id }).from(revenueReport).where(matching(filter)), most)

export async function findReport(db: Executor, id: bigint): Promise<ListedReport | null> {
  const [row] = await selectListed(db).where(eq(revenueReport.id, id))
  return row ?? null
}

/** A report file as it stands now; until the transaction ends nobody else changes it. */
export async function lockReport(tx: Tx, id: bigint): Promise<RevenueReportRow | null> {
  const [row] = await tx.select().from(revenueReport).where(eq(revenueReport.id, id)).for('update')
  return row ?? null
}

/** The file that has these bytes, and is neither refused nor left out. */
export async function findBySha(db: Executor, sha256: string): Promise<RevenueReportRow | null> {
  const [row] = await db
    .select()
    .from(revenueReport)
    .where(
      and(
        eq(revenueReport.fileSha256, sha256),
        notInArray(revenueReport.status, [codes.failed, codes.cancelled, codes.discarded]),
      ),
    )
  return row ?? null
}

type Key = Pick<RevenueReportRow, 'platform' | 'reportType' | 'contentOwner' | 'month'>

/** The one that counts for a kind, owner and month. */
export async function findCounted(db: Executor, key: Key): Promise<RevenueReportRow | null> {
  const [row] = await db
    .select()
    .from(revenueReport)
    .where(
      and(
        eq(revenueReport.platform, key.platform),
        eq(revenueReport.reportType, key.reportType),
        eq(revenueReport.contentOwner, key.contentOwner),
        eq(revenueReport.month, key.month),
        eq(revenueReport.status, codes.counted),
      ),
    )
  return row ?? null
}

/**
 * A file that counts and may say the same money in another way: the other of the two reports of advertising, or the same
 * one of an owner that one of them does not name.
 */
export async function findOverlap(db: Executor, row: RevenueReportRow): Promise<boolean> {
  const advertising: readonly ReportType[] = ['yt_ad_video_raw', 'yt_ad_asset_raw']
  const kinds = advertising.includes(row.reportType) ? advertising : [row.reportType]
  const isSameOwner = or(
    eq(revenueReport.contentOwner, row.contentOwner),
    eq(revenueReport.contentOwner, ''),
    row.contentOwner === '' ? sql`true` : undefined,
  )
  const isOther = or(
    ne(revenueReport.reportType, row.reportType),
    ne(revenueReport.contentOwner, row.contentOwner),
  )
  const [found] = await db
    .select({ id: revenueReport.id })
    .from(revenueReport)
    .where(
      and(
        eq(revenueReport.platform, row.platform),
        eq(revenueReport.month, row.month),
        eq(revenueReport.status, codes.counted),
        inArray(revenueReport.reportType, [...kinds]),
        isSameOwner,
        isOther,
      ),
    )
    .limit(1)
  return found !== undefined
}

/** Of a kind, owner and month one at a time decides what counts. */
export async function lockKey(tx: Tx, { platform, reportType, contentOwner, month }: Key): Promise<void> {
  const key = `revenue:${platform}:${reportType}:${contentOwner}:${month}`
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${key}, 0))`)
}

export async function findReplacer(db: Executor, id: bigint): Promise<RevenueReportRow | null> {
  const [row] = await db
    .select()
    .from(revenueReport)
    .where(
      and(eq(revenueReport.replacesId, id), inArray(revenueReport.status, [codes.counted, codes.replaced])),
    )
  return row ?? null
}

export async function insertReport(tx: Tx, values: typeof revenueReport.$inferInsert): Promise<bigint> {
  const [row] = await tx.insert(revenueReport).values(values).returning({ id: revenueReport.id })
  if (!row) throw new Error('insert returned no row')
  return row.id
}

export async function changeReport(
  tx: Tx,
  id: bigint,
  change: Partial<typeof revenueReport.$inferInsert>,
): Promise<void> {
  await tx.update(revenueReport).set(change).where(eq(revenueReport.id, id))
}

/** How far a reading is, said by the one that reads; false where it is not the one any more. */
export async function keepReading(
  tx: Tx,
  reading: { readonly id: bigint; readonly epoch: number },
  progress: Partial<Pick<RevenueReportRow, 'bytesRead' | 'rowCount' | 'heartbeatAt'>>,
): Promise<boolean> {
  const kept = await tx
    .update(revenueReport)
    .set(progress)
    .where(
      and(
        eq(revenueReport.id, reading.id),
        eq(revenueReport.epoch, reading.epoch),
        eq(revenueReport.status, codes.reading),
      ),
    )
    .returning({ id: revenueReport.id })
  return kept.length > 0
}

/** Readings of which nobody has said anything since, and those that wait to be read. */
export async function findStuck(db: Executor, since: string): Promise<readonly bigint[]> {
  const rows = await db
    .select({ id: revenueReport.id })
    .from(revenueReport)
    .where(
      or(
        and(eq(revenueReport.status, codes.reading), lt(revenueReport.heartbeatAt, since)),
        and(eq(revenueReport.status, codes.waiting), lt(revenueReport.queuedAt, since)),
      ),
    )
    .orderBy(asc(revenueReport.id))
  return rows.map(({ id }) => id)
}

/** Heads that people said the meaning of, for files of a kind. */
export function findHeaders(db: Executor, type: ReportType) {
  return db
    .select({ header: revenueHeader.header, column: revenueHeader.column })
    .from(revenueHeader)
    .where(eq(revenueHeader.reportType, type))
}

export async function keepHeaders(
  tx: Tx,
  values: readonly (typeof revenueHeader.$inferInsert)[],
): Promise<void> {
  if (values.length === 0) return
  await tx
    .insert(revenueHeader)
    .values([...values])
    .onConflictDoUpdate({
      target: [revenueHeader.reportType, revenueHeader.header],
      set: {
        column: sql`excluded.column`,
        createdAt: sql`excluded.created_at`,
        createdBy: sql`excluded.created_by`,
      },
    })
}
