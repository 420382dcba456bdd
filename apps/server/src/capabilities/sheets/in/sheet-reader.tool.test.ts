import { monitorEventLoopDelay } from 'node:perf_hooks'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import {
  cell,
  rowOf,
  twoFaced,
  workbookOf,
  workbookWithSheets,
  zipOf,
} from './hostile-sheets.test-support.ts'
import { createSheetReader } from './sheet-reader.ts'

const reader = createSheetReader({ log: pino({ level: 'silent' }) })
const read = (bytes: Buffer | string, locale: 'zh' | 'en' | 'fr' | 'ar' = 'zh') =>
  reader.read(Buffer.from(bytes), locale)
const cellsOf = async (bytes: Buffer | string, locale?: 'zh' | 'en' | 'fr' | 'ar') =>
  (await read(bytes, locale)).sheets[0]?.rows.map(({ cells }) => cells)
const many = (text: string, count: number) => Buffer.alloc(text.length * count, text)
const MB = 1024 * 1024

/** Words that no archive makes much smaller. */
function noise(characters: number): string {
  let state = 1
  return Array.from({ length: characters / 8 }, () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state.toString(36).padStart(8, 'x').slice(-8)
  }).join('')
}

test('VID-01 workbooks are read as text: numbers, dates, truths, formulas, cells with and without references', async () => {
  const rows = [
    rowOf(cell('编号'), cell('标题')),
    rowOf('<c><v>12</v></c>', cell('  山谷 &amp; 雪夜 ')),
    rowOf('<c><v>0.30000000000000004</v></c>', '<c t="b"><v>1</v></c>'),
    rowOf(cell('甲', 'B7')),
    rowOf('<c t="str"><f>A1</f><v>算出</v></c>', '<c t="s"><v>0</v></c>'),
    rowOf('<c><v>123456789012345678</v></c>'),
  ].join('')
  expect(await cellsOf(workbookOf(rows, { strings: '<si><t>共享</t></si>' }))).toEqual([
    ['编号', '标题'],
    ['12', '  山谷 & 雪夜 '],
    ['0.3', 'true'],
    ['', '甲'],
    ['算出', '共享'],
    ['1.2345678901234568e+17'],
  ])
})

test.each([
  ['UTF-8', Buffer.from('编号,标题\r\n1,山谷')],
  ['UTF-8 with a mark', Buffer.from('\uFEFF编号,标题\n1,山谷')],
  ['UTF-16 with a mark', Buffer.from('\uFEFF编号\t标题\r\n1\t山谷', 'utf16le')],
  ['UTF-16 without one', Buffer.from('编号,标题\r\n1,山谷\r\n', 'utf16le')],
  ['UTF-16 the other way round', Buffer.from('\uFEFF编号;标题\r\n1;山谷', 'utf16le').swap16()],
  ['GB18030', Buffer.from('b1e0bac52cb1eacce20d0a312cc9bdb9c8', 'hex')],
  ['GB18030 with a mark', Buffer.from('84319533b1e0bac52cb1eacce20d0a312cc9bdb9c8', 'hex')],
])('VID-01 a CSV in %s is read right', async (_name, bytes) => {
  expect(await cellsOf(bytes)).toEqual([
    ['编号', '标题'],
    ['1', '山谷'],
  ])
})

test('VID-01 what is not Unicode is read as the system of the person would have written it, and says so', async () => {
  const french = Buffer.from('Numéro;Titre\r\n1;Été', 'latin1')
  expect(await cellsOf(french, 'fr')).toEqual([
    ['Numéro', 'Titre'],
    ['1', 'Été'],
  ])
  expect((await read(french, 'fr')).encoding).toBe('windows-1252')
  expect((await read(Buffer.from('b1e0bac50a31', 'hex'))).encoding).toBe('gb18030')
})

test('VID-01 a cell of several lines, quotes, a quote in the middle, rows of different length, empty rows', async () => {
  const text = 'a,b,c\n"1\n2","say ""hi""",x\n\n3,5" disc\n,,\n'
  expect((await read(text)).sheets[0]?.rows).toEqual([
    { row: 1, cells: ['a', 'b', 'c'] },
    { row: 2, cells: ['1\n2', 'say "hi"', 'x'] },
    { row: 4, cells: ['3', '5" disc'] },
  ])
})

