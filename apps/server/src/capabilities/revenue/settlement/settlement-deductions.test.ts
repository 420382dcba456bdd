import { moneyOf, sumMoney } from '@pindao/protocol/core/money.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ownPart } from './settlement-deductions.ts'

const usd = (amount: string) => moneyOf(amount, 'USD')
const cents = fc
  .integer({ min: 0, max: 10_000_000 })
  .map((units) => `${Math.floor(units / 100)}.${String(units % 100).padStart(2, '0')}`)
const earned = fc
  .tuple(fc.integer({ min: 0, max: 90_000 }), fc.integer({ min: 0, max: 9_999_999_999 }))
  .map(([whole, part]) => `${whole}.${String(part).padStart(10, '0')}`)
const weights = fc.array(fc.oneof(earned, fc.constant('0.0000000000')), { minLength: 1, maxLength: 5 })

test('REV-01 the parts of a deduction are the deduction to the cent, whatever its contracts earned', () => {
  fc.assert(
    fc.property(cents, weights, (whole, of) => {
      const parts = of.map((_, index) => ownPart(usd(whole), { weights: of, index }))
      expect(sumMoney(parts, 'USD')).toEqual(usd(whole))
    }),
  )
})

test('REV-01 who has none of a month bears none of its deduction; where nobody earned anything one bears all', () => {
  expect(ownPart(usd('10'), { weights: ['5', '5'], index: -1 })).toEqual(usd('0'))
  expect([0, 1].map((index) => ownPart(usd('10'), { weights: ['0', '0.00'], index }).amount)).toEqual([
    '0',
    '10',
  ])
  expect([0, 1, 2].map((index) => ownPart(usd('0.01'), { weights: ['1', '1', '1'], index }).amount)).toEqual([
    '0.01',
    '0',
    '0',
  ])
})
