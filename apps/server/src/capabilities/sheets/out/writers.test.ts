import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import { readXlsx } from 'hucre'
import { expect, test } from 'vitest'
import type { CellValue } from '#src/platform/export-source.ts'
import { textField, writeCsv } from './csv-writer.ts'
import { sheetFileName } from './file-name.ts'
import type { SheetColumn } from './sheet.ts'
import { columnName, xmlText } from './sheet-xml.ts'
import { createWallClock, wallText } from './wall-clock.ts'
import { sheetName, writeXlsx } from './xlsx-writer.ts'

const zone = 'Asia/Shanghai'
const clock = createWallClock(zone)
const at = new Date('2026-11-23T05:05:09Z')
const columns: readonly SheetColumn[] = [
  { key: 'id', title: '编号', type: 'id' },
  { key: 'title', title: '标题', type: 'text' },
  { key: 'size', title: '大小', type: 'bytes' },
  { key: 'length', title: '时长', type: 'duration' },
  { key: 'at', title: '时间', type: 'instant' },
]

const bytesOf = (stream: AsyncIterable<Buffer>) => buffer(stream)
async function* batchesOf(rows: readonly (readonly CellValue[])[], size = 7) {
  for (let from = 0; from < rows.length; from += size) yield rows.slice(from, from + size)
}
const book = (rows: readonly (readonly CellValue[])[], isRtl = false) =>
  bytesOf(
    writeXlsx({
      table: { name: '源视频', columns, rows: batchesOf(rows) },
      facts: {
        name: '说明',
        lines: () => [
          ['行数', rows.length],
          ['数据截至', { instant: at.toISOString() }],
        ],
      },
      clock,
      isRtl,
      at,
    }),
  )
const csv = async (rows: readonly (readonly CellValue[])[]) =>
  (await bytesOf(writeCsv({ columns, rows: batchesOf(rows) }, clock))).toString()

/** What a cell keeps of a text: the signs of XML's own that it cannot hold are gone, line ends are line feeds. */
const kept = (text: string) =>
  text.replaceAll(/\r\n?/gu, '\n').replaceAll(/[^\P{Cc}\t\n\u007F-\u009F]|[\uFFFE\uFFFF]/gu, '')
const anyText = fc.string({ unit: 'binary', maxLength: 60 }).filter((text) => !/_x[0-9a-f]{4}_/iu.test(text))
const anyRow = fc.tuple(
  fc.bigInt({ min: 1n, max: 2n ** 63n - 1n }).map(String),
  anyText,
  fc.option(fc.nat({ max: 2 ** 50 })),
  fc.option(fc.nat({ max: 10 ** 9 })),
  fc
    .date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
    .map((day) => day.toISOString()),
)

test('EXP-01 what is written to a sheet is what another maker’s reader finds in it', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyRow, { maxLength: 30 }), async (rows) => {
      const { sheets } = await readXlsx(await book(rows))
      expect(sheets.map(({ name }) => name)).toEqual(['源视频', '说明'])
      const [head, ...found] = sheets[0]?.rows ?? []
      expect(head).toEqual(columns.map(({ title }) => title))
      expect(found).toHaveLength(rows.length)
      for (const [index, [id, title, size, duration, moment]] of rows.entries()) {
        const row = found[index] ?? []
        expect(row[0]).toBe(id)
        expect(row[1] ?? '').toBe(kept(title))
        expect(row[2] ?? null).toBe(size)
        if (duration !== null) expect(Math.abs(lengthOf(row[3]) - duration)).toBeLessThan(1)
        expect(Math.abs(daysOf(row[4]) * 86_400_000 - (clock(moment) + 25_569 * 86_400_000))).toBeLessThan(2)
      }
    }),
    { numRuns: 60 },
  )
})

/** The reader takes a length of time for a moment of 1900. */
function lengthOf(value: unknown): number {
  return value instanceof Date ? value.getTime() - Date.UTC(1899, 11, 31) : Number(value) * 86_400_000
}

/** A reader may take a moment for a date of its own. */
function daysOf(value: unknown): number {
  return value instanceof Date ? value.getTime() / 86_400_000 + 25_569 : Number(value)
}

test('EXP-01 a file of many batches has all rows, and the second sheet says how many', async () => {
  const rows = Array.from({ length: 5000 }, (_, index) => [String(index), `第${index}集`, index, null, null])
  const { sheets } = await readXlsx(await book(rows))
  expect(sheets[0]?.rows).toHaveLength(5001)
  expect(sheets[0]?.rows.at(-1)?.slice(0, 3)).toEqual(['4999', '第4999集', 4999])
  expect(sheets[1]?.rows[0]).toEqual(['行数', 5000])
})

