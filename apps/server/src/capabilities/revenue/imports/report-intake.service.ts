import type { Readable } from 'node:stream'
import { addMonths } from '@pindao/protocol/contracts/month.ts'
import { dayIn } from '@pindao/protocol/core/zoned-day.ts'
import { type ReportProblemCode, reportKinds } from '@pindao/protocol/revenue/report.columns.ts'
import {
  type ReportOrigin,
  type ReportType,
  reportStatus,
  reportTypes,
} from '@pindao/protocol/revenue/report.states.ts'
import { AppError } from '#src/platform/app-error.ts'
import { instantIn } from '#src/platform/clock.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import { violatedConstraint } from '#src/platform/db/database.ts'
import type { Kit } from '#src/platform/kit.ts'
import { writeEvent } from '#src/platform/timeline/timeline.ts'
import { guessReport } from './reading/guess-report.ts'
import { mapHeads, type SavedHeads } from './reading/report-heads.ts'
import type { ReportReader } from './reading/report-reader.ts'
import { ReportRefused } from './reading/report-refused.ts'
import { readReportJob } from './report.jobs.ts'
import { noteReport } from './report.news.ts'
import * as store from './report.store.ts'
import type { HeaderColumn, ReportProblem } from './report.table.ts'
import type { ReportFiles } from './report-files.ts'

/** A report file that is brought: by a person, by the product that fetched it, by the demo. */
export type BroughtReport = {
  readonly body: Readable | Buffer
  readonly fileName: string
  readonly origin: ReportOrigin
  /** What whoever brings it knows of it; the rest is recognised. */
  readonly hints?: {
    readonly reportType?: ReportType
    /** `2026-09`. */
    readonly month?: string
    readonly contentOwner?: string
  }
  /** Reads it at once, where kind and month are known; otherwise it waits for a person. */
  readonly read?: boolean
}
/** `known`: the same bytes were here before. */
export type AddedReport = { readonly id: bigint; readonly known: boolean; readonly isQueued: boolean }

type IntakeDeps = Pick<Kit, 'database' | 'clock' | 'jobs'> & {
  readonly files: ReportFiles
  readonly reader: ReportReader
}

/** Months of the platforms end in their time zone. */
const platformZone = 'America/Los_Angeles'
/** Whose folder it lies in that nobody brought. */
const nobody = 0n

