import { readLimits, SheetRefused } from './read-limits.ts'

/** A row that is not empty. `row` counts from 1, as the spreadsheet shows it; empty cells at the end are left out. */
export type SheetRow = { readonly row: number; readonly cells: readonly string[] }
export type Sheet = { readonly name: string; readonly rows: readonly SheetRow[] }
/** A file as it was read. `encoding` says how its characters were guessed; null where the file says it. */
export type Workbook = { readonly encoding: string | null; readonly sheets: readonly Sheet[] }

/** Takes at most so many rows of all sheets of a file, and refuses what is beyond the limits as soon as it comes. */
export function createRowTaker(mostRows: number) {
  let taken = 0
  let empty = 0
  let characters = 0

  /** The row as it is kept; null for an empty one. @throws SheetRefused */
  return (row: number, texts: readonly string[]): SheetRow | null => {
    const cells = texts.slice(0, texts.findLastIndex((text) => text !== '') + 1)
    if (cells.length === 0) {
      empty += 1
      if (empty > readLimits.emptyRows) throw new SheetRefused('tooMuchInside')
      return null
    }
    taken += 1
    if (taken > mostRows) throw new SheetRefused('tooManyRows', { max: mostRows })
    if (cells.length > readLimits.columns)
      throw new SheetRefused('tooManyColumns', { row, max: readLimits.columns })
    for (const { length } of cells) {
      if (length > readLimits.cellLength)
        throw new SheetRefused('cellTooLong', { row, max: readLimits.cellLength })
      characters += length
    }
    if (characters > readLimits.characters) throw new SheetRefused('tooMuchInside')
    return { row, cells }
  }
}
export type RowTaker = ReturnType<typeof createRowTaker>
