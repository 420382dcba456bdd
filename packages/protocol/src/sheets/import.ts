import type { z } from 'zod'

/** One column that a sheet may bring. Its name is `sheets.import.column.<kind>.<key>`, other names of it `import.alias`. */
export type ImportColumn = {
  /** What a cell has to keep: the schema that the form of the same field uses. It gives the text that is compared. */
  readonly rule: z.ZodType<string, string>
  /**
   * Names the record, by its id. An empty cell is a problem here; anywhere else it leaves the field as it is, so that no
   * forgotten cell erases anything.
   */
  readonly key?: true
  /** A number that nobody reads: what its cells say waits sealed, and is shown masked. */
  readonly secret?: true
}

/** What a sheet can change, column by column; declared by the capability whose records they are. */
export type ImportTarget = {
  readonly columns: Readonly<Record<string, ImportColumn>>
  /**
   * Columns that name the record together, where its id is not known: by what others call it, a platform and its id
   * there. With them a sheet may also bring records that do not exist yet.
   */
  readonly otherKey?: readonly string[]
}

/** Whether a sheet of a target may bring numbers that nobody reads. */
export const hasSecrets = ({ columns }: ImportTarget): boolean =>
  Object.values(columns).some(({ secret }) => secret === true)

/** Declares a target, keeping the exact names. */
export function importTarget<const T extends ImportTarget>(target: T): T {
  return target
}

/** The column of a target that names the record. */
export function keyOf({ columns }: ImportTarget): string {
  const found = Object.entries(columns).find(([, { key }]) => key)
  if (!found) throw new RangeError('a target names no key')
  return found[0]
}

export const megabyte = 1024 * 1024

/**
 * The most of a sheet that is ever taken; what is beyond is refused whole, never cut. Sizes in bytes and characters. Rows
 * and bytes are what the reader was proved with: settings may say less, never more.
 */
export const sheetLimits = {
  fileBytes: 10 * megabyte,
  /** Rows that are not empty, of all sheets of a file. */
  rows: 10_000,
  columns: 200,
  /** As Excel has it. */
  cellLength: 32_767,
} as const

/**
 * Why a cell is not taken. `rule`: `params.rule` is a key of the `validation` texts. `imprecise`: a spreadsheet has
 * rounded the digits of an id. `notFound` is also the answer for what is out of scope.
 */
export const cellProblems = [
  'rule',
  'keyMissing',
  'keyWrong',
  'imprecise',
  'notFound',
  'twice',
  'channelNotFound',
  'channelAmbiguous',
  'notPermitted',
  'required',
  'keysDiffer',
  'idTaken',
  'channelIdWrong',
  'titleMissing',
  'wordUnknown',
  'wordWithheld',
  'departmentNotFound',
  'groupNotFound',
  'groupAmbiguous',
  'personNotFound',
  'personAmbiguous',
  'personTwice',
  'unfit',
  'partyNotFound',
  'partyAmbiguous',
  'contractAmbiguous',
  'contractNotDraft',
  'contractUnfit',
  'shareElsewhere',
  'contractNotFound',
  'balanceUnfit',
  'balanceClosed',
  'balanceReason',
  'videoElsewhere',
  'videoOnOther',
  'videoChannelMissing',
  'deductionSettled',
  'deductionUnfit',
  'claimOwnUpload',
  'claimTaken',
  'claimUnreadable',
  'listUnknown',
  'listKept',
  'listDiffers',
  'labelTaken',
] as const
export type CellProblem = (typeof cellProblems)[number]

/** What the preview of a row came to. */
export const rowStates = ['new', 'changed', 'unchanged', 'problem'] as const
export type RowState = (typeof rowStates)[number]
