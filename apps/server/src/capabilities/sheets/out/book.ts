import { buffer } from 'node:stream/consumers'
import { columnName, numberCell, textCell, xmlText } from './sheet-xml.ts'
import { sheetName } from './xlsx-writer.ts'
import { zipped } from './zip.ts'

/** A cell of a paper: a text; a heading; an amount as it is written, to the last digit. */
export type BookCell = string | { readonly head: string } | { readonly amount: string } | null
/** `widths` of its columns in characters. */
export type BookSheet = {
  readonly name: string
  readonly widths: readonly number[]
  readonly rows: readonly (readonly BookCell[])[]
}

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const package_ = 'http://schemas.openxmlformats.org/package/2006'
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Places in the table of looks below. */
const looks = { text: 0, head: 1, amount: 2 } as const

/**
 * A workbook of a few short sheets, each of rows of their own shape, as a paper has them. A list of many rows is written by
 * `writeXlsx`. Texts are typed as texts: no program takes one for a formula (reliability.md §1).
 */
export function bookOf(
  sheets: readonly BookSheet[],
  { isRtl, at }: { readonly isRtl: boolean; readonly at: Date },
): Promise<Buffer> {
  const file = (path: string, xml: string) => ({ path, content: [Buffer.from(declaration + xml)] })
  return buffer(
    zipped(
      [
        file('[Content_Types].xml', contentTypes(sheets.length)),
        file('_rels/.rels', relations([['officeDocument', 'xl/workbook.xml']])),
        file('xl/workbook.xml', workbook(sheets)),
        file(
          'xl/_rels/workbook.xml.rels',
          relations([
            ...sheets.map((_, index) => ['worksheet', `worksheets/sheet${index + 1}.xml`] as const),
            ['styles', 'styles.xml'],
          ]),
        ),
        file('xl/styles.xml', stylesheet),
        ...sheets.map((sheet, index) => file(`xl/worksheets/sheet${index + 1}.xml`, sheetXml(sheet, isRtl))),
      ],
      at,
    ),
  )
}

function sheetXml({ widths, rows }: BookSheet, isRtl: boolean): string {
  const columns = widths.map(
    (width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  )
  const view = `<sheetView workbookViewId="0"${isRtl ? ' rightToLeft="1"' : ''}/>`
  return `<worksheet xmlns="${main}"><sheetViews>${view}</sheetViews><cols>${columns.join('')}</cols><sheetData>${rows
    .map((cells, index) => rowXml(cells, index + 1))
    .join('')}</sheetData></worksheet>`
}

function rowXml(cells: readonly BookCell[], row: number): string {
  const written = cells.map((cell, index) => cellXml(cell, columnName(index) + row))
  return `<row r="${row}">${written.join('')}</row>`
}

function cellXml(cell: BookCell, reference: string): string {
  if (cell === null || cell === '') return ''
  if (typeof cell === 'string') return textCell(reference, cell, looks.text)
  // As it is written: a number of the machine would not hold it.
  if ('amount' in cell) return numberCell(reference, cell.amount, looks.amount)
  return textCell(reference, cell.head, looks.head)
}

const contentTypes = (count: number) =>
  `<Types xmlns="${package_}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/>${Array.from({ length: count }, (_, index) => `<Override PartName="/xl/worksheets/sheet${index + 1}.xml" ContentType="${types}.worksheet+xml"/>`).join('')}</Types>`

function relations(targets: readonly (readonly [kind: string, target: string])[]): string {
  const each = targets.map(
    ([kind, target], index) =>
      `<Relationship Id="rId${index + 1}" Type="${office}/${kind}" Target="${target}"/>`,
  )
  return `<Relationships xmlns="${package_}/relationships">${each.join('')}</Relationships>`
}

function workbook(sheets: readonly BookSheet[]): string {
  const each = sheets.map(
    ({ name }, index) =>
      `<sheet name="${xmlText(sheetName(name))}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  )
  return `<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${each.join('')}</sheets></workbook>`
}

/** `looks` by their places: text that stays text when it is edited, a heading, an amount in groups with its cents. */
const stylesheet = `<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="3">${[
  [49, 0],
  [49, 1],
  [4, 0],
]
  .map(
    ([format, font]) =>
      `<xf numFmtId="${format}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>`,
  )
  .join(
    '',
  )}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`
