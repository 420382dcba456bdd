import { expect, test } from 'vitest'
import { headWidth } from './head-width.ts'

test.each([
  ['播放', 124, 124],
  ['观看时长（小时）', 124, 180],
  ['Estimated revenue', 124, 204],
  ['', 92, 92],
])('SHL-01 the head %s is at least %i px wide and is read whole at %i', (title, least, width) => {
  expect(headWidth(title, least)).toBe(width)
})

test('SHL-01 a longer head is never narrower', () => {
  for (const sign of ['字', 'a', 'م'])
    expect(headWidth(sign.repeat(20), 0)).toBeGreaterThan(headWidth(sign.repeat(19), 0))
})
