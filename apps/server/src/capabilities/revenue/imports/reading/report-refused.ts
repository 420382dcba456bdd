import type { ReportProblemCode } from '@pindao/protocol/revenue/report.columns.ts'
import type { ReportProblem } from '../report.table.ts'

/** What a file may hold, in bytes, characters and pieces (reliability.md E3). */
export const reportLimits = {
  /** Of one record of text: a quote that is never closed would make one of the whole file. */
  recordLength: 1024 * 1024,
  cellLength: 32_767,
  columns: 200,
  rows: 20_000_000,
  /** Rows above the head: a title, an empty line. */
  rowsAboveHead: 20,
  /** What a file inflates to, and how many times as long it may become once it is longer than a megabyte. */
  inflated: 8 * 1024 ** 3,
  ratio: 100,
  ratioFrom: 1024 * 1024,
  /** The same of text as it is read: reports become a tenth or a thirtieth. */
  textRatio: 60,
  entries: 2000,
  /** Of a workbook: it is kept in memory whole, its sheets are not. */
  workbook: 150 * 1024 ** 2,
  sheetBytes: 2 * 1024 ** 3,
} as const

/** A file that is not taken, and why; it crosses from the thread that reads. */
export class ReportRefused extends Error {
  override readonly name = 'ReportRefused'
  readonly problem: ReportProblem

  constructor(code: ReportProblemCode, where: Partial<Omit<ReportProblem, 'code'>> = {}, cause?: unknown) {
    super(code, { cause })
    this.problem = { row: null, column: null, ...where, code }
  }
}
