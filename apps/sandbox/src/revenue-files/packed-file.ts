import { pipeline, Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import type { Cell } from './columns.ts'
import { fileRows } from './file-rows.ts'
import type { RevenueFileFormat, RevenueFileOptions } from './revenue-file.ts'
import { type ZipEntry, zipFile } from './zip-file.ts'

const BOM = '\uFEFF'
/** Characters that are held of a text before it goes on. */
const PIECE = 64 * 1024

/** A report file of these options as bytes, made while it is read. */
export function revenueFile(options: RevenueFileOptions, format: RevenueFileFormat = 'csv'): Readable {
  if (format === 'csv') return Readable.from(csvPieces(options), { objectMode: false })
  if (format === 'csv.gz') {
    const zipped = createGzip({ level: 6 })
    // Its failure ends the stream that is read.
    pipeline(Readable.from(csvPieces(options)), zipped, () => undefined)
    return zipped
  }
  const entries = format === 'zip' ? [csvEntry(options)] : bookEntries(options)
  return Readable.from(zipFile(entries), { objectMode: false })
}

/** The whole file; for small ones. */
export async function revenueFileBytes(
  options: RevenueFileOptions,
  format: RevenueFileFormat = 'csv',
): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of revenueFile(options, format)) pieces.push(piece as Buffer)
  return Buffer.concat(pieces)
}

/** As platforms name it. */
export const revenueFileName = ({ kind, month }: RevenueFileOptions, format: RevenueFileFormat = 'csv') =>
  `${kind}_${month.replace('-', '')}.${format}`

const csvEntry = (options: RevenueFileOptions): ZipEntry => ({
  name: revenueFileName(options, 'csv'),
  bytes: () => csvPieces(options),
})

function* csvPieces(options: RevenueFileOptions): Generator<Buffer> {
  const hasBom = options.hasBom ?? options.kind === 'fb_content_export'
  yield* inPieces(hasBom ? BOM : '', fileRows(options), csvRow)
}

const csvRow = (cells: readonly Cell[]) => `${cells.map(csvCell).join(',')}\r\n`
const csvCell = (cell: Cell): string => {
  const text = cell === null ? '' : String(cell)
  return /[",\r\n]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** A workbook with one sheet, in as few parts as programs take it with; texts stand in their cells. */
const bookEntries = (options: RevenueFileOptions): ZipEntry[] => [
  part('[Content_Types].xml', CONTENT_TYPES),
  part('_rels/.rels', relations('officeDocument', 'xl/workbook.xml')),
  part('xl/workbook.xml', WORKBOOK),
  part('xl/_rels/workbook.xml.rels', relations('worksheet', 'worksheets/sheet1.xml')),
  { name: 'xl/worksheets/sheet1.xml', bytes: () => sheetPieces(options) },
]

function* sheetPieces(options: RevenueFileOptions): Generator<Buffer> {
  yield Buffer.from(`${DECLARATION}<worksheet xmlns="${MAIN}"><sheetData>`)
  let row = 0
  yield* inPieces('', fileRows(options), (cells) => {
    row += 1
    return `<row r="${row}">${cells.map((cell, at) => sheetCell(cell, `${columnName(at)}${row}`)).join('')}</row>`
  })
  yield Buffer.from('</sheetData></worksheet>')
}

function sheetCell(cell: Cell, place: string): string {
  if (cell === null) return ''
  if (typeof cell === 'number' || /^-?\d{1,12}\.\d+$/u.test(cell)) return `<c r="${place}"><v>${cell}</v></c>`
  return `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

function columnName(at: number): string {
  const last = String.fromCharCode(65 + (at % 26))
  return at < 26 ? last : columnName(Math.floor(at / 26) - 1) + last
}

function* inPieces<T>(before: string, all: Iterable<T>, textOf: (one: T) => string): Generator<Buffer> {
  let text = before
  for (const one of all) {
    text += textOf(one)
    if (text.length < PIECE) continue
    yield Buffer.from(text)
    text = ''
  }
  if (text !== '') yield Buffer.from(text)
}

const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const SHEETS = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const CONTENT_TYPES = `${DECLARATION}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${SHEETS}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${SHEETS}.worksheet+xml"/></Types>`
const WORKBOOK = `${DECLARATION}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets><sheet name="Report" sheetId="1" r:id="rId1"/></sheets></workbook>`
const relations = (type: string, target: string) =>
  `${DECLARATION}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/${type}" Target="${target}"/></Relationships>`
const part = (name: string, text: string): ZipEntry => ({ name, bytes: () => [Buffer.from(text)] })
