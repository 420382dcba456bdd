import type { CellType } from '@pindao/protocol/sheets/export.ts'
import type { CellValue } from '#src/platform/export-source.ts'

/** `key` is the same in every language: a second row of the head says it to programs, where somebody asks for it. */
export type SheetColumn = { readonly key: string; readonly title: string; readonly type: CellType }

/** A table on its way into a file: the rows come in batches, once. */
export type SheetTable = {
  readonly name: string
  readonly columns: readonly SheetColumn[]
  /** Whether a second row of the head says the keys of the columns. */
  readonly keyRow?: boolean
  /** Whose file it is and since when, on every page that is printed; a list that is not sensitive has none. */
  readonly watermark?: string | null
  readonly rows: AsyncIterable<readonly (readonly CellValue[])[]>
}

/** What stands beside the table about it: a name and a value a line, known once the rows are written. */
export type SheetFacts = {
  readonly name: string
  lines(): readonly (readonly [label: string, value: FactValue])[]
}
/** A text, a number, or an instant of the person's clock. */
export type FactValue = string | number | { readonly instant: string }

/** How many rows the head of a table has. */
export const headRows = ({ keyRow }: Pick<SheetTable, 'keyRow'>) => (keyRow ? 2 : 1)

/** A sheet has so many rows, its head among them. */
export const mostSheetRows = 1_048_576
