import { expect, test } from 'vitest'
import { waterfallOf } from './waterfall.ts'

const usd = (amount: string) => ({ amount, currency: 'USD' })

test('REV-01 the way goes from the revenue over what the company has to what is paid; steps of nothing are left out', () => {
  const bars = waterfallOf({
    gross: usd('10000'),
    steps: [
      { name: 'subtotal', amount: usd('7000') },
      { name: 'guaranteeTopUp', amount: usd('0') },
      { name: 'adjustments', amount: usd('-500') },
      { name: 'recouped', amount: usd('1500') },
      { name: 'total', amount: usd('5000') },
      { name: 'carryOut', amount: usd('0') },
      { name: 'payable', amount: usd('5000') },
    ],
  })
  expect(bars.map(({ name, amount, from, to }) => [name, amount.amount, from, to])).toEqual([
    ['gross', '10000', 0, 1],
    ['notCreators', '-3000', 0.7, 1],
    ['subtotal', '7000', 0, 0.7],
    ['adjustments', '-500', 0.65, 0.7],
    ['recouped', '-1500', 0.5, 0.65],
    ['total', '5000', 0, 0.5],
    ['payable', '5000', 0, 0.5],
  ])
})

test('REV-01 business.md §3.2, example 6: a month below nothing is drawn to both sides, and carried', () => {
  const bars = waterfallOf({
    gross: usd('1000'),
    steps: [
      { name: 'subtotal', amount: usd('500') },
      { name: 'adjustments', amount: usd('-840') },
      { name: 'total', amount: usd('-340') },
      { name: 'carryOut', amount: usd('-340') },
      { name: 'payable', amount: usd('0') },
    ],
  })
  const zero = 340 / 1340
  expect(bars.find(({ name }) => name === 'total')).toMatchObject({ from: 0, to: zero })
  expect(bars.find(({ name }) => name === 'carryOut')).toMatchObject({ from: 0, to: zero })
  expect(bars.at(-1)).toMatchObject({ name: 'payable', from: zero, to: zero })
})

test('REV-01 a month of nothing has bars of nothing', () => {
  const bars = waterfallOf({ gross: usd('0'), steps: [{ name: 'payable', amount: usd('0') }] })
  expect(bars.map(({ from, to }) => [from, to])).toEqual([
    [0, 0],
    [0, 0],
  ])
})
