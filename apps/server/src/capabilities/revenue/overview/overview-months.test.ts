import { expect, test } from 'vitest'
import { overviewMonthsOf } from './overview-months.ts'
import { exchanged, sumOf, without } from './overview-sums.ts'

test('REV-01 a range is beside as many months before and the same a year ago; bars go on to the month it is', () => {
  const months = overviewMonthsOf('2026-10', 3, '2026-11')
  expect(months.shown).toEqual(['2026-08', '2026-09', '2026-10'])
  expect(months.before).toEqual(['2026-05', '2026-06', '2026-07'])
  expect(months.lastYear).toEqual(['2025-08', '2025-09', '2025-10'])
  expect([months.drawn.at(0), months.drawn.at(-1), months.drawn.length]).toEqual(['2025-12', '2026-11', 12])
  expect(new Set(months.all).size).toBe(months.all.length)
  // Twelve months and the one it is are thirteen bars; of a year ago the bars end where it ended.
  expect(overviewMonthsOf('2026-10', 12, '2026-11').drawn).toHaveLength(13)
  expect(overviewMonthsOf('2024-10', 1, '2026-11').drawn.at(-1)).toBe('2024-10')
})

test('REV-01 amounts of two currencies are added where they are exchanged only, and one without a rate is left out', () => {
  const rows = [
    { month: '2026-10', currency: 'USD', own: '0.1' },
    { month: '2026-10', currency: 'CNY', own: '7' },
    { month: '2026-09', currency: 'CNY', own: '1' },
  ]
  expect(sumOf(rows, 'own', 'USD', ['2026-10'])).toBe('0.1')
  const rates = [{ month: '2026-10', base: 'CNY', times: '1', under: '7', locked: true }]
  const told = exchanged(rows, ['own'], { into: 'USD', rates })
  expect(sumOf(told.rows, 'own', 'USD', ['2026-09', '2026-10'])).toBe('1.1')
  expect(told.left).toEqual([{ month: '2026-09', currency: 'CNY', own: '1' }])
  expect(without('1', '0.9', '0.05')).toBe('0.05')
})
