import { expect, test } from 'vitest'
import { clockKindOf, dueTone, timeLeft } from './time-left.ts'

const now = Date.parse('2026-06-01T12:00:00Z')
const hour = 3_600_000

test.each([
  [10_000, { over: false, value: 1, unit: 'minute' }],
  [59 * 60_000, { over: false, value: 59, unit: 'minute' }],
  [47.5 * hour, { over: false, value: 47, unit: 'hour' }],
  [48 * hour, { over: false, value: 2, unit: 'day' }],
  [0, { over: true, value: 1, unit: 'minute' }],
  [-3 * hour, { over: true, value: 3, unit: 'hour' }],
  [-50 * hour, { over: true, value: 2, unit: 'day' }],
])('CLM-01 what is due in %i ms is said in the unit of people', (ms, said) =>
  expect(timeLeft(now + ms, now)).toEqual(said),
)

test('CLM-01 the nearer the redder, and what the other side had to do is looked at, no failure of ours', () => {
  const tone = (hours: number, kind: string) => dueTone(now + hours * hour, now, clockKindOf(kind))
  expect([100, 70, 20, -1].map((hours) => tone(hours, 'incomeHold'))).toEqual([
    'neutral',
    'warning',
    'error',
    'error',
  ])
  expect([20, -1].map((hours) => tone(hours, 'waitDispute'))).toEqual(['waiting', 'warning'])
  expect(tone(-1, 'of another build')).toBe('error')
})
