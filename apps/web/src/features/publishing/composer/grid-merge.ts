import { composerColumns } from '@pindao/protocol/publishing/publish-composer.cells.ts'
import { type GridRow, rowKey, withCell } from './grid-edits.ts'

type Saved = ReadonlyMap<string, GridRow>

export const byKey = (rows: readonly GridRow[]): Map<string, GridRow> =>
  new Map(rows.map((row) => [rowKey(row), row]))

/** What of the grid the server does not have yet. */
export function unsavedOf(saved: Saved, rows: readonly GridRow[]) {
  const keys = new Set(rows.map(rowKey))
  const changed = rows.filter((row) => {
    const before = saved.get(rowKey(row))
    return before === undefined || (before !== row && !saysTheSame(before, row))
  })
  const removed = [...saved.values()].filter((row) => !keys.has(rowKey(row)))
  return { changed, removed }
}

function saysTheSame(one: GridRow, other: GridRow): boolean {
  return (
    one.position === other.position &&
    one.confirmed === other.confirmed &&
    composerColumns.every((column) => (one.cells[column] ?? '') === (other.cells[column] ?? ''))
  )
}

/**
 * Puts what was changed here on top of what somebody else has saved meanwhile, cell by cell: a cell that was changed here
 * counts as it is here, all others as they are there. A row that one of the two took out is out.
 *
 * @param saved what both began with
 */
export function mergeRows(
  saved: Saved,
  own: readonly GridRow[],
  theirs: readonly GridRow[],
): readonly GridRow[] {
  const ownRows = byKey(own)
  const theirRows = byKey(theirs)
  const merged = theirs.flatMap((there) => {
    const key = rowKey(there)
    const here = ownRows.get(key)
    const before = saved.get(key)
    // Taken out here.
    if (here === undefined) return before === undefined ? [there] : []
    return [before === undefined ? here : cellsOver(before, here, there)]
  })
  const fresh = own.filter((row) => !theirRows.has(rowKey(row)) && !saved.has(rowKey(row)))
  return [...merged, ...fresh].toSorted((one, other) => one.position - other.position)
}

function cellsOver(before: GridRow, here: GridRow, there: GridRow): GridRow {
  const confirmed = here.confirmed === before.confirmed ? there.confirmed : here.confirmed
  const position = here.position === before.position ? there.position : here.position
  return composerColumns.reduce(
    (row, column) =>
      (here.cells[column] ?? '') === (before.cells[column] ?? '')
        ? row
        : withCell(row, column, here.cells[column] ?? ''),
    { ...there, confirmed, position },
  )
}
