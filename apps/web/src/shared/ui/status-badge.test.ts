import { expect, test } from 'vitest'
import { tagClasses, toneOf } from './StatusBadge.tsx'

test('WID-05 success for 5 and 2, failure for 6 and 3, pending for 0 and 4, no look for others', () => {
  expect([0, 1, 2, 3, 4, 5, 6, 7, -1, 20].map(toneOf)).toEqual([
    'waiting',
    null,
    'success',
    'error',
    'waiting',
    'success',
    'error',
    null,
    null,
    null,
  ])
})

test('WID-05 tag classes are fail, success, pending, normal and on', () => {
  expect(Object.keys(tagClasses)).toEqual(['fail', 'success', 'pending', 'normal', 'on'])
})
