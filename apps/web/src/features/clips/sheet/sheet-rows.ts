import {
  type ClipLineSubject,
  type ClipSheetCells,
  type ClipSheetColumn,
  clipSheetColumns,
  mostClipLines,
  type ReadClipLine,
  readClipLine,
  readClipSheet,
} from '@pindao/protocol/clips/clip-sheet.ts'
import { titleOfPart } from '@pindao/protocol/clips/clip-split.ts'
import { formatFilmTime, parseFilmTime } from '@pindao/protocol/clips/clip-time.ts'

/**
 * A line of the sheet as it was typed; `key` stays with it. `sentAs`: under which key it was sent, so that it becomes one clip
 * however often it is; `done`: it has become one, and is not sent again.
 */
export type SheetRow = {
  readonly key: number
  readonly cells: ClipSheetCells
  readonly sentAs: string | null
  readonly done: boolean
}

/** What is kept of a sheet: its lines, and the title pattern. */
export type SheetRows = readonly SheetRow[]

export const emptyCells: ClipSheetCells = {
  start: '',
  end: '',
  title: '',
  channel: '',
  publishAt: '',
  music: '',
}

const nextKey = (rows: SheetRows) => Math.max(-1, ...rows.map(({ key }) => key)) + 1

/** Puts pasted text at the end of the sheet, as far as there is room; empty lines at the end give way. */
export function withPasted(rows: SheetRows, text: string): SheetRows {
  const read = readClipSheet(text)
  if (read.length === 0) return rows
  const kept = withoutEmptyEnd(rows)
  const first = nextKey(kept)
  const added = read.map((cells, at) => ({ key: first + at, cells, sentAs: null, done: false }))
  return [...kept, ...added].slice(0, mostClipLines)
}

export function withLine(rows: SheetRows): SheetRows {
  if (rows.length >= mostClipLines) return rows
  return [...rows, { key: nextKey(rows), cells: emptyCells, sentAs: null, done: false }]
}

/** So many lines more a sheet takes; empty ones at its end give way. */
export const roomIn = (rows: SheetRows): number => mostClipLines - withoutEmptyEnd(rows).length

function withoutEmptyEnd(rows: SheetRows): SheetRows {
  const last = rows.findLastIndex(({ cells }) => clipSheetColumns.some((column) => cells[column] !== ''))
  return rows.slice(0, last + 1)
}

/** The rows with one cell changed; themselves where nothing changes. */
export function withCell(rows: SheetRows, key: number, column: ClipSheetColumn, text: string): SheetRows {
  const row = rows.find((one) => one.key === key)
  // What has become a clip stays as it was sent.
  if (row === undefined || row.done || row.cells[column] === text) return rows
  return rows.map((one) =>
    one.key === key ? { ...one, cells: { ...one.cells, [column]: text }, sentAs: null, done: false } : one,
  )
}

export const withoutRows = (rows: SheetRows, keys: ReadonlySet<number>): SheetRows =>
  rows.filter(({ key }) => !keys.has(key))

/** Puts a table over cells from one on, a line for each of its rows; lines that are not there yet are added. */
export function pastedAt(
  rows: SheetRows,
  at: { readonly row: number; readonly column: ClipSheetColumn },
  table: readonly (readonly string[])[],
): SheetRows {
  const first = clipSheetColumns.indexOf(at.column)
  let all = rows
  while (all.length < Math.min(mostClipLines, at.row + table.length)) all = withLine(all)
  return all.map((row, index) => {
    const texts = table[index - at.row]
    if (index < at.row || texts === undefined || row.done) return row
    const given = texts.flatMap((text, offset) => {
      const column = clipSheetColumns[first + offset]
      return column === undefined ? [] : [[column, text.trim()] as const]
    })
    return { ...row, cells: { ...row.cells, ...Object.fromEntries(given) }, sentAs: null, done: false }
  })
}

/** Corrects a time; the rows themselves where the cell holds none. */
export function nudged(
  rows: SheetRows,
  key: number,
  side: 'start' | 'end',
  correct: (ms: number) => number,
): SheetRows {
  const typed = rows.find((row) => row.key === key)?.cells[side]
  const ms = typed === undefined ? null : parseFilmTime(typed)
  return ms === null ? rows : withCell(rows, key, side, formatFilmTime(Math.max(0, correct(ms))))
}

/** Gives lines titles by a pattern, in their order; `onlyEmpty`: those that have one keep it. */
export function titledBy(
  rows: SheetRows,
  pattern: string,
  { film, onlyEmpty }: { readonly film: string; readonly onlyEmpty: boolean },
): SheetRows {
  return rows.map((row, at) => {
    if (row.done || (onlyEmpty && row.cells.title !== '')) return row
    const title = titleOfPart(pattern, { title: film, at, total: rows.length })
    return title === row.cells.title ? row : { ...row, cells: { ...row.cells, title }, sentAs: null }
  })
}

/** Says in every line from one on what that line says of a column, where nothing is said yet. */
export function filledDown(rows: SheetRows, from: number, column: ClipSheetColumn): SheetRows {
  const text = rows[from]?.cells[column] ?? ''
  if (text === '') return rows
  return rows.map((row, at) =>
    at > from && !row.done && row.cells[column] === ''
      ? { ...row, cells: { ...row.cells, [column]: text }, sentAs: null }
      : row,
  )
}

/** A line with what was read of it. */
export type JudgedRow = SheetRow & { readonly read: ReadClipLine }

export const judged = (rows: SheetRows, subject: ClipLineSubject): readonly JudgedRow[] =>
  rows.map((row) => ({ ...row, read: readClipLine(row.cells, subject) }))

/** Notes under which key lines are sent. */
export const sentAs = (rows: SheetRows, keys: ReadonlyMap<number, string>): SheetRows =>
  rows.map((row) => ({ ...row, sentAs: keys.get(row.key) ?? row.sentAs }))

/** Notes that the line that was sent under a key has become a clip. */
export const madeFrom = (rows: SheetRows, key: string): SheetRows =>
  rows.map((row) => (row.sentAs === key ? { ...row, done: true } : row))
