import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mostPriority, priorityAfter, priorityMoves, restSeconds } from './queue-order.ts'

test('PUB-02 the front is before whatever waits, and a task that is there stays', () => {
  expect(priorityAfter('first', 0, 4)).toBe(5)
  expect(priorityAfter('first', 9, 4)).toBe(9)
  expect(priorityAfter('first', 0, 0)).toBe(1)
})

test('PUB-02 steps go by one and back to the usual, and no move leaves the scale', () => {
  expect([priorityAfter('up', 2, 0), priorityAfter('down', 2, 0), priorityAfter('usual', 2, 0)]).toEqual([
    3, 1, 0,
  ])
  const scale = fc.integer({ min: -mostPriority, max: mostPriority })
  fc.assert(
    fc.property(fc.constantFrom(...priorityMoves), scale, scale, (move, now, highest) => {
      expect(Math.abs(priorityAfter(move, now, highest))).toBeLessThanOrEqual(mostPriority)
    }),
  )
})

test('PUB-02 the rest is known where a speed is, and never less than nothing', () => {
  expect(restSeconds({ bytesConfirmed: 400, bytesTotal: 1000 }, 100)).toBe(6)
  expect(restSeconds({ bytesConfirmed: 1000, bytesTotal: 1000 }, 100)).toBe(0)
  expect(restSeconds({ bytesConfirmed: 0, bytesTotal: 1000 }, null)).toBeNull()
  expect(restSeconds({ bytesConfirmed: 0, bytesTotal: 1000 }, 0)).toBeNull()
})