const refusals: readonly (readonly [string, () => Buffer | string, string])[] = [
  ['an empty file', () => '', 'sheets.fileEmpty'],
  ['a picture', () => Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'sheets.notASheet'],
  [
    'an archive of something else',
    () => zipOf([{ name: 'word/document.xml', content: 'x' }]),
    'sheets.notASheet',
  ],
  ['a page called .xls', () => '<html><table><tr><td>1</td></tr></table></html>', 'sheets.webPage'],
  ['an old .xls', () => Buffer.from('d0cf11e0a1b11ae1'.padEnd(2000, '0'), 'hex'), 'sheets.oldExcel'],
  [
    'a workbook under a password',
    () =>
      Buffer.concat([
        Buffer.from('d0cf11e0a1b11ae1'.padEnd(2000, '0'), 'hex'),
        Buffer.from('EncryptedPackage', 'utf16le'),
      ]),
    'sheets.protectedFile',
  ],
  ['half a workbook', () => workbookOf(rowOf(cell('1'))).subarray(0, 400), 'sheets.damaged'],
  ['a workbook without a word', () => workbookOf(rowOf(cell(''))), 'sheets.noRows'],
  ['text in no encoding', () => Buffer.from('61ff2c80ff0a', 'hex'), 'sheets.badEncoding'],
  ['broken UTF-16', () => Buffer.from('fffe00d80000', 'hex'), 'sheets.badEncoding'],
  ['a quote without an end', () => `a,b\n1,"${'x,y\n'.repeat(MB)}`, 'sheets.quoteNotClosed'],
  ['a million columns as text', () => ','.repeat(MB - 10), 'sheets.noRows'],
  ['a million columns with words', () => 'a,'.repeat(300_000), 'sheets.tooManyColumns'],
  ['a giant cell as text', () => `a\n${'x'.repeat(900_000)}`, 'sheets.cellTooLong'],
  ['more rows than are taken, as text', () => '1,2\n'.repeat(10_001), 'sheets.tooManyRows'],
  ['endless rows', () => workbookOf(many(rowOf(cell('x')), 3_000_000)), 'sheets.tooMuchInside'],
  [
    'endless rows that hide their size',
    () => workbookOf(many(rowOf(cell('x')), 3_000_000), { claims: 5000 }),
    'sheets.damaged',
  ],
  ['more rows than are taken', () => workbookOf(many(rowOf(cell('x')), 10_001)), 'sheets.tooManyRows'],
  [
    'a bomb of strings',
    () => workbookOf('', { strings: many('<si><t>x</t></si>', 4_000_000) }),
    'sheets.tooMuchInside',
  ],
  [
    'strings under another name',
    () =>
      workbookOf(rowOf(cell('1')), {
        further: [{ name: 'xl/words.xml', content: noise(20 * MB).repeat(2) }],
      }),
    'sheets.tooMuchInside',
  ],
  [
    'strings that are called a worksheet',
    () =>
      workbookOf(rowOf(cell('1')), {
        further: [{ name: 'xl/worksheets/words.xml', content: noise(20 * MB).repeat(2) }],
      }),
    'sheets.tooMuchInside',
  ],
  [
    'strings that a comment calls a worksheet',
    () =>
      workbookOf(rowOf(cell('1')), {
        further: [
          {
            name: 'xl/worksheets/words.xml',
            content: `<?xml version="1.0"?><!-- <worksheet > --><sst>${noise(20 * MB).repeat(2)}`,
          },
        ],
      }),
    'sheets.tooMuchInside',
  ],
  [
    'an archive with two directories',
    () => twoFaced(workbookOf(rowOf(cell('1'))), workbookOf(rowOf(cell('2')))),
    'sheets.damaged',
  ],
  [
    'an archive with two directories, and a comment that looks like the end of one',
    () => twoFaced(workbookOf(rowOf(cell('1'))), workbookOf(rowOf(cell('2'))), 'PK\u0005\u0006'),
    'sheets.damaged',
  ],
  ['more sheets than are taken', () => workbookWithSheets(21), 'sheets.tooMuchInside'],
  ['a giant cell', () => workbookOf(rowOf(cell('x'.repeat(60 * MB)))), 'sheets.tooMuchInside'],
  ['a giant cell that is hard to pack', () => workbookOf(rowOf(cell(noise(4 * MB)))), 'sheets.cellTooLong'],
  ['a far column', () => workbookOf(rowOf(cell('1', 'A1'), cell('2', 'XFD1'))), 'sheets.tooManyColumns'],
  ['a column that there is not', () => workbookOf(rowOf(cell('1', 'ZZZZZZ1'))), 'sheets.damaged'],
  [
    'the last cell of all',
    () => workbookOf(`<row r="1">${cell('1', 'A1')}</row><row r="1048576">${cell('2', 'XFD1048576')}</row>`),
    'sheets.tooManyColumns',
  ],
]

test.each(refusals)('VID-01 %s is refused with its reason, in time', async (_name, make, code) => {
  const bytes = Buffer.from(make())
  const delay = monitorEventLoopDelay({ resolution: 10 })
  const from = performance.now()
  delay.enable()
  await expect(reader.read(bytes, 'zh')).rejects.toMatchObject({ code })
  delay.disable()
  expect(performance.now() - from).toBeLessThan(15_000)
  // The page of everybody else goes on.
  expect(delay.max / 1e6).toBeLessThan(1000)
})

test('VID-01 entities are not expanded', async () => {
  const prolog = `<!DOCTYPE x [<!ENTITY a "${'ha'.repeat(1000)}"><!ENTITY b "${'&a;'.repeat(1000)}">]>`
  const result = await cellsOf(workbookOf(rowOf(cell('&b;')), { prolog })).catch(({ code }) => code)
  expect(JSON.stringify(result).length).toBeLessThan(100)
})

test('VID-01 characters that no text holds are left out, and half pairs mended', async () => {
  expect(await cellsOf(workbookOf(rowOf(cell('a_x0000_b'), cell('c'))))).toEqual([['ab', 'c']])
})

test('VID-01 many at once wait their turn, and too many are told to come later', async () => {
  const all = await Promise.all(
    Array.from({ length: 24 }, () =>
      read('a,b\n1,2').then(
        () => 'read',
        ({ code }) => code,
      ),
    ),
  )
  expect(all.filter((outcome) => outcome === 'sheets.readersBusy')).toHaveLength(2)
  expect(all.filter((outcome) => outcome === 'read')).toHaveLength(22)
})
