import type { CellType } from '@pindao/protocol/sheets/export.ts'
import type { CellValue } from '#src/platform/export-source.ts'

export type SheetColumn = { readonly title: string; readonly type: CellType }

/** A table on its way into a file: the rows come in batches, once. */
export type SheetTable = {
  readonly name: string
  readonly columns: readonly SheetColumn[]
  readonly rows: AsyncIterable<readonly (readonly CellValue[])[]>
}

/** What stands beside the table about it: a name and a value a line, known once the rows are written. */
export type SheetFacts = {
  readonly name: string
  lines(): readonly (readonly [label: string, value: FactValue])[]
}
/** A text, a number, or an instant of the person's clock. */
export type FactValue = string | number | { readonly instant: string }

/** A sheet has so many rows, its head among them. */
export const mostSheetRows = 1_048_576
