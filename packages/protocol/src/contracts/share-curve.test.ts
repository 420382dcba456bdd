import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as money from '#src/core/money.ts'
import { curveEnd, percentOf, rateOfPercent, shareCurve, sharePoint, tellingAmounts } from './share-curve.ts'
import { creatorRate, termInput } from './term.fields.ts'
import type { ShareRule, TermMethod } from './term.ts'

const usd = (amount: string) => money.moneyOf(amount, 'USD')
const rule = (method: TermMethod): ShareRule => ({
  method,
  tiers: [
    { upTo: '1000', creatorRate: '0.6' },
    { upTo: '5000', creatorRate: '0.7' },
    { upTo: null, creatorRate: '0.8' },
  ],
})

test('business.md §3.2 a curve goes past the last border, through each, and is steep behind a cliff', () => {
  expect(curveEnd(rule('whole'), 'USD')).toEqual(usd('7500'))
  const points = shareCurve(rule('whole'), usd('7500'))
  const amounts = points.map(({ amount }) => amount)
  expect(amounts[0]).toEqual(usd('0'))
  expect(amounts.at(-1)).toEqual(usd('7500'))
  expect(points.find(({ amount }) => amount.amount === '1000')?.creator).toEqual(usd('600'))
  expect(points.find(({ amount }) => amount.amount === '1000.01')?.creator).toEqual(usd('700.01'))
  for (const [index, amount] of amounts.slice(1).entries())
    expect(money.compareMoney(amounts[index] ?? amount, amount)).toBe(-1)
  expect(shareCurve(rule('marginal'), usd('7500')).some(({ amount }) => amount.amount === '1000.01')).toBe(
    false,
  )
})

test('a flat rule and a yen have their curves, too', () => {
  const flat: ShareRule = { method: 'flat', tiers: [{ upTo: null, creatorRate: '0.7' }] }
  expect(tellingAmounts(flat, 'JPY').map(({ amount }) => amount)).toEqual(['10000'])
  expect(tellingAmounts(rule('whole'), 'JPY').map(({ amount }) => amount)).toEqual([
    '1000',
    '1001',
    '5000',
    '5001',
    '7500',
  ])
  expect(sharePoint(usd('3000'), rule('marginal'))).toEqual({
    amount: usd('3000'),
    creator: usd('2000'),
    company: usd('1000'),
    rate: '0.6667',
  })
})

test('a share is kept as it was typed in percent', () => {
  expect(percentOf('0.725')).toBe('72.5')
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000 }), (units) => {
      const rate = money.multiplyMoney({ amount: String(units), currency: '' }, '0.0001').amount
      expect(rateOfPercent(percentOf(rate))).toBe(rate)
      expect(creatorRate.parse(rate)).toBe(rate)
    }),
  )
})

test('CON-01 a share beyond all or below nothing, or finer than four places, is refused with its sentence', () => {
  const said = (rate: string) => creatorRate.safeParse(rate).error?.issues[0]?.message
  expect(['1.0001', '-0.1', '0.12345', '70%', ''].map(said)).toEqual([
    'shareRate',
    'shareRate',
    'decimals',
    'amount',
    'amount',
  ])
})

const term = {
  scope: 'all',
  scopeKey: '',
  method: 'flat',
  tiers: [{ upTo: null, creatorRate: '0.7' }],
  from: '2026-01-01',
  to: null,
}

test('CON-01 tiers go up and the last one is open; a flat share has one', () => {
  const problems = (method: TermMethod, ...ends: (string | null)[]) =>
    termInput
      .safeParse({ ...term, method, tiers: ends.map((upTo) => ({ upTo, creatorRate: '0.5' })) })
      .error?.issues.map(({ message, path }) => [message, path[1]]) ?? []
  expect(problems('flat', null)).toEqual([])
  expect(problems('flat', '10', null)).toEqual([['pattern', 1]])
  expect(problems('marginal', '1000', '5000', null)).toEqual([])
  expect(problems('whole', '1000', '1000.00', null)).toEqual([['tierOrder', 1]])
  expect(problems('whole', '0', null)).toEqual([['tierOrder', 0]])
  expect(problems('marginal', '1000')).toEqual([['tierOpen', 0]])
  expect(problems('marginal', null, '5', null)).toEqual([['tierOpen', 0]])
})

test('CON-01 a scope has the key that it needs, and a code of 0 is one', () => {
  const fits = (scope: string, scopeKey?: string) => termInput.safeParse({ ...term, scope, scopeKey }).success
  expect([fits('all'), fits('all', '1')]).toEqual([true, false])
  expect(['0', '1', '2', '3', ''].map((key) => fits('revenueType', key))).toEqual([
    true,
    true,
    true,
    false,
    false,
  ])
  expect(['ads', 'shorts', 'x'].map((key) => fits('ytSource', key))).toEqual([true, true, false])
  expect(['7', '0', 'UC1'].map((key) => fits('channel', key))).toEqual([true, false, false])
})

test('CON-01 a term ends no day before it begins', () => {
  const said = (to: string) => termInput.safeParse({ ...term, to }).error?.issues[0]?.message
  expect(said('2025-12-31')).toBe('dateOrder')
  expect(said('2026-02-30')).toBe('pattern')
  expect(termInput.safeParse({ ...term, to: '2026-01-01' }).success).toBe(true)
})
