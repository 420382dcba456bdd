import fc from 'fast-check'
import { expect, test } from 'vitest'
import { logScale } from './log-scale.ts'

test('DAT-01 an axis of tenfolds holds every figure, the greater the further along', () => {
  const { placeOf, ticks } = logScale([5, 40, 2000])
  expect(ticks).toEqual([1, 10, 100, 1000, 10_000])
  expect([placeOf(1), placeOf(100), placeOf(10_000), placeOf(0)]).toEqual([0, 50, 100, 0])
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 1e12 }), { minLength: 1 }), (values) => {
      const scale = logScale(values)
      const places = values.toSorted((a, b) => a - b).map(scale.placeOf)
      expect(places.every((place) => place >= 0 && place <= 100)).toBe(true)
      expect(places).toEqual(places.toSorted((a, b) => a - b))
    }),
  )
})
