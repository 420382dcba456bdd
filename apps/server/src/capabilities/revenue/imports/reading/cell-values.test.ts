import { expect, test } from 'vitest'
import {
  countOfCell,
  currencyOfCell,
  dayOfCell,
  idOfCell,
  moneyOfCell,
  monthOfCell,
  youtubeChannel,
} from './cell-values.ts'

test.each([
  ['1.5', '1.5'],
  ['0.0000000001', '0.0000000001'],
  ['$1,234.56', '1234.56'],
  ['US$1,234.56', '1234.56'],
  ['-$5.00', '-5'],
  ['$-5', '-5'],
  ['(12.30)', '-12.3'],
  ['\u00a0 1,000 \u202f', '1000'],
  ['.5', '0.5'],
  ['5.', '5'],
  ['1e-7', '0.0000001'],
  ['1.5E3', '1500'],
  ['+2', '2'],
  ['N/A', null],
  ['', null],
  ['—', null],
])('§3.4 the amount %j is %j', (text, value) => {
  expect(moneyOfCell(text, 'USD')).toEqual({ value })
})

test.each([
  ['1.234,56', 'numberUnclear'],
  ['1,23', 'numberUnclear'],
  ['12,34,567.8', 'numberUnclear'],
  ['1 234.5', 'numberUnclear'],
  ['--5', 'numberUnclear'],
  ['(-1,200.00)', 'numberUnclear'],
  ['0,123', 'numberUnclear'],
  ['1.2.3', 'numberUnclear'],
  ['abc', 'numberUnclear'],
  ['€5', 'currencyDiffers'],
  ['12345678901', 'numberTooLarge'],
  ['1e12', 'numberTooLarge'],
])('§3.4 the amount %j would have to be guessed, or is none: %s', (text, fault) => {
  expect(moneyOfCell(text, 'USD')).toEqual({ fault })
})

test.each([
  ['2026-09-30', '2026-09-30'],
  ['20260930', '2026-09-30'],
  ['2026/09/30', '2026-09-30'],
  ['2026-09-30 00:00:00', '2026-09-30'],
  ['Lifetime', null],
  ['', null],
])('§3.4 the day %j is %j', (text, value) => {
  expect(dayOfCell(text)).toEqual({ value })
})

test.each(['09/30/2026', '2026-02-30', '20261301', '30.09.2026', '2026-9-3'])(
  '§3.4 the day %j is not clear',
  (text) => {
    expect(dayOfCell(text)).toEqual({ fault: 'dateUnclear' })
  },
)

test('§3.4 months, counts, currencies', () => {
  expect([monthOfCell('2026-09'), monthOfCell('202609'), monthOfCell('2026/09/01')]).toEqual(
    Array.from({ length: 3 }, () => ({ value: '2026-09' })),
  )
  expect(monthOfCell('Sept')).toEqual({ fault: 'dateUnclear' })
  expect([countOfCell('1,234'), countOfCell('12.0'), countOfCell('')]).toEqual([
    { value: '1234' },
    { value: '12' },
    { value: null },
  ])
  expect(countOfCell('1.5')).toEqual({ fault: 'numberUnclear' })
  expect([currencyOfCell(' usd'), currencyOfCell('dollars')]).toEqual(['USD', null])
})

test('§1 ids are text; one that a spreadsheet rounded is none any more', () => {
  expect(idOfCell('100000000000000123')).toEqual({ value: '100000000000000123' })
  expect(idOfCell('1.00000000000000E+17')).toEqual({ fault: 'idRounded' })
  expect(idOfCell("'123")).toEqual({ value: '123' })
  const bare = `${'x'.repeat(21)}Q`
  expect([youtubeChannel(bare), youtubeChannel(`UC${bare}`), youtubeChannel('other')]).toEqual([
    { value: `UC${bare}` },
    { value: `UC${bare}` },
    { value: 'other' },
  ])
})
