import type { CellType } from '@pindao/protocol/sheets/export.ts'
import type { CellValue } from '#src/platform/export-source.ts'
import type { WallClock } from './wall-clock.ts'

/** Looks of cells, by their place in `styles.xml`. */
export const styles = { plain: 0, head: 1, text: 2, whole: 3, moment: 4, duration: 5, day: 6 } as const

/** What a cell holds at most, in UTF-16 units: programs call a file with more of it damaged. */
const mostText = 32_767
const dayMs = 24 * 60 * 60 * 1000
/** Days from the epoch of sheets to 1970. */
const epochDays = 25_569

/** Characters that XML has no place for; half a pair among them. */
const forbidden = /[^\P{Cc}\t\n\r\u007F-\u009F]|[\uFFFE\uFFFF]|\p{Cs}/gu
const markup = /[&<>"]/gu
const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
/** What needs more than its markup escaped: most text does not, and looking once is cheaper than replacing. */
const unusual = /[\p{Cc}\p{Cs}\uFFFE\uFFFF]|_x/u
const hasMarkup = /[&<>"]/u
/** Programs drop space at the ends, unless they are told that it counts; each cell is longer by that. */
const hasOuterSpace = /^\s|\s$|\n/u

/**
 * Text as XML, as a cell of a sheet may hold it: line ends are line feeds, what looks like an escape of the format's own
 * (`_x000D_`) stays what it is.
 */
export function xmlText(text: string): string {
  const short = text.length > mostText ? `${text.slice(0, mostText - 1)}…` : text
  const fit = unusual.test(short) ? fitText(short) : short
  return hasMarkup.test(fit) ? fit.replaceAll(markup, (sign) => entities[sign] ?? sign) : fit
}

function fitText(text: string): string {
  return text
    .replaceAll(/\r\n?/gu, '\n')
    .replaceAll(forbidden, '')
    .replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/gu, '_x005F_')
}

/** A cell at a place, typed as text: whatever it begins with, no program takes it for a formula. */
export function textCell(reference: string, text: string, style: number): string {
  const space = hasOuterSpace.test(text) ? ' xml:space="preserve"' : ''
  return `<c r="${reference}" s="${style}" t="inlineStr"><is><t${space}>${xmlText(text)}</t></is></c>`
}

export function numberCell(reference: string, value: number | string, style: number): string {
  return `<c r="${reference}" s="${style}"><v>${value}</v></c>`
}

/** How each type of column writes a value that is there. */
type WriteCell = (reference: string, value: string | number) => string

/** @param clock what an instant is where the person is: cells of dates have no zone */
export function cellWriters(clock: WallClock): Readonly<Record<CellType, WriteCell>> {
  const text: WriteCell = (reference, value) => textCell(reference, String(value), styles.text)
  const whole: WriteCell = (reference, value) => numberCell(reference, Number(value), styles.whole)
  return {
    text,
    id: text,
    url: text,
    state: text,
    integer: whole,
    bytes: whole,
    duration: (reference, value) => numberCell(reference, Number(value) / dayMs, styles.duration),
    // As it is written: a number of the machine would not hold it.
    decimal: (reference, value) => numberCell(reference, value, styles.plain),
    day: (reference, value) =>
      numberCell(reference, Date.parse(String(value)) / dayMs + epochDays, styles.day),
    instant: (reference, value) =>
      numberCell(reference, clock(String(value)) / dayMs + epochDays, styles.moment),
  }
}

/** A row of cells; empty ones are left out. `writers` by column. */
export function rowXml(writers: readonly WriteCell[], cells: readonly CellValue[], row: number): string {
  let xml = `<row r="${row}">`
  for (const [index, value] of cells.entries()) {
    if (value === null || value === '') continue
    xml += writers[index]?.(columnName(index) + row, value) ?? ''
  }
  return `${xml}</row>`
}

const names: string[] = []

/** `A` to `XFD`, from 0 on. */
export function columnName(index: number): string {
  const known = names[index]
  if (known !== undefined) return known
  const before = Math.floor(index / 26) - 1
  const name = (before < 0 ? '' : columnName(before)) + String.fromCharCode(65 + (index % 26))
  names[index] = name
  return name
}
