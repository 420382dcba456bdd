import { z } from 'zod'
import { type KindBegunBy, operations } from '#src/capabilities.ts'
import { channelImport } from '#src/channels/channel.import.ts'
import { platformVideoImport } from '#src/channels/platform-video.import.ts'
import { claimImport } from '#src/claims/claim.import.ts'
import { balanceImport } from '#src/contracts/balance.import.ts'
import { contractImport } from '#src/contracts/contract.import.ts'
import { partyImport } from '#src/contracts/party.import.ts'
import { endpoint } from '#src/core/endpoint.ts'
import { id, instant, pageQuery } from '#src/core/fields.ts'
import { length } from '#src/core/rules.ts'
import { videoImport } from '#src/media/video.import.ts'
import { operation } from '#src/operations/operation.endpoints.ts'
import { deductionImport } from '#src/revenue/money-table.deductions.ts'
import { dictionaryImport } from '#src/settings/dictionary.import.ts'
import { cellProblems, type ImportTarget, rowStates, sheetLimits } from './import.ts'

/** Operations that begin with a sheet; each is the target of an import. */
export type ImportKind = KindBegunBy<'import'>

/** The operation that takes back what an import of a kind changed. */
export const undoOf = {
  'video.import': 'video.importUndo',
  'channel.import': 'channel.importUndo',
  'party.import': 'party.importUndo',
  'contract.import': 'contract.importUndo',
  'contractBalance.import': 'contractBalance.importUndo',
  'platformVideo.import': 'platformVideo.importUndo',
  'revenueDeduction.import': 'revenueDeduction.importUndo',
  'claim.import': 'claim.importUndo',
  'dictionary.import': 'dictionary.importUndo',
} as const satisfies Readonly<Record<ImportKind, KindBegunBy<'undo'>>>

/** What the sheets of each kind may bring. A kind without columns does not compile. */
export const importTargets: Readonly<Record<ImportKind, ImportTarget>> = {
  'video.import': videoImport,
  'channel.import': channelImport,
  'party.import': partyImport,
  'contract.import': contractImport,
  'contractBalance.import': balanceImport,
  'platformVideo.import': platformVideoImport,
  'revenueDeduction.import': deductionImport,
  'claim.import': claimImport,
  'dictionary.import': dictionaryImport,
}

export const importKinds = [...operations]
  .filter(([, { begunBy }]) => begunBy === 'import')
  .map(([kind]) => kind) as unknown as readonly [ImportKind, ...ImportKind[]]

const count = z.number().int().min(0)
/** A column of the sheet, from 0. */
const place = count.max(sheetLimits.columns - 1)

/** Which column of the sheet is which of the target; null: none. */
const mapping = z.record(length(100), place.nullable())

/**
 * A sheet that was read, and what it would change. `counts` is null until the columns that are needed are mapped; rows
 * are numbered from 1, as the spreadsheet shows them.
 */
export const sheetImport = z.object({
  id,
  target: z.enum(importKinds),
  fileName: z.string(),
  /** How its characters were read, where the file does not say so itself. */
  encoding: z.string().nullable(),
  state: z.enum(['open', 'confirmed']),
  sheets: z.array(z.object({ name: z.string(), rows: count, columns: count })),
  sheet: count,
  headerRow: count.min(1),
  /** The cells of the header row. */
  headers: z.array(z.string()),
  columns: mapping,
  counts: z.object({ new: count, changed: count, unchanged: count, problem: count }).nullable(),
  /** The operation that makes the changes, once they are confirmed. */
  operationId: id.nullable(),
  createdAt: instant,
  /** Until then it waits to be confirmed. */
  expiresAt: instant,
  /** Counts the changes of the mapping: who confirms names the preview that was seen. */
  version: count.min(1),
})
export type SheetImport = z.output<typeof sheetImport>

/** One cell of a mapped column. `before` and `after` are what people read; null where nothing is known of the record. */
const importCell = z.object({
  column: z.string(),
  text: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
  problem: z
    .object({
      code: z.enum(cellProblems),
      params: z.record(z.string(), z.union([z.string(), z.number()])),
    })
    .nullable(),
})
export type ImportCell = z.output<typeof importCell>

