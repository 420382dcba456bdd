import fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitByLength, splitByShots, titleOfPart } from './clip-split.ts'
import { formatFilmTime, parseFilmTime } from './clip-time.ts'

const lengths = fc.integer({ min: 1000, max: 10_000_000 })

test('CLP-01 a film split by length is covered from its beginning to its end, each part as long as asked', () => {
  fc.assert(
    fc.property(
      lengths,
      fc.integer({ min: 500, max: 600_000 }),
      fc.integer({ min: 0, max: 400 }),
      (durationMs, lengthMs, overlapMs) => {
        const parts = splitByLength(durationMs, { lengthMs, overlapMs })
        expect(parts[0]?.startMs).toBe(0)
        expect(parts.at(-1)?.endMs).toBe(durationMs)
        for (const [at, part] of parts.entries()) {
          const before = parts[at - 1]
          if (before) expect(before.endMs - part.startMs).toBe(Math.min(overlapMs, lengthMs - 200))
          if (at < parts.length - 1) expect(part.endMs - part.startMs).toBe(lengthMs)
        }
      },
    ),
    { numRuns: 50 },
  )
})

test('CLP-01 a film split at its cuts is covered, in order, and no part is longer than asked', () => {
  const cuts = fc.uniqueArray(fc.integer({ min: 1, max: 999_999 }), { maxLength: 60 })
  fc.assert(
    fc.property(fc.integer({ min: 1000, max: 1_000_000 }), cuts, (durationMs, found) => {
      const inside = found.filter((cut) => cut < durationMs).toSorted((a, b) => a - b)
      const parts = splitByShots(durationMs, inside, { shortestMs: 20_000, longestMs: 60_000 })
      expect(parts[0]?.startMs).toBe(0)
      expect(parts.at(-1)?.endMs).toBe(durationMs)
      for (const [at, part] of parts.entries()) {
        const before = parts[at - 1]
        if (before) expect(part.startMs).toBe(before.endMs)
        // The last one takes what would be too short for a part of its own.
        expect(part.endMs - part.startMs).toBeLessThanOrEqual(at === parts.length - 1 ? 80_000 : 60_000)
      }
    }),
  )
  expect(splitByShots(100_000, [30_000, 55_000, 70_000], { shortestMs: 20_000, longestMs: 60_000 })).toEqual([
    { startMs: 0, endMs: 55_000 },
    { startMs: 55_000, endMs: 100_000 },
  ])
})

test('CLP-01 titles of a series', () => {
  const of = { title: '归来', at: 2, total: 12 }
  expect(titleOfPart('{title} 第{n}集', of)).toBe('归来 第3集')
  expect(titleOfPart('{nn}/{total}', { ...of, first: 7 })).toBe('09/12')
  expect(titleOfPart('{x}', of)).toBe('{x}')
})

test('CLP-01 a time that is written is read as it was', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 100 * 3_600_000 }),
      (ms) => parseFilmTime(formatFilmTime(ms)) === ms,
    ),
  )
})
test.each([
  ['1:02:03.5', 3_723_500],
  ['02:03', 123_000],
  ['63.2', 63_200],
  ['1h2m3s', 3_723_000],
  ['1分30秒', 90_000],
  ['１：０２', 62_000],
  ['0:10,5', 10_500],
  ['1:75', null],
  ['1:60:00', null],
  ['', null],
  ['abc', null],
  ['00:01:02:12', null],
])('CLP-01 %s is read as %s', (text, ms) => {
  expect(parseFilmTime(text)).toBe(ms)
})
