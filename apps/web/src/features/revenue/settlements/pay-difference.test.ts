import { expect, test } from 'vitest'
import { needsReason, payDifference } from './pay-difference.ts'

const owed = { amount: '2668.05', currency: 'USD' }

test.each([
  ['2668.05', false],
  ['2667.05', false],
  ['2669.05', false],
  ['2667.04', true],
  ['2669.06', true],
  ['0', true],
  ['', false],
  ['two', false],
])('REV-01 business.md §3.3: of 2,668.05 owed, %s paid needs a reason: %s', (typed, needs) => {
  expect(needsReason(typed, owed)).toBe(needs)
})

test('REV-01 the difference is what was paid less what is owed, and none of what is no amount', () => {
  expect(payDifference(' 2600 ', owed)).toEqual({ amount: '-68.05', currency: 'USD' })
  expect(payDifference('1,000', owed)).toBeNull()
})