const importRow = z.object({
  id,
  row: count.min(1),
  recordId: id.nullable(),
  /** What the record is called now. */
  title: z.string().nullable(),
  state: z.enum(rowStates),
  cells: z.array(importCell),
})
export type ImportRow = z.output<typeof importRow>

const params = z.object({ id })

/** How much of a sheet is taken, and how long it waits to be confirmed, as administrators have set it. */
export const getSheetLimits = endpoint({
  method: 'GET',
  url: '/sheets/limits',
  access: 'signedIn',
  programs: true,
  summary: 'The size and the rows of a sheet that is taken, and the days that it waits to be confirmed',
  output: z.object({ megabytes: count, rows: count, keepDays: count }),
})

/** The call that carries the bytes of the file as its body, beside the endpoints that carry JSON. */
export const uploadSheet = endpoint({
  method: 'POST',
  url: '/sheets/imports',
  access: 'signedIn',
  programs: true,
  summary: 'Reads a sheet and shows what it would change',
  query: z.object({ target: z.enum(importKinds), fileName: length(1000, 1) }),
  output: sheetImport,
})

export const listSheetImports = endpoint({
  method: 'GET',
  url: '/sheets/imports',
  access: 'signedIn',
  programs: true,
  summary: 'Own imports that wait to be confirmed, newest first',
  output: z.array(sheetImport),
})

export const getSheetImport = endpoint({
  method: 'GET',
  url: '/sheets/imports/:id',
  access: 'signedIn',
  programs: true,
  summary: 'One own import: columns, and how many rows would change what',
  params,
  output: sheetImport,
})

export const mapSheetImport = endpoint({
  method: 'PUT',
  url: '/sheets/imports/:id/mapping',
  access: 'signedIn',
  programs: true,
  summary: 'Says which sheet, header row and columns count; the preview is made anew',
  params,
  body: z.object({ sheet: count, headerRow: count.min(1), columns: mapping }),
  output: sheetImport,
})

export const listImportRows = endpoint({
  method: 'GET',
  url: '/sheets/imports/:id/rows',
  access: 'signedIn',
  programs: true,
  summary: 'What the rows of an own import would change, cell by cell, with what is wrong with them',
  params,
  query: z.object({ ...pageQuery, state: z.enum(rowStates).optional() }),
  output: z.array(importRow),
  list: true,
})

/** A row that was left out, with the cells that are to be mended. */
const importProblem = z.object({
  row: count.min(1),
  title: z.string().nullable(),
  cells: z.array(importCell),
})
export type ImportProblem = z.output<typeof importProblem>

export const listImportProblems = endpoint({
  method: 'GET',
  url: '/sheets/imports/:id/problems',
  access: 'signedIn',
  summary: 'All rows of an own import that are left out, for a file of what is to be mended',
  params,
  output: z.array(importProblem).max(sheetLimits.rows),
})

export const confirmSheetImport = endpoint({
  method: 'POST',
  url: '/sheets/imports/:id/confirm',
  access: 'signedIn',
  programs: true,
  summary: 'Begins the operation that makes the changes, once and for all; rows with problems are left out',
  params,
  body: z.object({ version: count.min(1) }),
  output: sheetImport,
  idempotent: 'key',
})

export const discardSheetImport = endpoint({
  method: 'DELETE',
  url: '/sheets/imports/:id',
  access: 'signedIn',
  programs: true,
  summary: 'Forgets an own import that was not confirmed',
  params,
  output: z.object({ discarded: z.boolean() }),
})

export const undoSheetImport = endpoint({
  method: 'POST',
  url: '/sheets/imports/undo',
  access: 'signedIn',
  programs: true,
  summary: 'Takes back what an own import changed, in the records that nobody has changed since; once',
  /** The operation that made the changes. */
  body: z.object({ operationId: id }),
  output: operation,
  idempotent: 'key',
})
