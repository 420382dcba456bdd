import { expect, test } from 'vitest'
import { deductionImport, deductionProblems } from './money-table.deductions.ts'

const given = (platformTax: string, fees: string, currency = 'USD') =>
  deductionProblems({ platformTax, fees, currency })

test('business.md §3.1 a deduction is something, with the places of its currency', () => {
  expect(given('246.91', '0')).toEqual([])
  expect(given('0', '12.5')).toEqual([])
  expect(given('0', '0.00')).toEqual([{ field: 'platformTax', message: 'deductionNothing' }])
  expect(given('1.005', '0')).toEqual([{ field: 'platformTax', message: 'decimals', params: { max: 2 } }])
  expect(given('100', '0.5', 'JPY')).toEqual([{ field: 'fees', message: 'decimals', params: { max: 0 } }])
  // A currency that is none is said at its own field.
  expect(given('0', '0', 'XX')).toEqual([])
})

test('business.md §3.1 a sheet says months and currencies as spreadsheets do', () => {
  const { month, currency, platformTax } = deductionImport.columns
  expect(month.rule.safeParse(' 2026/8 ').data).toBe('2026-08')
  expect(month.rule.safeParse('2026-08').data).toBe('2026-08')
  expect(month.rule.safeParse('2026-13').success).toBe(false)
  expect(currency.rule.safeParse('usd').data).toBe('USD')
  expect(platformTax.rule.safeParse('-1').success).toBe(false)
  expect(platformTax.rule.safeParse('1,234.5').success).toBe(false)
})
