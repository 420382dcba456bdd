import { crc32, deflateRawSync } from 'node:zlib'

/** A part of an archive. `claims`: what the directory says that it inflates to, where that is a lie. */
export type Part = { readonly name: string; readonly content: Buffer | string; readonly claims?: number }

/** A zip archive with exactly these parts, whatever they are; the libraries would not write such things. */
export function zipOf(parts: readonly Part[], { encrypted = false } = {}): Buffer {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, content, claims } of parts) {
    const raw = Buffer.from(content)
    const packed = deflateRawSync(raw, { level: 9 })
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt16LE(encrypted ? 1 : 0, 2)
    fields.writeUInt16LE(8, 4)
    fields.writeUInt32LE(crc32(raw), 10)
    fields.writeUInt32LE(packed.length, 14)
    fields.writeUInt32LE(claims ?? raw.length, 18)
    fields.writeUInt16LE(Buffer.byteLength(name), 22)
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), fields, Buffer.from(name), packed])
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    const version = Buffer.from([20, 0])
    directory.push(Buffer.concat([Buffer.from('PK\u0001\u0002'), version, fields, place, Buffer.from(name)]))
    locals.push(local)
    offset += local.length
  }
  const list = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(parts.length, 4)
  end.writeUInt16LE(parts.length, 6)
  end.writeUInt32LE(list.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...locals, list, Buffer.from('PK\u0005\u0006'), end])
}

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const rel = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packageRel = 'http://schemas.openxmlformats.org/package/2006/relationships'

/** What every workbook of one sheet has beside the sheet. */
const frame: readonly Part[] = [
  {
    name: '[Content_Types].xml',
    content: `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
  },
  {
    name: '_rels/.rels',
    content: `${head}<Relationships xmlns="${packageRel}"><Relationship Id="r1" Type="${rel}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  },
  {
    name: 'xl/_rels/workbook.xml.rels',
    content: `${head}<Relationships xmlns="${packageRel}"><Relationship Id="r1" Type="${rel}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="${rel}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
  },
]
const oneSheet = '<sheet name="表一" sheetId="1" r:id="r1"/>'
const workbookXml = (sheets: string) =>
  `${head}<workbook xmlns="${main}" xmlns:r="${rel}"><sheets>${sheets}</sheets></workbook>`

/** A workbook of one sheet whose XML is given. */
export function workbookOf(
  rows: string | Buffer,
  options: {
    readonly strings?: string | Buffer
    readonly claims?: number
    readonly prolog?: string
    readonly sheets?: string
    readonly further?: readonly Part[]
  } = {},
): Buffer {
  const { strings = '', claims, prolog = '', sheets = oneSheet, further = [] } = options
  const around = (tag: string, inside: string | Buffer) =>
    Buffer.concat([
      Buffer.from(`${head}${prolog}<${tag} xmlns="${main}">`),
      Buffer.from(inside),
      Buffer.from(`</${tag}>`),
    ])
  const sheet = Buffer.concat([Buffer.from('<sheetData>'), Buffer.from(rows), Buffer.from('</sheetData>')])
  return zipOf([
    ...frame,
    { name: 'xl/workbook.xml', content: workbookXml(sheets) },
    { name: 'xl/sharedStrings.xml', content: around('sst', strings) },
    {
      name: 'xl/worksheets/sheet1.xml',
      content: around('worksheet', sheet),
      ...(claims === undefined ? {} : { claims }),
    },
    ...further,
  ])
}

/** An archive that shows one directory to whoever heeds the format for large ones, and the other to the rest. */
export function twoFaced(shown: Buffer, hidden: Buffer, comment = ''): Buffer {
  const endOf = (zip: Buffer) => zip.subarray(zip.length - 22)
  const bodyOf = (zip: Buffer) => Buffer.from(zip.subarray(0, zip.length - 22))
  const [count, size, place] = [
    endOf(shown).readUInt16LE(10),
    endOf(shown).readUInt32LE(12),
    endOf(shown).readUInt32LE(16),
  ]
  const moved = bodyOf(hidden)
  const end = Buffer.from(endOf(hidden))
  const by = shown.length - 22
  let entry = end.readUInt32LE(16)
  end.writeUInt32LE(entry + by, 16)
  for (let left = end.readUInt16LE(10); left > 0; left -= 1) {
    moved.writeUInt32LE(moved.readUInt32LE(entry + 42) + by, entry + 42)
    entry += 46 + moved.readUInt16LE(entry + 28)
  }
  const large = Buffer.alloc(56)
  large.write('PK\u0006\u0006', 'latin1')
  large.writeBigUInt64LE(44n, 4)
  large.writeBigUInt64LE(BigInt(count), 24)
  large.writeBigUInt64LE(BigInt(count), 32)
  large.writeBigUInt64LE(BigInt(size), 40)
  large.writeBigUInt64LE(BigInt(place), 48)
  const locator = Buffer.alloc(20)
  locator.write('PK\u0006\u0007', 'latin1')
  locator.writeBigUInt64LE(BigInt(by + moved.length), 8)
  locator.writeUInt32LE(1, 16)
  end.writeUInt16LE(comment.length, 20)
  return Buffer.concat([bodyOf(shown), moved, large, locator, end, Buffer.from(comment, 'latin1')])
}

/** A workbook with so many sheets, all of them the same one. */
export function workbookWithSheets(count: number): Buffer {
  const names = Array.from({ length: count }, (_, n) => `<sheet name="${n}" sheetId="${n + 1}" r:id="r1"/>`)
  return workbookOf(rowOf(cell('1')), { sheets: names.join('') })
}

/** A cell with its text in it. */
export const cell = (text: string, at?: string) =>
  `<c${at ? ` r="${at}"` : ''} t="inlineStr"><is><t>${text}</t></is></c>`
export const rowOf = (...cells: readonly string[]) => `<row>${cells.join('')}</row>`
