import type { AuditAction } from '@pindao/protocol/access/audit.codes.ts'
import type { Permission } from '@pindao/protocol/access/permissions.ts'
import { pagePaths } from '@pindao/protocol/navigation/page-paths.ts'
import {
  type AuditFields,
  type AuditSource,
  findHolders,
  writeAudit,
} from '#src/capabilities/access/access.ts'
import type { Executor, Tx } from '#src/platform/db/database.ts'
import { publishLive } from '#src/platform/live/live.ts'
import type { News } from '#src/platform/news.ts'
import type { RevenueReportRow } from './report.table.ts'

/** Writes what was done to a file, and tells the pages of whoever sees it. */
export async function noteReport(
  tx: Tx,
  source: AuditSource,
  action: Extract<AuditAction, `revenueReport.${string}`>,
  row: Pick<RevenueReportRow, 'id' | 'fileName' | 'month' | 'reportType'>,
  {
    before,
    after,
    detail,
  }: { readonly before?: AuditFields; readonly after?: AuditFields; readonly detail?: AuditFields } = {},
): Promise<void> {
  await writeAudit(tx, source, {
    action,
    entity: 'revenueReport',
    entityId: row.id,
    ...(before ? { before } : {}),
    ...(after ? { after } : {}),
    detail: { title: row.fileName, month: row.month, ...detail },
  })
  if (action !== 'revenueReport.download') await announceReport(tx, row.id)
}

/** Report files are nobody's own: whoever may read them hears of all. */
export const announceReport = (tx: Tx, id: bigint): Promise<void> =>
  publishLive(
    tx,
    { type: 'revenueReport', id: String(id) },
    { permission: 'revenueReport:read', everybody: true },
  )

/** Who is told of a file: whoever brought it; of one that was fetched, everybody who may deal with it. */
const peopleOf = async (
  db: Executor,
  row: RevenueReportRow,
  permission: Permission,
): Promise<readonly bigint[]> => (row.createdBy === null ? findHolders(db, permission) : [row.createdBy])

/** That a file was refused, or waits for a decision. */
export async function newsOf(
  db: Executor,
  row: RevenueReportRow,
  event: 'revenueReportFailed' | 'revenueReportChecked',
): Promise<News[]> {
  const people = await peopleOf(
    db,
    row,
    event === 'revenueReportFailed' ? 'revenueReport:create' : 'revenueReport:decide',
  )
  return people.map((to) => ({
    event,
    to,
    level: 'warn',
    title: row.fileName,
    params: { month: row.month },
    channelId: null,
    link: `${pagePaths['revenue-reports']}?${new URLSearchParams({ detail: String(row.id) })}`,
    cause: `${reportCause(row.id)} ${event} ${row.epoch}`,
  }))
}

/** What all that is told of a file goes on from: what is done with it closes it. */
export const reportCause = (id: bigint): string => `revenueReport ${id}`
