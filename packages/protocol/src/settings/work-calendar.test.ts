import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, dayIn } from '#src/core/zoned-day.ts'
import { weekendOf, weekendText } from './weekend.ts'
import {
  companyZone,
  isWorkingDay,
  nextWorkingInstant,
  type SpecialDay,
  usualCalendar,
  type WorkCalendar,
  workingDaysBetween,
} from './work-calendar.ts'

const special = (day: string, kind: SpecialDay['kind'], name = '国庆节'): SpecialDay => ({ day, kind, name })
const withDays = (...days: readonly SpecialDay[]): WorkCalendar => ({
  weekend: [6, 7],
  fromHour: 9,
  toHour: 18,
  days: new Map(days.map((each) => [each.day, each])),
})
const october = withDays(
  special('2026-10-01', 'free'),
  special('2026-10-02', 'free'),
  special('2026-10-10', 'working'),
)
const at = (text: string) => Date.parse(`${text}+08:00`)

test('SET-01 a weekday is worked, a weekend and a holiday are not, a day worked for a holiday is', () => {
  expect(isWorkingDay(october, '2026-09-30')).toBe(true)
  expect(isWorkingDay(october, '2026-10-01')).toBe(false)
  expect(isWorkingDay(october, '2026-10-03')).toBe(false)
  expect(isWorkingDay(october, '2026-10-10')).toBe(true)
  expect(isWorkingDay(october, '2026-10-11')).toBe(false)
})

test.each([
  ['2026-09-30T08:59', '2026-09-30T09:00'],
  ['2026-09-30T09:00', '2026-09-30T09:00'],
  ['2026-09-30T17:59', '2026-09-30T17:59'],
  ['2026-09-30T18:00', '2026-10-05T09:00'],
  ['2026-10-01T12:00', '2026-10-05T09:00'],
  ['2026-10-09T20:00', '2026-10-10T09:00'],
  ['2026-10-10T18:30', '2026-10-12T09:00'],
])('SET-01 from %s on the company works at %s', (from, expected) => {
  expect(nextWorkingInstant(october, at(from))).toBe(at(expected))
})

test('SET-01 a company that never works holds nothing up', () => {
  const never = { weekend: [1, 2, 3, 4, 5, 6, 7], fromHour: 9, toHour: 18, days: new Map() }
  expect(nextWorkingInstant(never, at('2026-10-01T12:00'))).toBe(at('2026-10-01T12:00'))
})

test('SET-01 hours that end before they begin keep nothing waiting for ever: the working day is whole', () => {
  const turned = { ...usualCalendar, fromHour: 20, toHour: 6 }
  expect(nextWorkingInstant(turned, at('2026-11-02T21:00'))).toBe(at('2026-11-02T21:00'))
  expect(nextWorkingInstant(turned, at('2026-11-01T21:00'))).toBe(at('2026-11-02T00:00'))
})

test('SET-01 working days are counted over holidays', () => {
  expect(workingDaysBetween(october, at('2026-09-30T10:00'), at('2026-10-05T08:00'))).toBe(1)
  expect(workingDaysBetween(october, at('2026-10-09T10:00'), at('2026-10-10T08:00'))).toBe(1)
  expect(workingDaysBetween(usualCalendar, at('2026-11-02T00:00'), at('2026-11-08T23:59'))).toBe(4)
})

const instants = fc.integer({ min: at('2024-01-01T00:00'), max: at('2030-01-01T00:00') })

test('SET-01 the next working instant is worked, not before, and its own next', () => {
  fc.assert(
    fc.property(instants, fc.subarray([1, 2, 3, 4, 5, 6, 7], { maxLength: 6 }), (now, weekend) => {
      const calendar = { weekend, fromHour: 8, toHour: 20, days: october.days }
      const next = nextWorkingInstant(calendar, now)
      expect(next).toBeGreaterThanOrEqual(now)
      expect(isWorkingDay(calendar, dayIn(next, companyZone))).toBe(true)
      expect(nextWorkingInstant(calendar, next)).toBe(next)
    }),
  )
})

test('SET-01 a day more is one working day more at most', () => {
  fc.assert(
    fc.property(instants, fc.nat({ max: 60 }), (from, days) => {
      const until = from + days * 86_400_000
      const more = workingDaysBetween(october, from, until + 86_400_000)
      const step = more - workingDaysBetween(october, from, until)
      expect(step).toBe(isWorkingDay(october, addDays(dayIn(until, companyZone), 1)) ? 1 : 0)
    }),
  )
})

test('SET-01 a weekend is the same after it was written', () => {
  fc.assert(
    fc.property(fc.subarray([1, 2, 3, 4, 5, 6, 7]), (days) => {
      expect(weekendOf(weekendText(days))).toEqual(days)
    }),
  )
})
