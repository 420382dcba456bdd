import type { BatchRow } from '@pindao/protocol/publishing/publish-batch.endpoints.ts'
import type { ComposerCells, ComposerColumn } from '@pindao/protocol/publishing/publish-composer.cells.ts'
import type { SheetCells } from '#src/shared/sheet/tsv.ts'

/** A row of the grid: a video on a channel, with what became of it. */
export type GridRow = BatchRow

/** What names a row: a batch has a video on a channel once. */
export const rowKey = ({ videoId, channelId }: Pick<GridRow, 'videoId' | 'channelId'>) =>
  `${videoId}:${channelId}`

/** Cells from one corner to the other, in any order; `column` counts the columns that the grid shows. */
export type CellRange = {
  readonly from: { readonly row: number; readonly column: number }
  readonly to: { readonly row: number; readonly column: number }
}

/** The same from its first corner to its last. */
export function boxOf({ from, to }: CellRange) {
  return {
    top: Math.min(from.row, to.row),
    bottom: Math.max(from.row, to.row),
    start: Math.min(from.column, to.column),
    end: Math.max(from.column, to.column),
  }
}

export const isWithin = (range: CellRange, row: number, column: number): boolean => {
  const { top, bottom, start, end } = boxOf(range)
  return row >= top && row <= bottom && column >= start && column <= end
}

/** What a text that was typed or pasted is kept as. */
export type Canonical = (column: ComposerColumn, text: string) => string

type Columns = readonly (ComposerColumn | null)[]

/** A row with one cell changed; one that was emptied says nothing. The row itself where nothing changes. */
export function withCell(row: GridRow, column: ComposerColumn, text: string): GridRow {
  if ((row.cells[column] ?? '') === text) return row
  const { [column]: _before, ...others } = row.cells
  return { ...row, cells: text === '' ? others : ({ ...others, [column]: text } as ComposerCells) }
}

/** The texts of a range, as a sheet takes them. `null` columns are those that say which row it is. */
export function textsIn(
  rows: readonly GridRow[],
  range: CellRange,
  textOf: (row: GridRow, column: number) => string,
): SheetCells {
  const { top, bottom, start, end } = boxOf(range)
  return rows
    .slice(top, bottom + 1)
    .map((row) => Array.from({ length: end - start + 1 }, (_, index) => textOf(row, start + index)))
}

/**
 * Puts pasted cells into a range, from its first corner on, as far as there are rows and columns. A range that holds the
 * table several times is filled with it, as in a spreadsheet; so one cell fills them all.
 */
export function pasteInto(
  rows: readonly GridRow[],
  columns: Columns,
  range: CellRange,
  { table, canonical }: { readonly table: SheetCells; readonly canonical: Canonical },
): readonly GridRow[] {
  const { top, bottom, start, end } = boxOf(range)
  const width = Math.max(...table.map((row) => row.length))
  const height = repeated(bottom - top + 1, table.length)
  const across = repeated(end - start + 1, width)
  return rows.map((row, index) => {
    const line = index - top
    if (line < 0 || line >= height) return row
    const texts = table[line % table.length] ?? []
    let changed = row
    for (let offset = 0; offset < across; offset += 1) {
      const column = columns[start + offset]
      const text = texts[offset % width]
      if (column && text !== undefined) changed = withCell(changed, column, canonical(column, text))
    }
    return changed
  })
}

const repeated = (room: number, size: number) => (room % size === 0 ? room : size)

/** Empties the cells of a range. */
export function clearIn(rows: readonly GridRow[], columns: Columns, range: CellRange): readonly GridRow[] {
  return changeIn(rows, columns, range, () => '')
}

/** Says in every row of a range what its first row says; a range of one row takes the row above. */
export function fillDown(rows: readonly GridRow[], columns: Columns, range: CellRange): readonly GridRow[] {
  const { top, bottom } = boxOf(range)
  const source = rows[top === bottom ? top - 1 : top]
  if (source === undefined) return rows
  return changeIn(rows, columns, range, (column) => source.cells[column] ?? '')
}

function changeIn(
  rows: readonly GridRow[],
  columns: Columns,
  range: CellRange,
  textFor: (column: ComposerColumn) => string,
): readonly GridRow[] {
  const { top, bottom, start, end } = boxOf(range)
  const meant = columns.slice(start, end + 1).filter((column) => column !== null)
  return rows.map((row, index) => {
    if (index < top || index > bottom) return row
    return meant.reduce((changed, column) => withCell(changed, column, textFor(column)), row)
  })
}

/** What is looked for in a column, and what stands there instead. */
export type Replacement = {
  readonly column: ComposerColumn
  readonly find: string
  readonly replace: string
  readonly matchCase: boolean
}

/**
 * Replaces a text wherever it stands in a column, letter by letter: it is no pattern. Only in rows that `isMeant` names.
 *
 * @returns the rows, and in how many of them something was found
 */
export function replaceIn(
  rows: readonly GridRow[],
  { column, find, replace, matchCase }: Replacement,
  isMeant: (row: GridRow, index: number) => boolean = () => true,
): { readonly rows: readonly GridRow[]; readonly found: number } {
  if (find === '') return { rows, found: 0 }
  const literal = new RegExp(find.replaceAll(/[.*+?^${}()|[\]\\]/gu, '\\$&'), matchCase ? 'gu' : 'giu')
  let found = 0
  const changed = rows.map((row, index) => {
    const text = row.cells[column] ?? ''
    if (!isMeant(row, index) || text.search(literal) < 0) return row
    found += 1
    return withCell(
      row,
      column,
      text.replaceAll(literal, () => replace),
    )
  })
  return { rows: changed, found }
}
