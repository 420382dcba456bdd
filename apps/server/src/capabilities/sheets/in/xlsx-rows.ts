import { type CellValue, readXlsx, streamXlsxRows } from 'hucre/xlsx'
import { readLimits, SheetRefused } from './read-limits.ts'
import { createRowTaker, type RowTaker, type Sheet, type SheetRow } from './sheet-rows.ts'
import { passZipGate } from './zip-gate.ts'

/** The sheets of a workbook that are not hidden, with their rows as text. @throws SheetRefused */
export async function readXlsxSheets(bytes: Buffer, mostRows: number): Promise<readonly Sheet[]> {
  await passZipGate(bytes)
  try {
    const names = await namesOf(bytes)
    const take = createRowTaker(mostRows)
    const sheets: Sheet[] = []
    for (const { name, index } of names) sheets.push({ name, rows: await rowsOf(bytes, index, take) })
    return sheets
  } catch (error) {
    if (error instanceof SheetRefused || error instanceof RangeError) throw error
    throw new SheetRefused('damaged', {}, error)
  }
}

/** Names and places, asked of the filter that would choose sheets: none of them is read for it. */
async function namesOf(bytes: Buffer): Promise<readonly { readonly name: string; readonly index: number }[]> {
  const names: { name: string; index: number }[] = []
  const look = ({ name, hidden, veryHidden }: SheetInfo, index: number) => {
    if (!hidden && !veryHidden) names.push({ name: storable(name), index })
    return false
  }
  await readXlsx(bytes, { sheets: look })
  if (names.length > readLimits.sheets) throw new SheetRefused('tooMuchInside')
  return names
}
type SheetInfo = { readonly name: string; readonly hidden?: boolean; readonly veryHidden?: boolean }

async function rowsOf(bytes: Buffer, sheet: number, take: RowTaker): Promise<readonly SheetRow[]> {
  const rows: SheetRow[] = []
  const maxRows = readLimits.emptyRows + readLimits.rows
  for await (const { index, values } of streamXlsxRows(bytes, { sheet, maxRows })) {
    const row = take(index + 1, values.map(textOf))
    if (row !== null) rows.push(row)
  }
  return rows
}

/** Excel keeps fifteen digits of a number: what is beyond was rounded before it came here. */
const exactDigits = 15
const exactBelow = 10 ** exactDigits

/**
 * A cell as text. A number keeps the digits that a spreadsheet has; one that is too long for it is written with its
 * exponent, so that nobody takes the digits for those that were typed. A date is its ISO text.
 */
function textOf(value: CellValue): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return dateText(value)
  if (typeof value !== 'number') return storable(String(value))
  if (Math.abs(value) >= exactBelow) return value.toExponential()
  return String(Number(value.toPrecision(exactDigits)))
}

function dateText(at: Date): string {
  if (Number.isNaN(at.getTime())) return ''
  const [day, time = ''] = at.toISOString().slice(0, 19).split('T')
  return time === '00:00:00' ? `${day}` : `${day} ${time}`
}

/** A workbook can spell characters that no text holds: a zero, and halves of pairs. */
const storable = (text: string) => text.toWellFormed().replaceAll('\u0000', '')
