import fc from 'fast-check'
import { expect, test } from 'vitest'
import { frameReader, shotsOf, shotsOfKeyframes } from './shot-changes.ts'

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)
const at = (ms: number, score = 0) => ({ ms, score })

test('SUB-01 a shot begins where the picture changes, and a flash is none', () => {
  expect(shotsOf([at(0), at(1000, 0.9), at(1040, 0.8), at(2000, 0.1), at(3000.4, 0.31)])).toEqual([
    1000, 3000,
  ])
})

const frame = fc.record({ ms: fc.nat(100_000), score: fc.double({ min: 0, max: 1, noNaN: true }) })

test('SUB-01 shots ascend, and none is shorter than a flash', () => {
  fc.assert(
    fc.property(fc.array(frame), (frames) => {
      const shots = shotsOf(frames.toSorted((a, b) => a.ms - b.ms))
      for (const [index, ms] of shots.entries())
        expect(ms - (shots[index - 1] ?? 0)).toBeGreaterThanOrEqual(200)
    }),
  )
})

test('SUB-01 whole pictures that come by the clock do not tell shots', () => {
  const frames = Array.from({ length: 40 }, (_one, index) => at(index * 2000, index % 3 === 0 ? 0.9 : 0))
  expect(shotsOfKeyframes(frames)).toBeNull()
  expect(shotsOfKeyframes(frames.slice(0, 5))).toBeNull()
})

test('SUB-01 of a coder that looks for changes the whole pictures tell them; those that it owed are none', () => {
  const gaps = [3, 7, 10, 2, 5, 10, 4, 6, 8, 1, 9, 10]
  const frames = [at(0), ...gaps.map((_gap, index) => at(1000 * sum(gaps.slice(0, index + 1)), 0.6))]
  expect(shotsOfKeyframes(frames)).toEqual([
    3000, 10_000, 22_000, 27_000, 41_000, 47_000, 55_000, 56_000, 65_000,
  ])
})

test('SUB-01 a decoder that gives all pictures has told them', () => {
  const frames = Array.from({ length: 100 }, (_one, index) => at(index * 40, index === 50 ? 0.7 : 0.01))
  expect(shotsOfKeyframes(frames)).toEqual([2000])
})

test('SUB-01 what ffmpeg says is read in pieces of any length', () => {
  const said =
    'frame:0    pts:0       pts_time:0\nlavfi.scene_score=0.000000\nframe:1    pts:512     pts_time:0.04\nlavfi.scene_score=0.412345\n'
  for (const length of [1, 7, 1000]) {
    const reader = frameReader(() => true)
    for (let from = 0; from < said.length; from += length) reader.take(said.slice(from, from + length))
    expect(reader.frames).toEqual([at(0, 0), at(40, 0.412345)])
    expect(reader.ms()).toBe(40)
  }
})
