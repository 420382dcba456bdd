import { moveInto } from '@pindao/protocol/core/enumeration.ts'
import { reportStatus } from '@pindao/protocol/revenue/report.states.ts'
import type { AuditSource } from '#src/capabilities/access/access.ts'
import { AppError } from '#src/platform/app-error.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { moveRecord } from '#src/platform/timeline/timeline.ts'
import { noteReport } from './report.news.ts'
import * as store from './report.store.ts'
import type { RevenueReportRow } from './report.table.ts'
import * as sums from './report-sums.store.ts'

export type CountingAct = {
  readonly source: AuditSource
  readonly staffId: bigint | null
  readonly at: string
}

/** That a file stands otherwise by now. */
export const reportMoved = () => new AppError('revenue.reportMoved')

const why = ({ at, staffId }: CountingAct, reason: string, detail = '') => ({
  at,
  reason,
  ...(staffId === null ? {} : { staffId }),
  ...(detail === '' ? {} : { detail }),
})

/**
 * Lets a file count that was read; with `before` in the place of that one, whose sums leave the drafts that have them. The
 * kind is locked (`lockKey`).
 *
 * @throws revenue.reportSettled, revenue.reportMoved
 */
export async function countReport(
  tx: Tx,
  row: RevenueReportRow,
  before: RevenueReportRow | null,
  act: CountingAct,
): Promise<void> {
  if (before !== null) await endCounting(tx, before, 'replaced', act, '')
  const from = reportStatus.nameOf(row.status)
  const actor = from === 'reading' ? 'system' : 'person'
  const move = moveInto(reportStatus, 'counted', actor, [from])
  if (!(await moveRecord(tx, store.reportRecord, row.id, move, why(act, 'count')))) throw reportMoved()
  await store.changeReport(tx, row.id, {
    countedAt: act.at,
    ...(before === null ? {} : { replacesId: before.id }),
  })
  await sums.writeMonths(tx, row.id)
  const action = before === null ? 'revenueReport.count' : 'revenueReport.replace'
  await noteReport(tx, act.source, action, row, {
    before: { status: from },
    after: { status: 'counted', lines: row.lineCount },
    detail: before === null ? {} : { replaced: before.fileName },
  })
}

/**
 * Takes a file out of what counts, whole: its months go, its sums leave drafts.
 *
 * @throws revenue.reportSettled where any of it is in a settlement that is confirmed or paid
 */
export async function endCounting(
  tx: Tx,
  row: RevenueReportRow,
  to: 'replaced' | 'discarded',
  act: CountingAct,
  reason: string,
): Promise<void> {
  if (await sums.isSettled(tx, row.id)) throw new AppError('revenue.reportSettled')
  const move = moveInto(reportStatus, to, to === 'replaced' ? 'system' : 'person', ['counted'])
  const said = to === 'replaced' ? 'replace' : 'takeBack'
  if (!(await moveRecord(tx, store.reportRecord, row.id, move, why(act, said, reason)))) throw reportMoved()
  const released = await sums.releaseSums(tx, row.id)
  await sums.dropMonths(tx, row.id)
  await store.changeReport(tx, row.id, { reason })
  await noteReport(tx, act.source, 'revenueReport.takeBack', row, {
    before: { status: 'counted' },
    after: { status: to },
    detail: { ...(reason === '' ? {} : { reason }), released },
  })
}
