import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dueAt, isQuiet, type NoticeHours, quietEnd } from './notice-hours.ts'

const at = (text: string) => Date.parse(text)
const hours = (over: Partial<NoticeHours> = {}): NoticeHours => ({
  digest: 'atOnce',
  digestHour: 9,
  quiet: null,
  timeZone: 'Asia/Shanghai',
  ...over,
})
const night = { from: 22 * 60, to: 8 * 60 }

test.each([
  ['2026-03-04T13:59:00Z', false],
  ['2026-03-04T14:00:00Z', true],
  ['2026-03-04T23:59:00Z', true],
  ['2026-03-05T00:00:00Z', false],
] as const)('SHL-08 at %s it is quiet in Shanghai from ten to eight: %s', (moment, quiet) => {
  expect(isQuiet(at(moment), hours({ quiet: night }))).toBe(quiet)
})

test('SHL-08 what comes in quiet hours is due at their end, on the day where they end', () => {
  const end = (moment: string) => new Date(quietEnd(at(moment), hours({ quiet: night }))).toISOString()
  expect(end('2026-03-04T15:00:00Z')).toBe('2026-03-05T00:00:00.000Z')
  expect(end('2026-03-04T20:00:00Z')).toBe('2026-03-05T00:00:00.000Z')
  expect(end('2026-03-04T05:00:00Z')).toBe('2026-03-04T05:00:00.000Z')
})

test('SHL-08 a digest is due at the next full hour, or at its hour of the day; what is urgent at once', () => {
  const due = (over: Partial<NoticeHours>, urgent = false) =>
    new Date(dueAt(at('2026-03-04T05:12:13Z'), urgent, hours(over))).toISOString()
  expect(due({ digest: 'hourly' })).toBe('2026-03-04T06:00:00.000Z')
  expect(due({ digest: 'hourly', timeZone: 'Asia/Kolkata' })).toBe('2026-03-04T05:30:00.000Z')
  expect(due({ digest: 'daily' })).toBe('2026-03-05T01:00:00.000Z')
  expect(due({ digest: 'daily', digestHour: 18 })).toBe('2026-03-04T10:00:00.000Z')
  expect(due({ digest: 'daily' }, true)).toBe('2026-03-04T05:12:13.000Z')
})

test('SHL-08 whatever is chosen, nothing is due before it happened, in quiet hours, or more than two days later', () => {
  const minute = fc.integer({ min: 0, max: 1439 })
  const chosen = fc.record({
    digest: fc.constantFrom('atOnce' as const, 'hourly' as const, 'daily' as const),
    digestHour: fc.integer({ min: 0, max: 23 }),
    quiet: fc.option(fc.record({ from: minute, to: minute })),
    timeZone: fc.constantFrom(
      'Asia/Shanghai',
      'Europe/Paris',
      'America/New_York',
      'Australia/Lord_Howe',
      'Africa/Cairo',
    ),
  })
  const moment = fc.integer({ min: at('2026-01-01T00:00:00Z'), max: at('2027-12-31T00:00:00Z') })
  fc.assert(
    fc.property(chosen, moment, fc.boolean(), (person, when, urgent) => {
      const due = dueAt(when, urgent, person)
      expect(due).toBeGreaterThanOrEqual(when)
      expect(due - when).toBeLessThanOrEqual(50 * 3600_000)
      expect(isQuiet(due, person)).toBe(false)
    }),
  )
})
