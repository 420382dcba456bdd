import Holidays from 'date-holidays'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, type Day, weekdayOf } from '#src/core/zoned-day.ts'
import { addUsBusinessDays, isUsBusinessDay } from './us-business-days.ts'

test('CLM-01 our table of US holidays says day by day what a library that is kept up says', () => {
  // It leaves out that a Veterans Day of a weekend is kept on the working day beside it, too (5 U.S.C. § 6103(b)).
  const veteransDay = /-11-1[02]$/u
  const kept = new Holidays('US', { types: ['public'] })
  const found: Day[] = []
  const ours: Day[] = []
  for (let year = 2022; year <= 2050; year += 1) {
    const days = kept.getHolidays(year).map(({ date }) => date.slice(0, 10))
    found.push(...[...new Set(days)].filter((day) => weekdayOf(day) < 6).toSorted())
    for (let day = `${year}-01-01`; day.startsWith(String(year)); day = addDays(day, 1))
      if (weekdayOf(day) < 6 && !isUsBusinessDay(day)) ours.push(day)
  }
  expect(ours.filter((day) => !veteransDay.test(day))).toEqual(found)
})

test.each([
  ['2026-07-03', 'Independence Day of a Saturday is kept on Friday'],
  ['2027-12-31', 'the New Year of 2028 is kept in 2027'],
  ['2027-07-05', 'Independence Day of a Sunday is kept on Monday'],
  ['2026-11-26', 'Thanksgiving is the fourth Thursday, not the last'],
  ['2028-11-10', 'Veterans Day of a Saturday is kept on Friday'],
  ['2026-05-25', 'Memorial Day is the last Monday'],
])('CLM-01 %s is no working day: %s', (day) => expect(isUsBusinessDay(day)).toBe(false))

test.each([
  ['2026-11-19', 10, '2026-12-04'],
  ['2026-12-18', 10, '2027-01-05'],
  ['2026-06-30', 3, '2026-07-06'],
  ['2028-02-25', 2, '2028-02-29'],
  ['2026-07-06', -1, '2026-07-02'],
])('CLM-01 %s and %i working days is %s', (day, count, then) =>
  expect(addUsBusinessDays(day, count)).toBe(then),
)

test('CLM-01 a later start never ends earlier, and an end is always a working day', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 9000 }), fc.integer({ min: 1, max: 20 }), (offset, count) => {
      const day = addDays('2024-01-01', offset)
      const end = addUsBusinessDays(day, count)
      expect(isUsBusinessDay(end)).toBe(true)
      expect(addUsBusinessDays(addDays(day, 1), count) >= end).toBe(true)
    }),
    { numRuns: 60 },
  )
})
