import { asc, desc, eq, sql } from 'drizzle-orm'
import { staff } from '#src/capabilities/access/staff/staff.table.ts'
import { channel } from '#src/capabilities/channels/channel.table.ts'
import type { Executor, Tx } from '#src/platform/db/database.ts'
import type { Window } from '#src/platform/db/listing.ts'
import { countRows, readPage } from '#src/platform/db/listing.ts'
import {
  settledSum,
  settlementCorrection,
  settlementLine,
  settlementRecoup,
  settlementVersion,
} from './settlement.table.ts'

/** Sums without a day stand behind all lines of their kind, however many terms part them among them. */
const behind = sql`t.settlement_id = ${settlementLine.settlementId} AND (t.line_id = ${settlementLine.id}
  OR (v.day IS NULL AND t.line_id IS NOT NULL AND ${settlementLine.kind} = 'revenue'
    AND v.channel_id = ${settlementLine.channelId} AND v.earning_month = ${settlementLine.earningMonth}
    AND v.revenue_type IS NOT DISTINCT FROM ${settlementLine.revenueType}
    AND v.yt_source IS NOT DISTINCT FROM ${settlementLine.ytSource}
    AND v.adjustment_type IS NOT DISTINCT FROM ${settlementLine.adjustmentType}))`

/** The lines of a settlement in the order of its statement. */
export function listLines(db: Executor, settlementId: bigint, { offset, limit }: Window) {
  const of = eq(settlementLine.settlementId, settlementId)
  const rows = db
    .select({
      line: settlementLine,
      channelTitle: channel.title,
      platform: channel.platform,
      sourceLines: sql<number>`(SELECT coalesce(sum(v.lines), 0)::int FROM settled_sum t
        JOIN revenue_sum v ON v.id = t.sum_id WHERE ${behind})`,
    })
    .from(settlementLine)
    .leftJoin(channel, eq(channel.id, settlementLine.channelId))
    .where(of)
    .orderBy(asc(settlementLine.ordinal))
    .limit(limit)
    .offset(offset)
  return readPage(rows, countRows(db, settlementLine, of))
}
export type ListedLine = Awaited<ReturnType<typeof listLines>>['rows'][number]

/** Which sums of files a line was made of. */
export async function listSources(
  db: Executor,
  settlementId: bigint,
  lineId: bigint,
  { offset, limit }: Window,
) {
  const from = sql`FROM settlement_line JOIN settled_sum t ON t.settlement_id = settlement_line.settlement_id
    JOIN revenue_sum v ON v.id = t.sum_id JOIN revenue_report r ON r.id = v.report_id
    WHERE ${settlementLine.settlementId} = ${settlementId} AND ${settlementLine.id} = ${lineId} AND ${behind}`
  const { rows } = await db.execute<{
    id: string
    report_id: string
    file_name: string
    month: string
    day: string | null
    platform_channel_id: string
    lines: number
    partner: string
    currency: string
    total: number
  }>(sql`SELECT v.id, v.report_id, r.file_name, r.month, v.day::text AS day, v.platform_channel_id, v.lines,
      v.partner::text AS partner, v.currency, count(*) OVER ()::int AS total ${from}
      ORDER BY v.day NULLS FIRST, v.id LIMIT ${limit} OFFSET ${offset}`)
  return rows
}

export async function hasLine(db: Executor, settlementId: bigint, lineId: bigint): Promise<boolean> {
  const rows = await db
    .select({ settlementId: settlementLine.settlementId })
    .from(settlementLine)
    .where(eq(settlementLine.id, lineId))
  return rows[0]?.settlementId === settlementId
}

export function listCorrections(db: Executor, settlementId: bigint) {
  return db
    .select({ correction: settlementCorrection, by: staff.fullName })
    .from(settlementCorrection)
    .innerJoin(staff, eq(staff.id, settlementCorrection.createdBy))
    .where(eq(settlementCorrection.settlementId, settlementId))
    .orderBy(asc(settlementCorrection.id))
}

export function listVersions(db: Executor, settlementId: bigint) {
  return db
    .select({ version: settlementVersion, by: staff.fullName })
    .from(settlementVersion)
    .leftJoin(staff, eq(staff.id, settlementVersion.staffId))
    .where(eq(settlementVersion.settlementId, settlementId))
    .orderBy(desc(settlementVersion.calcVersion))
}

/** What a settlement took back, with what it is called: the purpose of a cost; an advance has its currency. */
export async function listRecouped(db: Executor, settlementId: bigint) {
  const { rows } = await db.execute<{ key: string; taken: string; open: string; what: string }>(
    sql`SELECT r.key, r.taken::text, r.open::text, coalesce(c.purpose, substr(r.key, 9)) AS what
      FROM ${settlementRecoup} r LEFT JOIN contract_cost c ON r.key = 'cost-' || c.id
      WHERE r.settlement_id = ${settlementId} AND (r.taken <> 0 OR r.open <> 0) ORDER BY c.id NULLS LAST, r.key`,
  )
  return rows
}

/** What channels are called. */
export async function findChannelTitles(
  db: Executor,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: channel.id, title: channel.title })
    .from(channel)
    .where(sql`${channel.id} = ANY(${sql.param([...new Set(ids)])}::bigint[])`)
  return new Map(rows.map(({ id, title }) => [String(id), title]))
}

/** Which rates of a month are locked. */
export async function findLocked(db: Executor, month: string, kind: string): Promise<ReadonlySet<string>> {
  const { rows } = await db.execute<{ base: string; quote: string }>(
    sql`SELECT base, quote FROM fx_rate WHERE month = ${month} AND kind = ${kind} AND locked_at IS NOT NULL`,
  )
  return new Set(rows.map(({ base, quote }) => `${base}/${quote}`))
}

export async function insertCorrection(
  tx: Tx,
  values: typeof settlementCorrection.$inferInsert,
): Promise<bigint> {
  const [row] = await tx
    .insert(settlementCorrection)
    .values(values)
    .returning({ id: settlementCorrection.id })
  if (!row) throw new Error('insert returned no row')
  return row.id
}

export async function deleteCorrection(tx: Tx, settlementId: bigint, id: bigint) {
  const [row] = await tx
    .delete(settlementCorrection)
    .where(sql`${settlementCorrection.id} = ${id} AND ${settlementCorrection.settlementId} = ${settlementId}`)
    .returning()
  return row ?? null
}

/** Lets go of what a settlement took, so that another one can take it. */
export async function releaseSums(tx: Tx, settlementId: bigint): Promise<void> {
  await tx.delete(settledSum).where(eq(settledSum.settlementId, settlementId))
}

/** Whom it pays, until the transaction ends: of two settlements of a month the second sees what was withheld by the first. */
export async function holdPayees(tx: Tx, settlementId: bigint): Promise<void> {
  await tx.execute(sql`SELECT p.id FROM party p WHERE p.id IN
    (SELECT y.party_id FROM settlement_payee y WHERE y.settlement_id = ${settlementId}) ORDER BY p.id FOR UPDATE`)
}

/** Keeps the files of a settlement as they are until the transaction ends: none of them is taken back meanwhile. */
export async function holdReports(tx: Tx, settlementId: bigint): Promise<void> {
  await tx.execute(sql`SELECT r.id FROM revenue_report r WHERE r.id IN (
      SELECT v.report_id FROM settled_sum t JOIN revenue_sum v ON v.id = t.sum_id WHERE t.settlement_id = ${settlementId})
    ORDER BY r.id FOR SHARE`)
}
