import fc from 'fast-check'
import { expect, test } from 'vitest'
import { wallIn, weekdayOf } from '#src/core/zoned-day.ts'
import { nextDue, type ScheduleRule, scheduleRhythms } from './export-schedule.ts'

const at = (text: string) => Date.parse(text)
const next = (rule: ScheduleRule, after: string) => new Date(nextDue(rule, at(after))).toISOString()

const shanghai = { day: 1, minutes: 9 * 60, zone: 'Asia/Shanghai' }

test('EXP-01 each day, on a Monday, on the 31st of every month: at nine where the person is', () => {
  expect(next({ ...shanghai, every: 'day' }, '2026-11-25T00:59:59Z')).toBe('2026-11-25T01:00:00.000Z')
  expect(next({ ...shanghai, every: 'day' }, '2026-11-25T01:00:00Z')).toBe('2026-11-26T01:00:00.000Z')
  expect(next({ ...shanghai, every: 'week' }, '2026-11-25T01:00:00Z')).toBe('2026-11-30T01:00:00.000Z')
  const monthly = { ...shanghai, every: 'month', day: 31 } as const
  expect(next(monthly, '2026-11-25T01:00:00Z')).toBe('2026-11-30T01:00:00.000Z')
  expect(next(monthly, '2026-11-30T01:00:00Z')).toBe('2026-12-31T01:00:00.000Z')
  expect(next(monthly, '2027-01-31T01:00:00Z')).toBe('2027-02-28T01:00:00.000Z')
})

test('EXP-01 a day whose clock is changed has the time once', () => {
  const berlin = { every: 'day', day: 1, minutes: 150, zone: 'Europe/Berlin' } as const
  // In spring half past two is left out: it is half past three.
  expect(next(berlin, '2026-03-28T12:00:00Z')).toBe('2026-03-29T01:30:00.000Z')
  // In autumn it comes twice: it is the first.
  const first = next(berlin, '2026-10-24T12:00:00Z')
  expect(first).toBe('2026-10-25T00:30:00.000Z')
  expect(next(berlin, first)).toBe('2026-10-26T01:30:00.000Z')
})

test('EXP-01 the next time is after the instant, on a day that is meant, and the first such', () => {
  const rule = fc.record({
    every: fc.constantFrom(...scheduleRhythms),
    day: fc.integer({ min: 1, max: 7 }),
    minutes: fc.integer({ min: 0, max: 1439 }),
    zone: fc.constantFrom('UTC', 'Asia/Shanghai', 'America/New_York', 'Africa/Cairo', 'Pacific/Apia'),
  })
  fc.assert(
    fc.property(rule, fc.integer({ min: at('2024-01-01'), max: at('2030-01-01') }), (given, after) => {
      const due = nextDue(given, after)
      expect(due).toBeGreaterThan(after)
      expect(nextDue(given, due - 1)).toBe(due)
      const { day } = wallIn(due, given.zone)
      if (given.every === 'week') expect(weekdayOf(day)).toBe(given.day)
      if (given.every === 'month') expect(Number(day.slice(8))).toBe(given.day)
    }),
  )
})
