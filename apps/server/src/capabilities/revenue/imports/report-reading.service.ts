import { moveInto } from '@pindao/protocol/core/enumeration.ts'
import { reportStatus } from '@pindao/protocol/revenue/report.states.ts'
import { instantIn } from '#src/platform/clock.ts'
import type { Tx } from '#src/platform/db/database.ts'
import type { Kit } from '#src/platform/kit.ts'
import type { JobRun } from '#src/platform/queue/queue.ts'
import { moveRecord, writeEvent } from '#src/platform/timeline/timeline.ts'
import type { ReadEnd } from './reading/read-report.worker.ts'
import type { LinesTaken, ReadOutcome, ReportReader } from './reading/report-reader.ts'
import { announceReport, newsOf, noteReport, reportCause } from './report.news.ts'
import * as store from './report.store.ts'
import type { ReportProblem, RevenueReportRow } from './report.table.ts'
import { notRead } from './report-changes.service.ts'
import { countReport } from './report-counting.ts'
import type { ReportFiles } from './report-files.ts'
import { headerColumns } from './report-intake.service.ts'
import { copyLines, countPostsTwice, deleteLines } from './report-lines.store.ts'
import * as sums from './report-sums.store.ts'

type ReadingDeps = Pick<Kit, 'database' | 'clock' | 'log' | 'news'> & {
  readonly files: ReportFiles
  readonly reader: ReportReader
}

/** It is not ours any more: somebody cancelled it, or another worker took it over. */
class ReadingLost extends Error {
  override readonly name = 'ReadingLost'
}

/** Pages hear how far a reading is as often as this. */
const tellMs = 1000

/**
 * Reads report files. Every piece of lines goes in by a transaction of its own that first proves that the reading is still
 * ours: a worker that was thought dead writes nothing beside the one after it, which begins from nothing. What counts is
 * written by the last transaction alone.
 */
