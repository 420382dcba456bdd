import type { ReportedList } from '@pindao/protocol/channel-data/data-report.endpoints.ts'
import { and, eq, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import { department, staff } from '#src/capabilities/access/staff/staff.table.ts'
import type { Actor } from '#src/platform/context.ts'
import { contains } from '#src/platform/db/contains.ts'
import type { Executor, Tx } from '#src/platform/db/database.ts'
import { countRows } from '#src/platform/db/listing.ts'
import { coversDepartment } from '#src/platform/db/record-scope.ts'
import { updateVersion } from '#src/platform/db/version.ts'
import { dataReport } from './data-report.table.ts'

const selectListed = (db: Executor) =>
  db
    .select({ report: dataReport, ownerName: staff.fullName, departmentCode: department.label })
    .from(dataReport)
    .innerJoin(staff, eq(staff.id, dataReport.ownerStaffId))
    .leftJoin(department, eq(department.id, dataReport.departmentId))
/** A report with whose it is. */
export type ListedReport = Awaited<ReturnType<typeof selectListed>>[number]
export type ReportRow = ListedReport['report']

/** Own ones, and those shared with a department that this person is of or leads. */
const seenBy = (actor: Actor): SQL | undefined =>
  or(
    eq(dataReport.ownerStaffId, actor.staffId),
    and(isNotNull(dataReport.departmentId), coversDepartment(actor, dataReport.departmentId)),
  )

export function findReports(db: Executor, actor: Actor, list: ReportedList): Promise<ListedReport[]> {
  return selectListed(db)
    .where(and(eq(dataReport.list, list), seenBy(actor)))
    .orderBy(sql`lower(${dataReport.name})`, dataReport.id)
}

/** Of the reports on a list that this person sees, those whose name holds the words, by name. */
export function searchReports(
  db: Executor,
  actor: Actor,
  list: ReportedList,
  { words, limit }: { readonly words: string; readonly limit: number },
): Promise<ListedReport[]> {
  return selectListed(db)
    .where(and(eq(dataReport.list, list), seenBy(actor), contains(dataReport.name, words)))
    .orderBy(sql`lower(${dataReport.name})`, dataReport.id)
    .limit(limit)
}

/** Null for one that is not there, or that this person does not see. */
export async function findReport(db: Executor, actor: Actor, id: bigint): Promise<ListedReport | null> {
  const [row] = await selectListed(db).where(and(eq(dataReport.id, id), seenBy(actor)))
  return row ?? null
}

/** An own report, which nobody else changes until the transaction ends; null for what is none. */
export async function lockOwnReport(tx: Tx, staffId: bigint, id: bigint): Promise<ReportRow | null> {
  const [row] = await tx
    .select()
    .from(dataReport)
    .where(and(eq(dataReport.id, id), eq(dataReport.ownerStaffId, staffId)))
    .for('update')
  return row ?? null
}

/** One person's reports are counted and made by one transaction at a time. */
export async function lockReportsOf(tx: Tx, staffId: bigint): Promise<void> {
  await tx.select({ id: staff.id }).from(staff).where(eq(staff.id, staffId)).for('no key update')
}

export const countOwnReports = (tx: Tx, staffId: bigint, list: ReportedList): Promise<number> =>
  countRows(tx, dataReport, and(eq(dataReport.ownerStaffId, staffId), eq(dataReport.list, list)))

export async function insertReport(tx: Tx, values: typeof dataReport.$inferInsert): Promise<ReportRow> {
  const [row] = await tx.insert(dataReport).values(values).returning()
  if (!row) throw new Error('an insert returned no row')
  return row
}

/** @throws access.changedMeanwhile */
export const changeReport = (
  tx: Tx,
  read: Pick<ReportRow, 'id' | 'version'>,
  change: Partial<typeof dataReport.$inferInsert>,
) => updateVersion(tx, dataReport, read, change)

export async function deleteReport(tx: Tx, id: bigint): Promise<void> {
  await tx.delete(dataReport).where(eq(dataReport.id, id))
}
