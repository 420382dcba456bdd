import fc from 'fast-check'
import { expect, test } from 'vitest'
import { beginsWithLife, cohortCurves, medianOf, upToAges } from './ages.ts'

const views = (...pairs: [number, number | null][]) => new Map(pairs)

test('DAT-01 views are added up to each age that was reached; a day without any adds nothing', () => {
  expect(upToAges(views([0, 5], [2, 3], [3, null]), 4)).toEqual([5, 5, 8, 8, 8])
  expect(upToAges(views([0, 5]), 0)).toEqual([5])
  expect(upToAges(new Map(), -1)).toEqual([])
})

test('DAT-01 a video whose first days were never collected is not added up from the middle of its life', () => {
  expect(beginsWithLife(views([0, 5]))).toBe(true)
  expect(beginsWithLife(views([1, 5], [2, 1]))).toBe(true)
  expect(beginsWithLife(views([30, 5]))).toBe(false)
  expect(beginsWithLife(new Map())).toBe(false)
})

test('DAT-01 the median lies in the middle, whatever the order', () => {
  expect([medianOf([]), medianOf([3]), medianOf([9, 1, 5]), medianOf([1, 4, 2, 10])]).toEqual([null, 3, 5, 3])
  fc.assert(
    fc.property(fc.array(fc.nat(1_000_000), { minLength: 1, maxLength: 20 }), (values) => {
      const median = medianOf(values) ?? Number.NaN
      expect(values.filter((value) => value < median).length).toBeLessThanOrEqual(values.length / 2)
      expect(values.filter((value) => value > median).length).toBeLessThanOrEqual(values.length / 2)
    }),
  )
})

test('DAT-01 videos that are too young yet neither pull the curve of their month down nor end it', () => {
  const found = {
    videos: [
      { day: '2026-04-01', videos: 1 },
      { day: '2026-04-29', videos: 1 },
    ],
    views: [
      { month: '2026-04', age: 0, views: 30 },
      { month: '2026-04', age: 1, views: 10 },
      { month: '2026-04', age: 2, views: 4 },
    ],
  }
  // On the last day the second video is one day old: the third age is the first video's alone.
  const [april] = cohortCurves(found, '2026-04-30', 4)
  expect(april).toEqual({ month: '2026-04', videos: 2, views: [15, 20, 24, 24] })
  expect(cohortCurves(found, '2026-04-02', 4)[0]?.views).toEqual([30, 40, null, null])
  expect(cohortCurves({ ...found, views: [] }, '2026-04-30', 4)).toEqual([])
})

test('DAT-01 a curve of a month never falls where views do not', () => {
  const day = fc.integer({ min: 1, max: 28 }).map((number) => `2026-04-${String(number).padStart(2, '0')}`)
  const row = fc.record({ month: fc.constant('2026-04'), age: fc.nat(27), views: fc.nat(9_999) })
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.record({ day, videos: fc.integer({ min: 1, max: 9 }) }), {
        selector: (one) => one.day,
      }),
      fc.uniqueArray(row, { selector: ({ age }) => age }),
      (videos, sums) => {
        for (const { views: curve } of cohortCurves({ videos, views: sums }, '2026-05-20', 28)) {
          const known = curve.filter((value) => value !== null)
          expect(known).toEqual(known.toSorted((a, b) => a - b))
          expect(curve.slice(0, known.length)).toEqual(known)
        }
      },
    ),
  )
})
