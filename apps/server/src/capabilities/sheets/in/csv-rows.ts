import type { Locale } from '@pindao/locales/locales.ts'
import { CsvError, parse } from 'csv-parse'
import { unguardFormula } from '../formula-guard.ts'
import { SheetRefused } from './read-limits.ts'
import { createRowTaker, type SheetRow, type Workbook } from './sheet-rows.ts'
import { textOfBytes } from './text-of-bytes.ts'

/** What separates cells: a comma, where the comma is the decimal point a semicolon, and a tab in "Unicode text". */
const separators = [',', ';', '\t'] as const
/** A record may hold so many bytes; a quote that is never closed would make one record of the whole file. */
const recordBytes = 1024 * 1024

/** The rows of a CSV file, as one sheet without a name. @throws SheetRefused */
export async function readCsv(bytes: Buffer, locale: Locale, mostRows: number): Promise<Workbook> {
  const { text, encoding } = textOfBytes(bytes, locale)
  return { encoding, sheets: [{ name: '', rows: await rowsOf(text, mostRows) }] }
}

async function rowsOf(text: string, mostRows: number): Promise<readonly SheetRow[]> {
  const take = createRowTaker(mostRows)
  const rows: SheetRow[] = []
  const records = parse(text, {
    delimiter: separatorOf(text),
    relaxColumnCount: true,
    // A quote in the middle of a cell is a quote.
    relaxQuotes: true,
    maxRecordSize: recordBytes,
    info: true,
  })
  let line = 0
  try {
    for await (const { record, info } of records as AsyncIterable<CsvRecord>) {
      // What a spreadsheet numbers are records: a cell may hold several lines.
      line = info.records + info.empty_lines
      const row = take(line, record.map(unguardFormula))
      if (row !== null) rows.push(row)
    }
  } catch (error) {
    throw asRefusal(error, line + 1)
  } finally {
    records.destroy()
  }
  return rows
}
type CsvRecord = {
  readonly record: readonly string[]
  readonly info: { readonly records: number; readonly empty_lines: number }
}

function asRefusal(error: unknown, row: number): unknown {
  if (!(error instanceof CsvError)) return error
  if (error.code === 'CSV_MAX_RECORD_SIZE' || error.code === 'CSV_QUOTE_NOT_CLOSED')
    return new SheetRefused('quoteNotClosed', { row }, error)
  return new SheetRefused('damaged', {}, error)
}

/** The separator that stands most often in the first line, outside quotes. */
function separatorOf(text: string): string {
  const end = text.slice(0, recordBytes).search(/[\r\n]/u)
  const line = text.slice(0, end === -1 ? recordBytes : end).replaceAll(/"[^"]*"/gu, '')
  const counts = separators.map((separator) => line.split(separator).length)
  return separators[counts.indexOf(Math.max(...counts))] ?? ','
}
