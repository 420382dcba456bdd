import { expect, test } from 'vitest'
import { changeOf } from './figure-change.ts'
import { sparkLines } from './spark-lines.ts'

test('DAT-01 a change is a share of what it is compared with, and nothing where that is missing or none', () => {
  expect(changeOf('120', '100')).toBeCloseTo(0.2)
  expect(changeOf('0', '100')).toBe(-1)
  expect([changeOf('5', '0'), changeOf(null, '5'), changeOf('5', undefined)]).toEqual([null, null, null])
})

test('DAT-01 a missing day breaks the line of a channel, and is no zero', () => {
  expect(sparkLines(['1', null, '1', '0'])).toHaveLength(2)
  expect(sparkLines([null, null])).toEqual([])
  const [line = ''] = sparkLines(['0', '10', '5'])
  const heights = line.split(' ').map((point) => Number(point.split(',')[1]))
  expect(heights[0]).toBeGreaterThan(heights[2] ?? 0)
  expect(heights[2]).toBeGreaterThan(heights[1] ?? 0)
})
