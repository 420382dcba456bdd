import { z } from 'zod'
import { historyEntry } from '#src/access/audit.endpoints.ts'
import { contractMonth } from '#src/contracts/contract.filter.ts'
import { reasonRule } from '#src/contracts/term.fields.ts'
import { endpoint } from '#src/core/endpoint.ts'
import { id, instant, pageQuery } from '#src/core/fields.ts'
import { money } from '#src/core/money.ts'
import { version } from '#src/core/record-fields.ts'
import { length, optionalText } from '#src/core/rules.ts'
import { countsOf } from '#src/core/view-counts.ts'
import { mostProblems, type ReportProblemCode, reportColumns, reportProblems } from './report.columns.ts'
import { reportConditions } from './report.filter.ts'
import { reportOrigins, reportStatus, reportTypes } from './report.states.ts'

/** In bytes: the longest file that is taken. */
export const reportFileLimit = 1024 ** 3
/** Endings of names that the page offers; what a file is, its bytes say. */
export const reportExtensions = ['.csv', '.gz', '.zip', '.xlsx'] as const
/** So many columns a file has at most. */
export const mostReportColumns = 200

export const reportActions = ['read', 'cancel', 'count', 'discard', 'takeBack', 'download'] as const
export type ReportAction = (typeof reportActions)[number]

const code = z.enum(Object.keys(reportProblems) as [ReportProblemCode, ...ReportProblemCode[]])
/** What is wrong with a file, and where: a row as a spreadsheet counts it, the column as its head says it. */
const problem = z.object({
  row: z.number().int().nullable(),
  column: z.string().nullable(),
  code,
  params: z.record(z.string(), z.union([z.string(), z.number()])),
})
export type ReportProblemSaid = z.output<typeof problem>

/** A report file as lists show it. `total` is of one currency, and null for who sees no revenue. */
export const report = z.object({
  id,
  platform: z.enum(['youtube', 'facebook']),
  reportType: z.enum(reportTypes),
  contentOwner: z.string(),
  month: contractMonth,
  fileName: z.string(),
  fileSize: z.number().int(),
  origin: z.enum(reportOrigins),
  status: z.literal(Object.values(reportStatus.codes)),
  /** Of `fileSize`, while it is read; it waits for a person until it is queued. */
  bytesRead: z.number().int(),
  isQueued: z.boolean(),
  rowCount: z.number().int(),
  lineCount: z.number().int(),
  skippedCount: z.number().int(),
  total: money.nullable(),
  /** Channels that nobody knows. */
  unknownChannels: z.number().int(),
  problemCount: z.number().int(),
  createdAt: instant,
  createdBy: z.object({ id, fullName: z.string() }).nullable(),
  updatedAt: instant,
  countedAt: instant.nullable(),
  sha256: z.string(),
  version,
  actions: z.array(z.enum(reportActions)),
})
export type Report = z.output<typeof report>

/** A column of the file as its head says it, and what it was taken for. */
const header = z.object({
  name: z.string(),
  column: z.enum(reportColumns).nullable(),
  sample: z.string(),
})
export type ReportHeader = z.output<typeof header>

export const reportDetail = report.extend({
  headers: z.array(header).max(mostReportColumns),
  problems: z.array(problem).max(mostProblems),
  channels: z.object({ known: z.number().int(), unknown: z.number().int() }),
  /** What lines add up to; null for who sees no revenue. */
  totals: z
    .array(
      z.object({
        adjustmentType: z.string().nullable(),
        ytSource: z.string().nullable(),
        revenueType: z.number().int().nullable(),
        lines: z.number().int(),
        total: money,
      }),
    )
    .nullable(),
  /** The file that counts for the same kind, owner and month, where this one waits to take its place. */
  replaces: z
    .object({ id, fileName: z.string(), lineCount: z.number().int(), total: money.nullable() })
    .nullable(),
  /** The file that took its place. */
  replacedBy: z.object({ id, fileName: z.string() }).nullable(),
  reason: z.string(),
})
export type ReportDetail = z.output<typeof reportDetail>

const params = z.object({ id })

