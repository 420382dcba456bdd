import type { ReportType } from '@pindao/protocol/revenue/report.states.ts'
import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { staff } from '#src/capabilities/access/staff/staff.table.ts'
import type { Executor, Tx } from '#src/platform/db/database.ts'
import { revenueReceipt, revenueSignOff } from './reconciliation.table.ts'
import { counted, typesOf } from './suspense-condition.store.ts'

type Of = { readonly month: string; readonly platform: string }

/** Months of a platform that have files, the newest first. */
export async function findMonths(db: Executor, platform: string): Promise<readonly string[]> {
  const { rows } = await db.execute<{ month: string }>(sql`
    SELECT month FROM revenue_report WHERE platform = ${platform} UNION SELECT month FROM revenue_receipt
    WHERE platform = ${platform} ORDER BY 1 DESC LIMIT 60`)
  return rows.map(({ month }) => month)
}

/** Files of these months, whatever their state. */
export async function findFiles(db: Executor, platform: string, from: string, to: string) {
  const { rows } = await db.execute<{
    id: string
    report_type: ReportType
    content_owner: string
    month: string
    status: number
    lines: number
    problems: number
  }>(sql`
    SELECT id::text AS id, report_type, content_owner, month, status, line_count AS lines, problem_count AS problems
    FROM revenue_report WHERE platform = ${platform} AND month BETWEEN ${from} AND ${to} ORDER BY id`)
  return rows
}

/** An adjustment as both kinds of files write it: in any case, and nothing where there is none. */
const adjustment = sql`CASE WHEN lower(btrim(coalesce(s.adjustment_type, ''))) IN ('none', 'n/a', '-') THEN ''
  ELSE lower(btrim(coalesce(s.adjustment_type, ''))) END`

export type OwnerSum = {
  readonly content_owner: string
  readonly adjustment: string
  readonly currency: string
  readonly amount: string
  readonly rows: number
}

/** What files that count come to, by content owner, kind of adjustment and currency. */
export async function sumLines(db: Executor, { month, platform }: Of, worth: 'final' | 'summary') {
  const { rows } = await db.execute<OwnerSum>(sql`
    SELECT r.content_owner, ${adjustment} AS adjustment, s.currency, trim_scale(sum(s.partner))::text AS amount,
      sum(s.lines)::int AS rows
    FROM revenue_report r JOIN revenue_sum s ON s.report_id = r.id
    WHERE r.platform = ${platform} AND r.month = ${month} AND r.status = ${counted}
      AND r.report_type = ANY(${typesOf(worth)}) GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`)
  return rows
}

type Behind = Of & {
  readonly contentOwner?: string | undefined
  readonly adjustmentType?: string | undefined
  readonly currency: string
}

/** What a figure is made of, by file, channel and month. */
export async function listRowsBehind(
  db: Executor,
  { month, platform, contentOwner, adjustmentType, currency }: Behind,
  most: number,
) {
  const { rows } = await db.execute<{
    report_id: string
    file_name: string
    report_type: ReportType
    platform_channel_id: string
    title: string | null
    earning_month: string
    adjustment: string | null
    amount: string
    lines: number
    first_row: number
    total: number
  }>(sql`
    SELECT r.id::text AS report_id, r.file_name, r.report_type, s.platform_channel_id, min(channel.title) AS title,
      s.earning_month, nullif(${adjustment}, '') AS adjustment, trim_scale(sum(s.partner))::text AS amount,
      sum(s.lines)::int AS lines, min(s.first_row)::int AS first_row, (count(*) OVER ())::int AS total
    FROM revenue_report r JOIN revenue_sum s ON s.report_id = r.id LEFT JOIN channel ON channel.id = s.channel_id
    WHERE r.platform = ${platform} AND r.month = ${month} AND r.status = ${counted} AND s.currency = ${currency}
      AND (r.report_type = ANY(${typesOf('final')}) OR r.report_type = ANY(${typesOf('summary')}))
      AND ${contentOwner === undefined ? sql`true` : sql`r.content_owner = ${contentOwner}`}
      AND ${adjustmentType === undefined ? sql`true` : sql`${adjustment} = ${adjustmentType}`}
    GROUP BY r.id, s.platform_channel_id, s.earning_month, ${adjustment}
    ORDER BY abs(sum(s.partner)) DESC, r.id LIMIT ${most}`)
  return rows
}

const selectReceipts = (db: Executor) =>
  db
    .select({ receipt: revenueReceipt, by: staff.fullName })
    .from(revenueReceipt)
    .innerJoin(staff, eq(staff.id, revenueReceipt.createdBy))

export const listReceipts = (db: Executor, { month, platform }: Of) =>
  selectReceipts(db)
    .where(and(eq(revenueReceipt.month, month), eq(revenueReceipt.platform, platform)))
    .orderBy(asc(revenueReceipt.receivedOn), asc(revenueReceipt.id))
export type ListedReceipt = Awaited<ReturnType<typeof listReceipts>>[number]

export async function findReceipt(db: Executor, id: bigint): Promise<ListedReceipt | null> {
  const [row] = await selectReceipts(db).where(eq(revenueReceipt.id, id))
  return row ?? null
}

export async function lockReceipt(tx: Tx, id: bigint) {
  const [row] = await tx.select().from(revenueReceipt).where(eq(revenueReceipt.id, id)).for('update')
  return row ?? null
}

export async function insertReceipt(tx: Tx, values: typeof revenueReceipt.$inferInsert): Promise<bigint> {
  const [made] = await tx.insert(revenueReceipt).values(values).returning({ id: revenueReceipt.id })
  if (!made) throw new Error('a receipt that was written is not there')
  return made.id
}

export async function deleteReceipt(tx: Tx, id: bigint): Promise<void> {
  await tx.delete(revenueReceipt).where(eq(revenueReceipt.id, id))
}

/** Signatures of a month, by check, subject and figure. */
export const listSignOffs = (db: Executor, { month, platform }: Of) =>
  db
    .select({ signed: revenueSignOff, by: staff.fullName })
    .from(revenueSignOff)
    .innerJoin(staff, eq(staff.id, revenueSignOff.createdBy))
    .where(and(eq(revenueSignOff.month, month), eq(revenueSignOff.platform, platform)))
    .orderBy(desc(revenueSignOff.id))
export type ListedSignOff = Awaited<ReturnType<typeof listSignOffs>>[number]

/** A signature; of two at once the first one stays. */
export async function insertSignOff(
  tx: Tx,
  values: typeof revenueSignOff.$inferInsert,
): Promise<ListedSignOff | null> {
  await tx.insert(revenueSignOff).values(values).onConflictDoNothing()
  const { month, platform, check, subject = '', figure } = values
  const [row] = await tx
    .select({ signed: revenueSignOff, by: staff.fullName })
    .from(revenueSignOff)
    .innerJoin(staff, eq(staff.id, revenueSignOff.createdBy))
    .where(
      and(
        eq(revenueSignOff.month, month),
        eq(revenueSignOff.platform, platform),
        eq(revenueSignOff.check, check),
        eq(revenueSignOff.subject, subject),
        eq(revenueSignOff.figure, figure),
      ),
    )
  return row ?? null
}

export async function deleteSignOff(tx: Tx, id: bigint) {
  const [row] = await tx.delete(revenueSignOff).where(eq(revenueSignOff.id, id)).returning()
  return row ?? null
}
