import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pacificDay, secondsToPacificMidnight } from './pacific-day.ts'

test.each([
  ['2026-11-21T05:00:00Z', '2026-11-20', 3 * 3600],
  ['2026-07-01T06:59:59Z', '2026-06-30', 1],
  ['2026-03-08T08:00:00Z', '2026-03-08', 23 * 3600],
  ['2026-11-01T07:00:00Z', '2026-11-01', 25 * 3600],
])('PUB-07 at %s the Pacific day is %s and ends in %i s', (at, day, seconds) => {
  expect(pacificDay(new Date(at))).toBe(day)
  expect(secondsToPacificMidnight(new Date(at))).toBe(seconds)
})

test('PUB-07 after the wait another day has begun, one second before it has not', () => {
  const instants = fc.date({ min: new Date('2020-01-01'), max: new Date('2035-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(instants, (at) => {
      const wait = secondsToPacificMidnight(at) * 1000
      expect(pacificDay(new Date(at.getTime() + wait))).not.toBe(pacificDay(at))
      expect(pacificDay(new Date(at.getTime() + wait - 1000))).toBe(pacificDay(at))
    }),
  )
})
