import type { EndpointParsed } from '@pindao/protocol/core/endpoint.ts'
import { moveInto } from '@pindao/protocol/core/enumeration.ts'
import { fitsKind, reportKinds } from '@pindao/protocol/revenue/report.columns.ts'
import type {
  countReport as countEndpoint,
  discardReport,
  readReport,
} from '@pindao/protocol/revenue/report.endpoints.ts'
import { reportStatus } from '@pindao/protocol/revenue/report.states.ts'
import { AppError } from '#src/platform/app-error.ts'
import { instantIn } from '#src/platform/clock.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import { type Tx, violatedConstraint } from '#src/platform/db/database.ts'
import { assertVersion } from '#src/platform/db/version.ts'
import { foundRecord } from '#src/platform/found-record.ts'
import type { Kit } from '#src/platform/kit.ts'
import { moveRecord } from '#src/platform/timeline/timeline.ts'
import { normalHead } from './reading/report-heads.ts'
import { readReportJob } from './report.jobs.ts'
import { noteReport, reportCause } from './report.news.ts'
import { seesMoney } from './report.present.ts'
import * as store from './report.store.ts'
import type { RevenueReportRow } from './report.table.ts'
import { countReport, endCounting, reportMoved } from './report-counting.ts'
import type { ReportFiles } from './report-files.ts'

type ReadBody = EndpointParsed<typeof readReport>['body']

