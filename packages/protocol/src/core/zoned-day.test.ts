import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, dayIn, daysBetween, lastDays, parseDay, startOfDay } from './zoned-day.ts'

const hourMs = 60 * 60 * 1000
const at = (text: string) => Date.parse(text)
const hoursOf = (day: string, zone: string) =>
  (startOfDay(addDays(day, 1), zone) - startOfDay(day, zone)) / hourMs

const zone = fc.constantFrom(...Intl.supportedValuesOf('timeZone'), 'UTC')
const instant = fc.integer({ min: at('1990-01-01T00:00:00Z'), max: at('2040-01-01T00:00:00Z') })
const day = instant.map((ms) => dayIn(ms, 'UTC'))

test('DAT-01 the days are those of the time zone asked for', () => {
  const now = at('2026-03-01T20:00:00Z')
  expect(lastDays(30, now, 'Asia/Shanghai').at(-1)).toBe('2026-03-02')
  expect(lastDays(30, now, 'UTC').slice(-2)).toEqual(['2026-02-28', '2026-03-01'])
  expect(lastDays(30, now, 'UTC')).toHaveLength(30)
  expect(lastDays(0, now, 'UTC')).toEqual([])
})

test.each([
  ['2026-03-08', 'America/Los_Angeles', 23],
  ['2026-11-01', 'America/Los_Angeles', 25],
  ['2026-03-29', 'Europe/Paris', 23],
  ['2026-10-25', 'Europe/Paris', 25],
  ['2026-04-05', 'Australia/Lord_Howe', 24.5],
  ['2026-10-04', 'Australia/Lord_Howe', 23.5],
  ['2026-04-24', 'Africa/Cairo', 23],
  ['2026-06-01', 'Asia/Kathmandu', 24],
])('DAT-01 %s in %s has %d hours', (asked, where, hours) => {
  expect(hoursOf(asked, where)).toBe(hours)
})

test('DAT-01 where midnight does not exist the day begins at one, and a day that was left out where the next one does', () => {
  expect(startOfDay('2026-04-24', 'Africa/Cairo')).toBe(at('2026-04-23T22:00:00Z'))
  expect(startOfDay('2011-12-30', 'Pacific/Apia')).toBe(startOfDay('2011-12-31', 'Pacific/Apia'))
})

test('DAT-01 an instant lies in its day, from the start of it and before that of the next one, in every zone', () => {
  fc.assert(
    fc.property(instant, zone, (ms, where) => {
      const today = dayIn(ms, where)
      expect(startOfDay(today, where)).toBeLessThanOrEqual(ms)
      expect(startOfDay(addDays(today, 1), where)).toBeGreaterThan(ms)
      expect(dayIn(startOfDay(today, where), where)).toBe(today)
    }),
    { numRuns: 1000 },
  )
})

test('DAT-01 the days of a period follow each other without a gap, whatever the clocks do', () => {
  fc.assert(
    fc.property(instant, zone, fc.integer({ min: 1, max: 400 }), (ms, where, count) => {
      const days = lastDays(count, ms, where)
      expect(days.at(-1)).toBe(dayIn(ms, where))
      expect(new Set(days).size).toBe(count)
      expect([...days].sort()).toEqual(days)
      expect(daysBetween(days[0] ?? '', days.at(-1) ?? '')).toBe(count - 1)
    }),
  )
})

test('DAT-01 where a clock is changed a day has 23 or 25 hours, and all of them together lose none', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('America/Los_Angeles', 'Europe/Paris', 'America/New_York'),
      instant,
      (where, ms) => {
        // 400 days: in 1996 Europe's autumn change came 399 days after the one before.
        const days = lastDays(400, ms, where)
        const hours = days.map((each) => hoursOf(each, where))
        expect(new Set(hours)).toEqual(new Set([23, 24, 25]))
        const whole = startOfDay(addDays(days.at(-1) ?? '', 1), where) - startOfDay(days[0] ?? '', where)
        expect(hours.reduce((sum, each) => sum + each, 0)).toBe(whole / hourMs)
      },
    ),
    { numRuns: 20 },
  )
})

test('days added are days between, forward and back', () => {
  fc.assert(
    fc.property(day, fc.integer({ min: -20_000, max: 20_000 }), (from, count) => {
      expect(daysBetween(from, addDays(from, count))).toBe(count)
      expect(addDays(addDays(from, count), -count)).toBe(from)
    }),
  )
})

test('a day is read as it is written, and no other text is one', () => {
  fc.assert(fc.property(day, (text) => void expect(parseDay(text)).toBe(text)))
  for (const text of [
    '',
    '2026-02-30',
    '2026-13-01',
    '2026-1-1',
    '2026-11-21T00:00:00Z',
    ' 2026-11-21',
    '20261121',
  ])
    expect(parseDay(text)).toBeNull()
  expect(() => addDays('2026-02-30', 1)).toThrow(RangeError)
})
