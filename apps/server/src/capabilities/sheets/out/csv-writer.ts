import type { CellType } from '@pindao/protocol/sheets/export.ts'
import type { CellValue } from '#src/platform/export-source.ts'
import { guardFormula } from '../formula-guard.ts'
import type { SheetTable } from './sheet.ts'
import { type WallClock, wallText } from './wall-clock.ts'

const gatherLength = 64 * 1024
/** Programs on Windows take a file without it for one of their own code page. */
const byteOrderMark = '\uFEFF'
const needsQuotes = /[",\r\n]/u
/** Types whose values are never text that needs a guard. */
const numbers: ReadonlySet<CellType> = new Set(['integer', 'bytes', 'decimal', 'day'])

/**
 * A table as CSV (RFC 4180) in UTF-8 with its mark, a stream of bytes. Numbers and times are plain, for programs: lengths
 * of time in seconds, instants as the person's clock shows them.
 */
export async function* writeCsv(
  { columns, rows, keyRow, watermark }: Omit<SheetTable, 'name'>,
  clock: WallClock,
): AsyncGenerator<Buffer> {
  let text = byteOrderMark + line(columns.map(({ title }) => textField(title)))
  if (keyRow) text += line(columns.map(({ key }) => textField(key)))
  for await (const batch of rows) {
    for (const cells of batch)
      text += line(cells.map((value, index) => fieldOf(columns[index]?.type ?? 'text', value, clock)))
    if (text.length < gatherLength) continue
    yield Buffer.from(text)
    text = ''
  }
  // CSV has no head of a page: whose it is stands after the last row.
  if (watermark) text += line([textField(watermark)])
  if (text !== '') yield Buffer.from(text)
}

const line = (fields: readonly string[]) => `${fields.join(',')}\r\n`

function fieldOf(type: CellType, value: CellValue, clock: WallClock): string {
  if (value === null) return ''
  if (numbers.has(type)) return String(value)
  if (type === 'duration') return String(Number(value) / 1000)
  return type === 'instant' ? wallText(clock(String(value))) : textField(String(value))
}

/** Text that no program takes for a formula (reliability.md §1), quoted where it has to be. */
export function textField(text: string): string {
  const harmless = guardFormula(text)
  return needsQuotes.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