/** What people do with report files. */
export function createReportChanges({
  database,
  clock,
  jobs,
  news,
  files,
}: Pick<Kit, 'database' | 'clock' | 'jobs' | 'news'> & { readonly files: ReportFiles }) {
  const locked = async (tx: Tx, id: bigint) =>
    foundRecord(await store.lockReport(tx, id), 'revenue.reportNotFound')
  const actOf = (ctx: SignedInContext) => ({
    source: ctx,
    staffId: ctx.actor.staffId,
    at: instantIn(clock, 0),
  })

  /**
   * Has a file read as what a person says that it is.
   *
   * @throws revenue.reportNotFound, access.changedMeanwhile, revenue.reportMoved, revenue.reportColumns, revenue.reportKnown
   */
  async function read(ctx: SignedInContext, id: bigint, body: ReadBody): Promise<void> {
    const { reportType, month, contentOwner, columns } = body
    try {
      await database.transaction(async (tx) => {
        const row = await locked(tx, id)
        assertVersion(row, body.version)
        const status = reportStatus.nameOf(row.status)
        if (!(status === 'failed' || (status === 'waiting' && row.queuedAt === null))) throw reportMoved()
        const act = actOf(ctx)
        if (status === 'failed') {
          const why = { at: act.at, reason: 'again', staffId: ctx.actor.staffId }
          await moveRecord(tx, store.reportRecord, id, moveInto(reportStatus, 'waiting', 'person'), why)
        }
        if (columns !== undefined) await keepColumns(tx, ctx, body, act.at)
        await store.changeReport(tx, id, {
          ...notRead,
          reportType,
          platform: reportKinds[reportType].platform,
          month,
          contentOwner,
          queuedAt: act.at,
          updatedAt: act.at,
        })
        await jobs.send(tx, readReportJob, { reportId: String(id) })
        await news.lower(tx, reportCause(id))
        await noteReport(
          tx,
          ctx,
          'revenueReport.read',
          { ...row, reportType, month },
          {
            before: { reportType: row.reportType, month: row.month, contentOwner: row.contentOwner },
            after: { reportType, month, contentOwner },
          },
        )
      })
    } catch (error) {
      if (violatedConstraint(error) === 'revenue_report_file') throw new AppError('revenue.reportKnown')
      throw error
    }
  }

  /** What heads mean is known of the next file of the kind, too. @throws revenue.reportColumns */
  async function keepColumns(
    tx: Tx,
    ctx: SignedInContext,
    { reportType, columns = [] }: ReadBody,
    at: string,
  ) {
    const named = columns.flatMap(({ name, column }) => (column === null ? [] : [{ name, column }]))
    if (
      !fitsKind(
        reportType,
        named.map(({ column }) => column),
      )
    )
      throw new AppError('revenue.reportColumns')
    const heads = new Map(named.map(({ name, column }) => [normalHead(name), column]))
    await store.keepHeaders(
      tx,
      [...heads].map(([header, column]) => ({
        reportType,
        header,
        column,
        createdAt: at,
        createdBy: ctx.actor.staffId,
      })),
    )
  }

  /** @throws revenue.reportNotFound, revenue.reportMoved */
  async function cancel(ctx: SignedInContext, id: bigint): Promise<void> {
    await database.transaction(async (tx) => {
      const row = await locked(tx, id)
      const status = reportStatus.nameOf(row.status)
      if (status !== 'waiting' && status !== 'reading') throw reportMoved()
      const { at, staffId } = actOf(ctx)
      const move = moveInto(reportStatus, 'cancelled', 'person', [status])
      if (!(await moveRecord(tx, store.reportRecord, id, move, { at, staffId, reason: 'cancel' })))
        throw reportMoved()
      await store.changeReport(tx, id, { queuedAt: null, ...(status === 'reading' ? {} : notRead) })
      await noteReport(tx, ctx, 'revenueReport.cancel', row, {
        before: { status },
        after: { status: 'cancelled' },
      })
    })
  }

  /**
   * Lets a file count, in the place of the one that was seen.
   *
   * @throws revenue.reportNotFound, access.changedMeanwhile, revenue.reportMoved, revenue.reportReplaces, revenue.reportSettled
   */
  async function count(
    ctx: SignedInContext,
    id: bigint,
    { replaces, version }: EndpointParsed<typeof countEndpoint>['body'],
  ) {
    await decide(id, version, ['checked'], async (tx, row) => {
      await store.lockKey(tx, row)
      const found = await store.findCounted(tx, row)
      if ((found === null ? null : String(found.id)) !== replaces)
        throw new AppError('revenue.reportReplaces')
      const before = found && (await store.lockReport(tx, found.id))
      await countReport(tx, row, before, actOf(ctx))
    })
  }

  /**
   * Leaves a file out that waits for a decision, or takes one back that counts.
   *
   * @throws revenue.reportNotFound, access.changedMeanwhile, revenue.reportMoved, revenue.reportSettled
   */
  async function discard(
    ctx: SignedInContext,
    id: bigint,
    { reason, version }: EndpointParsed<typeof discardReport>['body'],
  ) {
    await decide(id, version, ['checked', 'counted'], async (tx, row, status) => {
      const act = actOf(ctx)
      if (status === 'counted') return endCounting(tx, row, 'discarded', act, reason)
      const move = moveInto(reportStatus, 'discarded', 'person', ['checked'])
      const why = { at: act.at, staffId: ctx.actor.staffId, reason: 'discard', detail: reason }
      if (!(await moveRecord(tx, store.reportRecord, id, move, why))) throw reportMoved()
      await store.changeReport(tx, id, { reason })
      await noteReport(tx, ctx, 'revenueReport.discard', row, {
        before: { status },
        after: { status: 'discarded' },
        detail: { reason },
      })
    })
  }

  async function decide(
    id: bigint,
    version: number,
    from: readonly ('checked' | 'counted')[],
    work: (tx: Tx, row: RevenueReportRow, status: 'checked' | 'counted') => Promise<void>,
  ): Promise<void> {
    await database.transaction(async (tx) => {
      const row = await locked(tx, id)
      assertVersion(row, version)
      const status = from.find((name) => reportStatus.codes[name] === row.status)
      if (status === undefined) throw reportMoved()
      await work(tx, row, status)
      await news.lower(tx, reportCause(id))
    })
  }

  /**
   * The bytes of a file as it came; who took it is written down first.
   *
   * @throws revenue.reportNotFound, revenue.reportGone, access.noPermission for who does not see all revenue
   */
  async function open(ctx: SignedInContext, id: bigint) {
    if (!seesMoney(ctx.actor)) throw new AppError('access.noPermission')
    const { report: row } = foundRecord(await store.findReport(database.db, id), 'revenue.reportNotFound')
    const object = foundRecord(await files.open(row.objectKey), 'revenue.reportGone')
    try {
      await database.transaction((tx) => noteReport(tx, ctx, 'revenueReport.download', row))
    } catch (error) {
      await object.close()
      throw error
    }
    return { fileName: row.fileName, size: object.size, body: object.read() }
  }

  return { read, cancel, count, discard, open }
}
export type ReportChanges = ReturnType<typeof createReportChanges>

/** A file of which nothing was read. */
export const notRead = {
  bytesRead: 0,
  rowCount: 0,
  lineCount: 0,
  skippedCount: 0,
  totalAmount: '0',
  currency: null,
  problems: [],
  problemCount: 0,
} satisfies Partial<RevenueReportRow>
