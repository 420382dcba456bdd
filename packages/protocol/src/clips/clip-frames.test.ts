import fc from 'fast-check'
import { expect, test } from 'vitest'
import { frameLengthMs, steppedFrames } from './clip-time.ts'

test.each([
  [25, 40],
  [23.976, 1001 / 24],
  [29.97, 1001 / 30],
  [59.94, 1001 / 60],
  [30, 1000 / 30],
  [24, 1000 / 24],
  [null, 40],
])('CLP-01 a picture of a film of %s a second stands %s ms', (rate, length) => {
  expect(frameLengthMs(rate)).toBeCloseTo(length, 9)
})

test('CLP-01 steps by pictures never drift: after any number of them the very picture is shown, and back again', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(23.976, 24, 25, 29.97, 30, 50, 59.94, 60),
      fc.integer({ min: 0, max: 1_000_000 }),
      fc.integer({ min: 1, max: 200 }),
      (rate, first, steps) => {
        const frameMs = frameLengthMs(rate)
        const shown = (ms: number) => Math.floor(ms / frameMs + 1e-6)
        let ms = steppedFrames(0, first, frameMs)
        expect(shown(ms)).toBe(first)
        for (let step = 0; step < steps; step += 1) ms = steppedFrames(ms, 1, frameMs)
        expect(shown(ms)).toBe(first + steps)
        for (let step = 0; step < steps; step += 1) ms = steppedFrames(ms, -1, frameMs)
        expect(shown(ms)).toBe(first)
      },
    ),
  )
})