export function createReportReadingJob({ database, clock, log, news, files, reader }: ReadingDeps) {
  const now = () => instantIn(clock, 0)

  /** Makes the reading ours; null where there is nothing to read. */
  async function begin(id: bigint): Promise<RevenueReportRow | null> {
    return database.transaction(async (tx) => {
      const row = await store.lockReport(tx, id)
      if (row === null) return null
      const status = reportStatus.nameOf(row.status)
      const at = now()
      if (status === 'reading') {
        const back = moveInto(reportStatus, 'waiting', 'system')
        await moveRecord(tx, store.reportRecord, id, back, { at, reason: 'takenOver' })
      } else if (status !== 'waiting' || row.queuedAt === null) return null
      const move = moveInto(reportStatus, 'reading', 'system')
      await moveRecord(tx, store.reportRecord, id, move, { at, reason: 'begin' })
      const epoch = row.epoch + 1
      await store.changeReport(tx, id, { ...notRead, epoch, heartbeatAt: at, queuedAt: row.queuedAt ?? at })
      await announceReport(tx, id)
      return { ...row, ...notRead, epoch, status: reportStatus.codes.reading }
    })
  }

  function createTaker(row: RevenueReportRow) {
    let told = 0
    return async ({ pieces, rows, bytes }: LinesTaken): Promise<void> => {
      await database.transaction(async (tx) => {
        const progress = { rowCount: rows, heartbeatAt: now(), ...(bytes > 0 ? { bytesRead: bytes } : {}) }
        if (!(await store.keepReading(tx, row, progress))) throw new ReadingLost()
        await copyLines(tx, pieces)
        if (Date.now() - told < tellMs) return
        told = Date.now()
        await announceReport(tx, row.id)
      })
    }
  }

  /** The end of a reading, in the one transaction that makes anything of it. */
  async function finish(row: RevenueReportRow, outcome: ReadOutcome): Promise<'taken' | 'failed'> {
    return database.transaction(async (tx) => {
      await store.lockKey(tx, row)
      if (!(await store.keepReading(tx, row, { heartbeatAt: now() }))) throw new ReadingLost()
      if (outcome.kind === 'refused') {
        const { problem, heads } = outcome
        await fail(tx, row, {
          problems: [problem],
          problemCount: 1,
          ...(heads && { headerMap: headerColumns(heads.heads, heads.columns, heads.sample) }),
        })
        return 'failed'
      }
      const end = await withPostsTwice(tx, row, outcome.end)
      await (end.failed ? fail(tx, row, columnsOf(end)) : take(tx, row, end))
      return end.failed ? 'failed' : 'taken'
    })
  }

  /** Where rows of days stand beside rows of all days, the same post in both is refused: it would be paid twice. */
  async function withPostsTwice(tx: Tx, row: RevenueReportRow, end: ReadEnd): Promise<ReadEnd> {
    const beside = end.problems.find(({ code }) => code === 'lifetimeBesideDays')
    const posts = end.failed || !beside ? 0 : await countPostsTwice(tx, row.id)
    if (!beside || posts === 0) return end
    const twice: ReportProblem = { ...beside, code: 'lifetimeTwice', params: { ...beside.params, posts } }
    return { ...end, failed: true, problems: [twice, ...end.problems.filter((one) => one !== beside)] }
  }

  async function fail(tx: Tx, row: RevenueReportRow, change: Partial<RevenueReportRow>): Promise<void> {
    const at = now()
    const [problem] = change.problems ?? []
    await moveRecord(tx, store.reportRecord, row.id, moveInto(reportStatus, 'failed', 'system'), {
      at,
      reason: 'refused',
      ...(problem ? { problemCode: problem.code } : {}),
    })
    await store.changeReport(tx, row.id, { ...change, lineCount: 0, queuedAt: null })
    await noteReport(tx, null, 'revenueReport.fail', row, {
      before: { status: 'reading' },
      after: { status: 'failed' },
      detail: { problem: problem?.code ?? '' },
    })
    await news.lower(tx, reportCause(row.id))
    await news.raise(tx, ...(await newsOf(tx, row, 'revenueReportFailed')))
  }

  /** Adds it up, and lets it count where nothing is to be decided. */
  async function take(tx: Tx, row: RevenueReportRow, end: ReadEnd): Promise<void> {
    await sums.sumLines(tx, row)
    const { total, currency } = await sums.findTotals(tx, row.id)
    const read = columnsOf(end)
    const sameMoney = (await store.findOverlap(tx, row))
      ? [{ row: null, column: null, code: 'sameMoney' } satisfies ReportProblem]
      : []
    await store.changeReport(tx, row.id, {
      ...read,
      problems: [...sameMoney, ...end.problems],
      problemCount: end.problemCount + sameMoney.length,
      totalAmount: total,
      currency,
      bytesRead: row.fileSize,
      queuedAt: null,
    })
    const before = await store.findCounted(tx, row)
    const counted = { ...row, lineCount: end.lines }
    const at = now()
    await news.lower(tx, reportCause(row.id))
    if (before === null && end.problemCount === 0 && sameMoney.length === 0)
      return countReport(tx, counted, null, { source: null, staffId: null, at })
    await moveRecord(tx, store.reportRecord, row.id, moveInto(reportStatus, 'checked', 'system'), {
      at,
      reason: before === null ? 'doubtful' : 'second',
    })
    await noteReport(tx, null, 'revenueReport.check', row, {
      before: { status: 'reading' },
      after: { status: 'checked', lines: end.lines },
    })
    await news.raise(tx, ...(await newsOf(tx, row, 'revenueReportChecked')))
  }

  /** Reads a file, where it waits for that or its reader is gone. */
  async function read(reportId: bigint, { signal }: Pick<JobRun, 'signal'>): Promise<void> {
    const row = await begin(reportId)
    if (row === null) return
    await deleteLines(database, row.id)
    try {
      const outcome = await readFile(row, signal)
      const how = await finish(row, outcome)
      if (how === 'failed') await deleteLines(database, row.id)
    } catch (error) {
      if (!(error instanceof ReadingLost)) throw error
      await dropIfGivenUp(row)
    }
  }

  async function readFile(row: RevenueReportRow, signal: AbortSignal): Promise<ReadOutcome> {
    const headers = await store.findHeaders(database.db, row.reportType)
    const reading = {
      reportId: String(row.id),
      type: row.reportType,
      month: row.month,
      saved: headers.map(({ header, column }) => [header, column] as const),
    }
    const outcome = await files.withFile(row.objectKey, signal, (path) =>
      reader.read(path, reading, createTaker(row), signal),
    )
    if (outcome !== null) return outcome
    log.error({ reportId: String(row.id) }, 'a report file is gone from the storage')
    return { kind: 'refused', problem: { row: null, column: null, code: 'fileEmpty' }, heads: null }
  }

  /** Of a reading that was cancelled nothing is kept; one that another worker goes on with keeps its lines itself. */
  async function dropIfGivenUp({ id, epoch }: RevenueReportRow): Promise<void> {
    const found = await store.findReport(database.db, id)
    if (found?.report.epoch === epoch) await deleteLines(database, id)
  }

  /** Tells the timeline of a file that sums of it found their channel. */
  async function noteMatched(tx: Tx, id: bigint): Promise<void> {
    const row = await store.lockReport(tx, id)
    if (row === null) return
    if (row.status === reportStatus.codes.counted) await sums.writeMonths(tx, id)
    const { status: state } = row
    await writeEvent(tx, 'revenueReport', id, {
      at: now(),
      actor: 'system',
      from: state,
      to: state,
      reason: 'matched',
    })
    await announceReport(tx, id)
  }

  /**
   * Says whose sums are that nobody knew, now that a channel of this id is there; without one, of all ids.
   *
   * @returns how many files it concerns
   */
  async function matchSums(tx: Tx, platformChannelId: string | null): Promise<number> {
    const concerned = await sums.matchUnknown(tx, platformChannelId)
    for (const id of concerned) await noteMatched(tx, id)
    return concerned.length
  }

  return { read, matchSums }
}
export type ReportReadingJob = ReturnType<typeof createReportReadingJob>

const columnsOf = (end: ReadEnd): Partial<RevenueReportRow> => ({
  headerMap: headerColumns(end.heads, end.columns, end.sample),
  rowCount: end.rows,
  lineCount: end.lines,
  skippedCount: end.skipped,
  problems: end.problems,
  problemCount: end.problemCount,
})
