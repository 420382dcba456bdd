import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, daysBetween } from '#src/core/zoned-day.ts'
import { comparedDays, daysOf, wireDay } from './data-period.ts'

const asOf = '2026-11-22'
const over = (asked: Parameters<typeof daysOf>[0]) => daysOf(asked, asOf, 'life')

test('DAT-01 a named period ends on the last day that is there', () => {
  expect(over({})).toBeNull()
  expect(over({ period: 'yesterday' })).toEqual({ from: asOf, to: asOf })
  expect(over({ period: 'last7' })).toEqual({ from: '2026-11-16', to: asOf })
  expect(over({ period: 'last28' })).toEqual({ from: '2026-10-26', to: asOf })
  expect(over({ period: 'thisMonth' })).toEqual({ from: '2026-11-01', to: asOf })
  expect(over({ period: 'lastMonth' })).toEqual({ from: '2026-10-01', to: '2026-10-31' })
})

test('WID-01 a month is all of its days, February too', () => {
  expect(over({ month: '2028-02' })).toEqual({ from: '2028-02-01', to: '2028-02-29' })
  expect(over({ month: '2026-12', period: 'last7' })).toEqual({ from: '2026-12-01', to: '2026-12-31' })
})

test('VAL-03 two days are at most thirty apart, in their order, and both are named', () => {
  expect(over({ from: '2026-10-01', to: '2026-10-31', month: '2026-01' })).toEqual({
    from: '2026-10-01',
    to: '2026-10-31',
  })
  expect(over({ from: '2026-10-01', to: '2026-11-01' })).toBe('outside')
  expect(over({ from: '2026-10-02', to: '2026-10-01' })).toBe('outside')
  expect(over({ from: '2026-10-02' })).toBe('outside')
  expect(wireDay.parse('2026-10-02 23:59:59')).toBe('2026-10-02')
  expect(wireDay.safeParse('2026-02-30').success).toBe(false)
})

test('DAT-01 days are compared with as many before them, a whole month with the month before', () => {
  const days = { from: '2026-11-16', to: '2026-11-22' }
  expect(comparedDays(days, 'previous')).toEqual({ from: '2026-11-09', to: '2026-11-15' })
  expect(comparedDays(days, 'lastMonth')).toEqual({ from: '2026-10-16', to: '2026-10-22' })
  expect(comparedDays(days, 'lastYear')).toEqual({ from: '2025-11-16', to: '2025-11-22' })
  const march = { from: '2028-03-01', to: '2028-03-31' }
  expect(comparedDays(march, 'previous')).toEqual({ from: '2028-02-01', to: '2028-02-29' })
  expect(comparedDays(march, 'lastYear')).toEqual({ from: '2027-03-01', to: '2027-03-31' })
  expect(comparedDays({ from: '2028-03-30', to: '2028-03-31' }, 'lastMonth')).toEqual({
    from: '2028-02-29',
    to: '2028-02-29',
  })
  expect([comparedDays(days, 'median'), comparedDays(days, undefined)]).toEqual([null, null])
})

test('DAT-01 whatever the range, what it is compared with lies before it and is no longer, but by a leap day', () => {
  const range = fc
    .record({ start: fc.integer({ min: 0, max: 4000 }), length: fc.integer({ min: 0, max: 89 }) })
    .map(({ start, length }) => {
      const from = addDays('2019-01-01', start)
      return { from, to: addDays(from, length) }
    })
  fc.assert(
    fc.property(range, fc.constantFrom('previous' as const, 'lastYear' as const), (days, compare) => {
      const before = comparedDays(days, compare)
      expect(before).not.toBeNull()
      if (before === null) return
      expect(before.from < days.from && before.from <= before.to).toBe(true)
      const leapDay = compare === 'lastYear' ? 1 : 0
      expect(daysBetween(before.from, before.to)).toBeLessThanOrEqual(
        Math.max(daysBetween(days.from, days.to) + leapDay, 30),
      )
    }),
  )
})