/** Takes report files in: kept as they came, recognised by name and first rows, each of them once. */
export function createReportIntake({ database, clock, jobs, files, reader }: IntakeDeps) {
  const { db } = database

  /**
   * @param ctx null: the product itself
   * @throws revenue.reportTooLarge, revenue.reportSeveral, media.storageFull, and what foreign sheets are refused with
   */
  async function add(ctx: SignedInContext | null, brought: BroughtReport): Promise<AddedReport> {
    return files.receive(brought.body, async ({ path, size, sha256 }) => {
      const before = await store.findBySha(db, sha256)
      if (before !== null) return { id: before.id, known: true, isQueued: false }
      const rows = await look(path)
      const saved = await savedHeads()
      const guess = guessReport(brought.fileName, rows, (type) => saved.get(type) ?? new Map())
      const { reportType: hinted, month: hintedMonth, contentOwner } = brought.hints ?? {}
      const type = hinted ?? guess.reportType
      const month = hintedMonth ?? guess.month
      const objectKey = await files.keep(ctx?.actor.staffId ?? nobody, brought.fileName, path)
      const at = instantIn(clock, 0)
      const isQueued = brought.read === true && type !== null && month !== null
      const reportType = type ?? 'yt_ad_video_raw'
      const values = {
        platform: reportKinds[reportType].platform,
        reportType,
        contentOwner: contentOwner ?? guess.contentOwner,
        month: month ?? addMonths(dayIn(clock(), platformZone).slice(0, 7), -1),
        fileName: brought.fileName,
        fileSize: size,
        fileSha256: sha256,
        objectKey,
        origin: brought.origin,
        status: reportStatus.codes.waiting,
        headerMap: headersOf(guess.heads, guess.sample, reportType, saved.get(reportType)),
        problems: unknowns(type, month),
        problemCount: unknowns(type, month).length,
        queuedAt: isQueued ? at : null,
        createdAt: at,
        createdBy: ctx?.actor.staffId ?? null,
        updatedAt: at,
      }
      try {
        const id = await database.transaction(async (tx) => {
          const made = await store.insertReport(tx, values)
          const { staffId } = ctx?.actor ?? {}
          await writeEvent(tx, 'revenueReport', made, {
            at,
            actor: ctx === null ? 'system' : 'person',
            from: null,
            to: values.status,
            reason: brought.origin,
            ...(staffId === undefined ? {} : { staffId }),
          })
          if (isQueued) await jobs.send(tx, readReportJob, { reportId: String(made) })
          await noteReport(tx, ctx, 'revenueReport.upload', { id: made, ...values }, { detail: { size } })
          return made
        })
        return { id, known: false, isQueued }
      } catch (error) {
        await files.remove(objectKey)
        const first =
          violatedConstraint(error) === 'revenue_report_file' ? await store.findBySha(db, sha256) : null
        if (first === null) throw error
        return { id: first.id, known: true, isQueued: false }
      }
    })
  }

  async function look(path: string) {
    try {
      return await reader.look(path)
    } catch (error) {
      if (error instanceof ReportRefused) throw refusalOf(error)
      throw error
    }
  }

  async function savedHeads(): Promise<ReadonlyMap<ReportType, SavedHeads>> {
    const found = new Map<ReportType, SavedHeads>()
    for (const type of reportTypes) {
      const rows = await store.findHeaders(db, type)
      found.set(type, new Map(rows.map(({ header, column }) => [header, column])))
    }
    return found
  }

  return { add }
}
export type ReportIntake = ReturnType<typeof createReportIntake>

const unknowns = (type: ReportType | null, month: string | null): ReportProblem[] => [
  ...(type === null ? [{ row: null, column: null, code: 'kindUnknown' as const }] : []),
  ...(month === null ? [{ row: null, column: null, code: 'monthUnknown' as const }] : []),
]

/** The head of a file as it is kept. */
export function headersOf(
  heads: readonly string[],
  sample: readonly string[],
  type: ReportType,
  saved?: SavedHeads,
): HeaderColumn[] {
  const { columns } = mapHeads(type, heads, saved)
  return headerColumns(heads, columns, sample)
}

const longest = 300
export const headerColumns = (
  heads: readonly string[],
  columns: readonly HeaderColumn['column'][],
  sample: readonly string[],
): HeaderColumn[] =>
  heads.map((name, at) => ({
    name: name.slice(0, longest),
    column: columns[at] ?? null,
    sample: (sample[at] ?? '').slice(0, longest),
  }))

/** The errors that foreign sheets are refused with, too. */
const refusals = {
  fileEmpty: 'sheets.fileEmpty',
  notAReport: 'sheets.notASheet',
  damaged: 'sheets.damaged',
  badEncoding: 'sheets.badEncoding',
  protectedFile: 'sheets.protectedFile',
  tooMuchInside: 'sheets.tooMuchInside',
  lineTooLong: 'sheets.quoteNotClosed',
  tooManyColumns: 'sheets.tooManyColumns',
  cellTooLong: 'sheets.cellTooLong',
  tooManyRows: 'sheets.tooManyRows',
  noRows: 'sheets.noRows',
  severalFiles: 'revenue.reportSeveral',
} as const satisfies Partial<Record<ReportProblemCode, string>>

function refusalOf({ problem, cause }: ReportRefused): AppError {
  const code = (refusals as Partial<Record<ReportProblemCode, (typeof refusals)[keyof typeof refusals]>>)[
    problem.code
  ]
  const params = { ...problem.params, ...(problem.row === null ? {} : { row: problem.row }) }
  return new AppError(code ?? 'sheets.damaged', { params, cause })
}
