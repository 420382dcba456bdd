import { sheetLimits } from '@pindao/protocol/sheets/import.ts'

const MiB = 1024 * 1024

/** What a file may hold, in bytes, characters and pieces; a file of 10 MB that keeps to all of it is read in a second. */
export const readLimits = {
  ...sheetLimits,
  /** Parts of a workbook (a zip archive), and what they may inflate to. */
  entries: 2000,
  partBytes: 200 * MiB,
  totalBytes: 400 * MiB,
  /** How many times as long a part of more than a megabyte may become. */
  ratio: 100,
  ratioFrom: MiB,
  /** Of a part that is kept in memory while the rows are read, such as the words: 190 MB of it took 1.2 GB. */
  wholePartBytes: 32 * MiB,
  sheets: 20,
  /** Rows without a word in them: spreadsheets keep many that were only coloured. */
  emptyRows: 200_000,
  /** Of all cells together. */
  characters: 16_000_000,
} as const

/** The codes that the reader gives; all of them are errors of the manifest. */
type RefusalCode =
  | 'fileEmpty'
  | 'notASheet'
  | 'webPage'
  | 'oldExcel'
  | 'protectedFile'
  | 'damaged'
  | 'badEncoding'
  | 'quoteNotClosed'
  | 'noRows'
  | 'tooManyRows'
  | 'tooManyColumns'
  | 'cellTooLong'
  | 'tooMuchInside'

/** A file that is not taken, and why. It crosses from the reading thread, which knows nothing of our errors. */
export class SheetRefused extends Error {
  override readonly name = 'SheetRefused'
  readonly code: RefusalCode
  readonly params: Readonly<Record<string, number>>

  constructor(code: RefusalCode, params: Readonly<Record<string, number>> = {}, cause?: unknown) {
    super(code, { cause })
    this.code = code
    this.params = params
  }
}