test('EXP-01 cells have references, text is typed, and Arabic sheets are read from the right', async () => {
  const xml = async (isRtl: boolean) => {
    const { inflateRawSync } = await import('node:zlib')
    const bytes = await book([['1', '=cmd|x', 1, 1000, at.toISOString()]], isRtl)
    const from = bytes.indexOf('xl/worksheets/sheet1.xml') + 'xl/worksheets/sheet1.xml'.length
    return inflateRawSync(bytes.subarray(from), { finishFlush: 2 }).toString()
  }
  const plain = await xml(false)
  expect(plain).toContain('<c r="B2" s="2" t="inlineStr"><is><t>=cmd|x</t></is></c>')
  expect(plain).not.toMatch(/<f[ >]/u)
  expect(plain).toContain('<autoFilter ref="A1:E2"/>')
  expect(plain).not.toContain('rightToLeft')
  expect(await xml(true)).toContain('rightToLeft="1"')
})

test('EXP-01 no more rows than a sheet holds', async () => {
  const batch = Array.from({ length: 50_000 }, () => [])
  async function* endless() {
    for (;;) yield batch
  }
  const writing = bytesOf(
    writeXlsx({
      table: { name: 'x', columns: [], rows: endless() },
      facts: { name: 'y', lines: () => [] },
      clock,
      isRtl: false,
      at,
    }),
  )
  await expect(writing).rejects.toMatchObject({ code: 'sheets.listTooLong' })
})

test('EXP-01 no text of a CSV begins a formula, and every field comes back', async () => {
  await fc.assert(
    fc.property(anyText, (text) => {
      const field = textField(text)
      expect(field).not.toMatch(/^"?(?:[=+\-@＝＋－＠]|\p{Cc})/u)
      const plain = field.startsWith('"') ? field.slice(1, -1).replaceAll('""', '"') : field
      expect(plain === text || plain === `'${text}`).toBe(true)
    }),
  )
  for (const start of ['=', '+', '-', '@', '\t', '\r', '\0']) expect(textField(`${start}1+1`)).toContain("'")
})

test('EXP-01 a CSV has a mark, a head and lines that end as RFC 4180 says; numbers stay numbers', async () => {
  const text = await csv([
    ['7205759403792793601', '山谷, "早晨"', -5, 61_500, '2026-11-23T05:05:09Z'],
    ['2', '-1 tip', null, null, null],
  ])
  expect(text).toBe(
    '\uFEFF编号,标题,大小,时长,时间\r\n' +
      '7205759403792793601,"山谷, ""早晨""",-5,61.5,2026-11-23 13:05:09\r\n' +
      "2,'-1 tip,,,\r\n",
  )
})

test.each([
  ['Asia/Shanghai', '2026-11-23T16:30:00Z', '2026-11-24 00:30:00'],
  ['America/New_York', '2026-11-01T05:59:59Z', '2026-11-01 01:59:59'],
  ['America/New_York', '2026-11-01T06:00:00Z', '2026-11-01 01:00:00'],
  ['Asia/Kathmandu', '2026-01-01T00:00:00Z', '2026-01-01 05:45:00'],
  ['UTC', '2026-01-01T00:00:00Z', '2026-01-01 00:00:00'],
])('EXP-01 a clock in %s shows %s as %s', (name, instant, shown) => {
  expect(wallText(createWallClock(name)(instant))).toBe(shown)
})

test('EXP-03 a file is called by what it holds and when it was exported', () => {
  expect(sheetFileName('源视频', at.toISOString(), { zone, format: 'xlsx' })).toBe(
    '源视频_20261123130509.xlsx',
  )
  expect(sheetFileName('a/b: "c"', at.toISOString(), { zone: 'UTC', format: 'csv' })).toBe(
    'a b   c_20261123050509.csv',
  )
})

test('EXP-01 columns, sheet names and escapes are as the format has them', () => {
  expect([0, 25, 26, 701, 702, 16_383].map(columnName)).toEqual(['A', 'Z', 'AA', 'ZZ', 'AAA', 'XFD'])
  expect(sheetName('a/b[c]?*:\\x'.padEnd(40, 'z'))).toHaveLength(31)
  expect(xmlText('_x000D_ <&> \u0001')).toBe('_x005F_x000D_ &lt;&amp;&gt; ')
  expect(xmlText('x'.repeat(40_000))).toHaveLength(32_767)
})
