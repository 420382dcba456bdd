import { expect, test } from 'vitest'
import { pointsOf } from './spark-points.ts'

test('the line goes from edge to edge, nothing at the bottom and the most at the top', () => {
  expect(pointsOf([0, 2, 4])).toBe('0,30 60,16 120,2')
  expect(pointsOf([0, 0])).toBe('0,30 120,30')
  expect(pointsOf([1])).toBe('0,2')
})
