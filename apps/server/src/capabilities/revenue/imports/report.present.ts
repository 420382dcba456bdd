import { plainAmount } from '@pindao/protocol/core/money.ts'
import { reportKinds } from '@pindao/protocol/revenue/report.columns.ts'
import type { Report, ReportAction } from '@pindao/protocol/revenue/report.endpoints.ts'
import { reportStatus } from '@pindao/protocol/revenue/report.states.ts'
import type { Actor } from '#src/platform/context.ts'
import type { ListedReport } from './report.store.ts'
import type { RevenueReportRow } from './report.table.ts'

/** A file holds the revenue of the whole company: its amounts are for who sees all of it. */
export const seesMoney = (actor: Actor): boolean =>
  actor.permissions.has('revenue:read') && actor.dataScope === 'all'

/** What all lines of a file add up to; null where they are of several currencies, or nobody may know. */
export const totalOf = (row: RevenueReportRow, actor: Actor) =>
  row.currency === null || row.lineCount === 0 || !seesMoney(actor)
    ? null
    : { amount: plainAmount(row.totalAmount), currency: row.currency }

/** A report file as this person sees it, with what they may do. */
export function presentReport(
  { report: row, creatorName, unknownChannels }: ListedReport,
  actor: Actor,
): Report {
  return {
    id: String(row.id),
    platform: reportKinds[row.reportType].platform,
    reportType: row.reportType,
    contentOwner: row.contentOwner,
    month: row.month,
    fileName: row.fileName,
    fileSize: row.fileSize,
    origin: row.origin,
    status: reportStatus.codes[reportStatus.nameOf(row.status)],
    bytesRead: Math.min(row.bytesRead, row.fileSize),
    isQueued: row.queuedAt !== null,
    rowCount: row.rowCount,
    lineCount: row.lineCount,
    skippedCount: row.skippedCount,
    total: totalOf(row, actor),
    unknownChannels,
    problemCount: row.problemCount,
    createdAt: row.createdAt,
    createdBy: row.createdBy === null ? null : { id: String(row.createdBy), fullName: creatorName ?? '' },
    updatedAt: row.updatedAt,
    countedAt: row.countedAt,
    sha256: row.fileSha256,
    version: row.version,
    actions: actionsOf(row, actor),
  }
}

function actionsOf(row: RevenueReportRow, actor: Actor): ReportAction[] {
  const status = reportStatus.nameOf(row.status)
  const { permissions } = actor
  const actions: ReportAction[] = []
  if (permissions.has('revenueReport:create')) {
    if (status === 'failed' || (status === 'waiting' && row.queuedAt === null)) actions.push('read')
    if (status === 'waiting' || status === 'reading') actions.push('cancel')
  }
  if (permissions.has('revenueReport:decide')) {
    if (status === 'checked') actions.push('count', 'discard')
    if (status === 'counted') actions.push('takeBack')
  }
  if (seesMoney(actor)) actions.push('download')
  return actions
}
