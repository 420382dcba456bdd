import { ReportRefused, reportLimits } from './report-refused.ts'

/** What separates cells: a comma, where the comma is the decimal point a semicolon, and a tab in "Unicode text". */
const separators = [',', ';', '\t'] as const

/**
 * Splits text that comes in pieces into records (RFC 4180), and gives each with its number as a spreadsheet counts it. The
 * library that reads small sheets takes 40 microseconds a row; a million of them are to be read in seconds. A quote in the
 * middle of a cell is a quote.
 */
export function createCsvSplitter(onRecord: (row: number, cells: string[]) => void) {
  let rest = ''
  let row = 0
  let separator: string | null = null

  /** @throws ReportRefused */
  function push(piece: string, isLast = false): void {
    const text = rest === '' ? piece : rest + piece
    let at = 0
    let quote = text.indexOf('"')
    while (at < text.length) {
      if (quote !== -1 && quote < at) quote = text.indexOf('"', at)
      const line = text.indexOf('\n', at)
      const isPlain = quote === -1 || (line !== -1 && line < quote)
      const end = isPlain ? line : lineBehindQuotes(text, at, separator, isLast)
      if (end === -1 && !isLast) break
      const next = end === -1 ? text.length : end
      if (next - at > reportLimits.recordLength) throw tooLong()
      const to = next > at && text.charCodeAt(next - 1) === 13 ? next - 1 : next
      const record = text.slice(at, to)
      row += 1
      separator ??= separatorOf(record)
      if (record !== '') onRecord(row, isPlain ? record.split(separator) : cellsOf(record, separator))
      at = next + 1
    }
    rest = text.slice(at)
    if (rest.length > reportLimits.recordLength) throw tooLong()
  }

  const tooLong = () => new ReportRefused('lineTooLong', { row: row + 1 })

  return { push, end: () => push('', true) }
}

/** The line end behind a record that has quotes; -1 where it is not here yet. */
function lineBehindQuotes(text: string, from: number, separator: string | null, isLast: boolean): number {
  let at = from
  for (;;) {
    const quote = text.indexOf('"', at)
    const line = text.indexOf('\n', at)
    if (quote === -1 || (line !== -1 && line < quote)) return line
    if (!opens(text, quote, from, separator)) {
      at = quote + 1
      continue
    }
    const close = closing(text, quote + 1)
    // What comes next may be a second quote, which would be one of the cell's.
    if (close === text.length || (close === text.length - 1 && !isLast)) return -1
    at = close + 1
  }
}

function opens(text: string, quote: number, from: number, separator: string | null): boolean {
  if (quote === from) return true
  const before = text.charAt(quote - 1)
  return separator === null ? (separators as readonly string[]).includes(before) : before === separator
}

function cellsOf(record: string, separator: string): string[] {
  const cells: string[] = []
  let at = 0
  while (at <= record.length) {
    if (record.charCodeAt(at) === 34) {
      const close = closing(record, at + 1)
      const end = record.indexOf(separator, close)
      const inside = record.slice(at + 1, close).replaceAll('""', '"')
      const behind = record.slice(Math.min(close + 1, record.length), end === -1 ? record.length : end)
      cells.push(inside + behind)
      if (end === -1) return cells
      at = end + 1
    } else {
      const end = record.indexOf(separator, at)
      if (end === -1) {
        cells.push(record.slice(at))
        return cells
      }
      cells.push(record.slice(at, end))
      at = end + 1
    }
  }
  return cells
}

/** Where the quote is that closes a cell; the end of the text where there is none. */
function closing(record: string, from: number): number {
  for (let at = record.indexOf('"', from); at !== -1; at = record.indexOf('"', at + 2)) {
    if (record.charCodeAt(at + 1) !== 34) return at
  }
  return record.length
}

/** The separator that stands most often in the first line, outside quotes. */
function separatorOf(line: string): string {
  const bare = line.replaceAll(/"[^"]*"/gu, '')
  const counts = separators.map((separator) => bare.split(separator).length)
  return separators[counts.indexOf(Math.max(...counts))] ?? ','
}
