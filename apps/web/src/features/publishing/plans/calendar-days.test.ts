import { addDays, daysBetween, weekdayOf } from '@pindao/protocol/core/zoned-day.ts'
import { mostCalendarDays } from '@pindao/protocol/publishing/publish-calendar.endpoints.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inWeeks } from '#src/shared/format/calendar-days.ts'
import { shownDays, stepped } from './calendar-days.ts'

const day = fc.integer({ min: 0, max: 4000 }).map((count) => addDays('2024-01-01', count))
const begins = fc.constantFrom(1, 6, 7)

test('PUB-04 a month is shown in whole weeks that hold all of its days, and the server takes as many', () => {
  fc.assert(
    fc.property(day, begins, (asked, first) => {
      const days = shownDays('month', asked, first)
      expect(days.length).toBeLessThanOrEqual(mostCalendarDays)
      for (const week of inWeeks(days)) {
        expect(week).toHaveLength(7)
        expect(weekdayOf(week[0] ?? '')).toBe(first)
      }
      expect(days).toContain(asked)
      expect(days).toContain(`${asked.slice(0, 8)}01`)
      expect(new Set(days).size).toBe(days.length)
    }),
  )
})

test('PUB-04 a step forward and one back lead to where one was', () => {
  fc.assert(
    fc.property(day, fc.constantFrom('week', 'day', 'list'), (asked, view) => {
      expect(stepped(view, stepped(view, asked, true), false)).toBe(asked)
    }),
  )
  expect(stepped('month', '2026-01-31', true)).toBe('2026-02-01')
  expect(stepped('month', '2026-03-31', false)).toBe('2026-02-01')
  expect(daysBetween('2026-12-01', stepped('month', '2026-12-15', true))).toBe(31)
})