export const listReports = endpoint({
  method: 'GET',
  url: '/revenue/reports',
  access: 'revenueReport:read',
  summary: 'Report files of the platforms; what came last comes first, if nothing else is asked for',
  query: z.object({ ...pageQuery, ...reportConditions }),
  output: z.array(report),
  list: true,
})

export const countReports = countsOf(listReports)

export const getReport = endpoint({
  method: 'GET',
  url: '/revenue/reports/:id',
  access: 'revenueReport:read',
  summary: 'One report file: what was read of it, what does not fit, what it would replace',
  params,
  output: reportDetail,
})

/** What a file says of each channel. */
export const listReportChannels = endpoint({
  method: 'GET',
  url: '/revenue/reports/:id/channels',
  access: 'revenue:read',
  summary: 'The channels of a report file that this person sees, those that nobody knows first',
  params,
  query: z.object({ ...pageQuery, unknown: z.literal('yes').optional() }),
  output: z.array(
    z.object({
      platformChannelId: z.string(),
      channel: z.object({ id, title: z.string() }).nullable(),
      lines: z.number().int(),
      firstRow: z.number().int(),
      total: money,
    }),
  ),
  list: true,
})

/** What would change if a file took the place of the one before it. */
export const listReportDifferences = endpoint({
  method: 'GET',
  url: '/revenue/reports/:id/differences',
  access: 'revenue:read',
  summary: 'By channel and kind of correction, what a file says otherwise than the one that counts',
  params,
  query: z.object(pageQuery),
  output: z.array(
    z.object({
      platformChannelId: z.string(),
      channel: z.object({ id, title: z.string() }).nullable(),
      adjustmentType: z.string().nullable(),
      before: money.nullable(),
      after: money.nullable(),
      difference: money,
    }),
  ),
  list: true,
})

export const listReportHistory = endpoint({
  method: 'GET',
  url: '/revenue/reports/:id/history',
  access: 'revenueReport:read',
  summary: 'Who did what with a report file, newest first',
  params,
  query: z.object(pageQuery),
  output: z.array(historyEntry),
  list: true,
})

/** A file as its body; it waits until somebody has said that what was recognised is right (`readReport`). */
export const uploadReport = endpoint({
  method: 'POST',
  url: '/revenue/reports',
  access: 'revenueReport:create',
  summary: 'Takes a report file; its kind, month and owner are recognised from its name and first rows',
  query: z.object({ fileName: length(300, 1) }),
  output: reportDetail,
})

export const readReport = endpoint({
  method: 'POST',
  url: '/revenue/reports/:id/read',
  access: 'revenueReport:create',
  summary: 'Has a file read as what it is said to be; a failed one again, with columns chosen by hand',
  params,
  body: z.object({
    reportType: z.enum(reportTypes),
    month: contractMonth,
    contentOwner: optionalText(100).default(''),
    /** What each head of the file is taken for; left out: as they are known. */
    columns: z
      .array(z.object({ name: length(500), column: z.enum(reportColumns).nullable() }))
      .max(mostReportColumns)
      .optional(),
    version,
  }),
  output: reportDetail,
})

export const cancelReport = endpoint({
  method: 'POST',
  url: '/revenue/reports/:id/cancel',
  access: 'revenueReport:create',
  summary: 'Ends the reading of a file; nothing of it stays but the file',
  params,
  output: reportDetail,
})

export const countReport = endpoint({
  method: 'POST',
  url: '/revenue/reports/:id/count',
  access: 'revenueReport:decide',
  summary: 'Lets a file count; with `replaces` in the place of the one that was seen to count',
  params,
  body: z.object({ replaces: id.nullable(), version }),
  output: reportDetail,
})

export const discardReport = endpoint({
  method: 'POST',
  url: '/revenue/reports/:id/discard',
  access: 'revenueReport:decide',
  summary: 'Leaves a file out, or takes one back of which nothing is settled, with its reason',
  params,
  body: z.object({ reason: reasonRule, version }),
  output: reportDetail,
})

/** Where the bytes of a file are read, by the session that asks. */
export const reportFilePath = (report: string) => `/revenue/reports/${report}/file`
