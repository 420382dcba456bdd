import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changeOf, exchangeRate, isGreatChange, rateLines, rateProblems } from './money-table.rates.ts'

const ok = (text: string) => exchangeRate.safeParse(text).data ?? null
const key = (base: string, quote: string, change = {}) =>
  ({ month: '2026-08', base, quote, kind: 'month_end', ...change }) as const

test.each([
  ['7.1234', '7.1234'],
  [' 07.10 ', '7.1'],
  ['0.000001', '0.000001'],
  ['999999999999.999999', '999999999999.999999'],
])('REV-01 %s is a rate', (text, rate) => {
  expect(ok(text)).toBe(rate)
})

test.each(['', '0', '0.000000', '-7.1', '7,1', '7.1234567', '1e3', '.5', '7.', '1000000000000', 'x', '٧٫١'])(
  'REV-01 %j is none',
  (text) => {
    expect(ok(text)).toBeNull()
  },
)

test('REV-01 a pair and its reverse in one month and kind are refused, as is a currency against itself', () => {
  expect(rateProblems([key('USD', 'CNY'), key('USD', 'EUR'), key('EUR', 'CNY')])).toEqual([])
  expect(rateProblems([key('USD', 'CNY'), key('CNY', 'USD')])).toEqual([{ index: 1, problem: 'reverse' }])
  expect(rateProblems([key('USD', 'CNY'), key('USD', 'CNY')])).toEqual([{ index: 1, problem: 'twice' }])
  expect(rateProblems([key('USD', 'USD')])).toEqual([{ index: 0, problem: 'same' }])
  expect(rateProblems([key('USD', 'CNY'), key('CNY', 'USD', { kind: 'month_average' })])).toEqual([])
  expect(rateProblems([key('USD', 'CNY'), key('CNY', 'USD', { month: '2026-09' })])).toEqual([])
})

test('REV-01 more than a tenth is a great change, exactly', () => {
  expect(isGreatChange('7', '7.7')).toBe(false)
  expect(isGreatChange('7', '7.700001')).toBe(true)
  expect(isGreatChange('7', '6.3')).toBe(false)
  expect(isGreatChange('7', '6.299999')).toBe(true)
  expect(changeOf('7', '7.1')).toBe('0.0143')
  expect(changeOf('7.1', '7.1')).toBe('0')
  expect(changeOf('8', '4')).toBe('-0.5')
})

test('REV-01 no change is great both ways unless it is more than a tenth of where it began', () => {
  const millionths = fc.integer({ min: 1, max: 100_000_000 })
  const text = (n: number) => `${Math.floor(n / 1e6)}.${String(n % 1e6).padStart(6, '0')}`
  fc.assert(
    fc.property(millionths, millionths, (before, after) => {
      expect(isGreatChange(text(before), text(after))).toBe(
        BigInt(Math.abs(after - before)) * 10n > BigInt(before),
      )
    }),
  )
})

test('REV-01 lines of a sheet are rates, by tabs, commas or blanks, under a head or without', () => {
  const read = rateLines(
    [
      'month\tbase\tquote\tkind\trate',
      '2026-08\tUSD\tCNY\tmonth_end\t7.1234',
      '2026/8, usd, eur, month_average, 0.92',
      '',
      '2026.08  GBP  USD  bank_receipt  1.31',
    ].join('\r\n'),
  )
  expect(read.map((line) => ('rate' in line ? [line.row, line.rate] : line))).toEqual([
    [2, { month: '2026-08', base: 'USD', quote: 'CNY', kind: 'month_end', rate: '7.1234' }],
    [3, { month: '2026-08', base: 'USD', quote: 'EUR', kind: 'month_average', rate: '0.92' }],
    [5, { month: '2026-08', base: 'GBP', quote: 'USD', kind: 'bank_receipt', rate: '1.31' }],
  ])
})

test.each([
  ['2026-08 USD CNY month_end', 'parts'],
  ['2026-13 USD CNY month_end 7', 'month'],
  ['202608 USD CNY month_end 7', 'month'],
  ['2026-08 USX CNY month_end 7', 'base'],
  ['2026-08 USD RMB month_end 7', 'quote'],
  ['2026-08 USD CNY yearly 7', 'kind'],
  ['2026-08\tUSD\tCNY\tmonth_end\t7,1', 'rate'],
  ['2026-08 USD CNY month_end 0', 'rate'],
  ['2026-08 USD CNY month_end -7', 'rate'],
  ['2026-08 USD USD month_end 1', 'same'],
])('REV-01 the line %j is refused: %s', (text, problem) => {
  expect(rateLines(text)).toMatchObject([{ row: 1, problem }])
})

test('REV-01 of lines that say the same, or the reverse, the later is refused', () => {
  const lines = [
    '2026-08 USD CNY month_end 7',
    '2026-08 CNY USD month_end 0.14',
    '2026-08 USD CNY month_end 7',
  ]
  expect(rateLines(lines.join('\n'))).toMatchObject([
    { rate: { rate: '7' } },
    { problem: 'reverse' },
    { problem: 'twice' },
  ])
})

test('REV-01 a kind may be said in words of a language', () => {
  const kindOf = (word: string) => (word === '月末汇率' ? ('month_end' as const) : null)
  expect(rateLines('2026-08,USD,CNY,月末汇率,7', kindOf)).toMatchObject([{ rate: { kind: 'month_end' } }])
})

test('REV-01 whatever is pasted, each line that is not empty has one verdict', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary', maxLength: 40 })), (lines) => {
      const read = rateLines(lines.join('\n'))
      const rows = read.map(({ row }) => row)
      expect(new Set(rows).size).toBe(rows.length)
      for (const line of read) expect('rate' in line !== 'problem' in line).toBe(true)
    }),
  )
})
