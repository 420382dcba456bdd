import { addDays } from '@pindao/protocol/core/zoned-day.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { endDistance } from './contract-end.reminder.ts'

test.each([
  [91, null],
  [90, 90],
  [61, 90],
  [60, 60],
  [31, 60],
  [30, 30],
  [8, 30],
  [7, 7],
  [0, 7],
  [-1, null],
])('CON-01 with %i days left a contract is told of as one of %s', (left, told) => {
  expect(endDistance(addDays('2026-06-01', left), '2026-06-01')).toBe(told)
})

test('CON-01 whoever is looked after each day is told four times before an end, however it falls', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 3000 }), (offset) => {
      const end = addDays('2026-01-01', offset)
      const told = Array.from({ length: 120 }, (_, index) => endDistance(end, addDays(end, index - 110)))
      expect(new Set(told.filter((one) => one !== null))).toEqual(new Set([90, 60, 30, 7]))
    }),
  )
})
