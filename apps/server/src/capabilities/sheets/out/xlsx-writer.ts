import type { CellType } from '@pindao/protocol/sheets/export.ts'
import { AppError } from '#src/platform/app-error.ts'
import {
  type FactValue,
  headRows,
  mostSheetRows,
  type SheetColumn,
  type SheetFacts,
  type SheetTable,
} from './sheet.ts'
import { cellWriters, columnName, numberCell, rowXml, styles, textCell, xmlText } from './sheet-xml.ts'
import type { WallClock } from './wall-clock.ts'
import { type ZipEntry, zipped } from './zip.ts'

type Book = {
  readonly table: SheetTable
  readonly facts: SheetFacts
  readonly clock: WallClock
  /** The sheets are read from right to left. */
  readonly isRtl: boolean
  readonly at: Date
}

/** Text is gathered to so many characters before it becomes bytes. */
const gatherLength = 32 * 1024
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const package_ = 'http://schemas.openxmlformats.org/package/2006'
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/**
 * An .xlsx workbook as a stream of bytes: a table whose head stays in sight, and a second sheet about it. Memory does not
 * grow with the rows; why it is ours: docs/decisions/0027.
 *
 * @throws sheets.listTooLong, sheets.tooLarge
 */
export function writeXlsx(book: Book): AsyncGenerator<Buffer> {
  const entries: readonly ZipEntry[] = [
    file('[Content_Types].xml', contentTypes),
    file('_rels/.rels', relations([['officeDocument', 'xl/workbook.xml']])),
    file('xl/workbook.xml', workbook(book)),
    file('xl/_rels/workbook.xml.rels', relations(bookParts)),
    file('xl/styles.xml', stylesheet),
    { path: 'xl/worksheets/sheet1.xml', content: gathered(tableXml(book)) },
    { path: 'xl/worksheets/sheet2.xml', content: gathered(factsXml(book)) },
  ]
  return zipped(entries, book.at)
}

const file = (path: string, xml: string): ZipEntry => ({ path, content: [Buffer.from(declaration + xml)] })

async function* gathered(pieces: Iterable<string> | AsyncIterable<string>): AsyncGenerator<Buffer> {
  let text = declaration
  for await (const piece of pieces) {
    text += piece
    if (text.length < gatherLength) continue
    yield Buffer.from(text)
    text = ''
  }
  if (text !== '') yield Buffer.from(text)
}

async function* tableXml({ table, clock, isRtl }: Book): AsyncGenerator<string> {
  const { columns, rows } = table
  const head = headRows(table)
  const frozen = `<pane ySplit="${head}" topLeftCell="A${head + 1}" activePane="bottomLeft" state="frozen"/>`
  yield sheetHead(isRtl, frozen, columns.map(widthOf))
  yield headXml(
    columns.map(({ title }) => title),
    1,
  )
  if (table.keyRow)
    yield headXml(
      columns.map(({ key }) => key),
      2,
    )
  const byType = cellWriters(clock)
  const writers = columns.map(({ type }) => byType[type])
  let row = head
  for await (const batch of rows) {
    if (row + batch.length > mostSheetRows)
      throw new AppError('sheets.listTooLong', { params: { max: mostSheetRows - head } })
    for (const cells of batch) {
      row += 1
      yield rowXml(writers, cells, row)
    }
  }
  const last = columnName(columns.length - 1)
  // The buttons of the filter stand at the row above the values.
  yield `</sheetData><autoFilter ref="A${head}:${last}${row}"/>${pageMark(table.watermark)}</worksheet>`
}

function headXml(words: readonly string[], row: number): string {
  const cells = words.map((word, index) => textCell(`${columnName(index)}${row}`, word, styles.head))
  return `<row r="${row}">${cells.join('')}</row>`
}

/** The head and foot of every printed page. An ampersand begins a code there, and two stand for one. */
function pageMark(watermark: string | null | undefined): string {
  if (!watermark) return ''
  const text = xmlText(`&C${watermark.replaceAll('&', '&&')}`)
  return `<headerFooter><oddHeader>${text}</oddHeader><oddFooter>${text}</oddFooter></headerFooter>`
}

function* factsXml({ table: { watermark }, facts, clock, isRtl }: Book): Generator<string> {
  yield sheetHead(isRtl, '', [24, 60])
  const { instant } = cellWriters(clock)
  const valueCell = (reference: string, value: FactValue) => {
    if (typeof value === 'string') return textCell(reference, value, styles.text)
    return typeof value === 'number'
      ? numberCell(reference, value, styles.whole)
      : instant(reference, value.instant)
  }
  for (const [index, [label, value]] of facts.lines().entries()) {
    const row = index + 1
    yield `<row r="${row}">${textCell(`A${row}`, label, styles.head)}${valueCell(`B${row}`, value)}</row>`
  }
  yield `</sheetData>${pageMark(watermark)}</worksheet>`
}

/** A sheet up to its rows. `widths` in characters, by column. */
function sheetHead(isRtl: boolean, pane: string, widths: readonly number[]): string {
  const columns = widths.map(
    (width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  )
  return `<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"${
    isRtl ? ' rightToLeft="1"' : ''
  }>${pane}</sheetView></sheetViews><cols>${columns.join('')}</cols><sheetData>`
}

const usualWidth: Readonly<Record<CellType, number>> = {
  text: 28,
  id: 20,
  url: 44,
  state: 14,
  integer: 12,
  bytes: 16,
  duration: 12,
  decimal: 14,
  instant: 20,
  day: 12,
}
/** Room for the head, too, with the button of its filter. */
const widthOf = ({ type, title }: SheetColumn) => Math.max(usualWidth[type], title.length * 2 + 4)

const contentTypes = `<Types xmlns="${package_}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/>${[1, 2].map((sheet) => `<Override PartName="/xl/worksheets/sheet${sheet}.xml" ContentType="${types}.worksheet+xml"/>`).join('')}</Types>`

const bookParts = [
  ['worksheet', 'worksheets/sheet1.xml'],
  ['worksheet', 'worksheets/sheet2.xml'],
  ['styles', 'styles.xml'],
] as const

function relations(targets: readonly (readonly [kind: string, target: string])[]): string {
  const each = targets.map(
    ([kind, target], index) =>
      `<Relationship Id="rId${index + 1}" Type="${office}/${kind}" Target="${target}"/>`,
  )
  return `<Relationships xmlns="${package_}/relationships">${each.join('')}</Relationships>`
}

function workbook({ table, facts }: Book): string {
  const sheets = [table.name, facts.name].map(
    (name, index) =>
      `<sheet name="${xmlText(sheetName(name))}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  )
  return `<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${sheets.join('')}</sheets></workbook>`
}

/** What the name of a sheet may be: 31 characters, and not these. */
export function sheetName(name: string): string {
  return name.replaceAll(/[[\]:*?/\\]/gu, ' ').slice(0, 31)
}

/** `styles` by their places: whole numbers in groups, text that stays text when it is edited, moments, lengths of time, days. */
const stylesheet = `<styleSheet xmlns="${main}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="7">${[
  [0, 0],
  [0, 1],
  [49, 0],
  [3, 0],
  [164, 0],
  [46, 0],
  [165, 0],
]
  .map(
    ([format, font]) =>
      `<xf numFmtId="${format}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>`,
  )
  .join(
    '',
  )}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`
