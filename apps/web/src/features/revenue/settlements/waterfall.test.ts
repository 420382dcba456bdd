import { expect, test } from 'vitest'
import { waterfallOf } from './waterfall.ts'

const usd = (amount: string) => ({ amount, currency: 'USD' })

test('REV-01 the way goes from the revenue over what the company has to what is paid; steps of nothing are left out', () => {
  const bars = waterfallOf({
    gross: usd('9300'),
    steps: [
      { name: 'subtotal', amount: usd('7000') },
      { name: 'guaranteeTopUp', amount: usd('0') },
      { name: 'adjustments', amount: usd('-500') },
      { name: 'corrections', amount: usd('0') },
      { name: 'recouped', amount: usd('1500') },
      { name: 'total', amount: usd('5000') },
      { name: 'carryOut', amount: usd('0') },
      { name: 'payable', amount: usd('5000') },
    ],
  })
  expect(bars.map(({ name, amount, from, to }) => [name, amount.amount, from, to])).toEqual([
    ['gross', '9300', 0, 1],
    ['notCreators', '-2800', 6500 / 9300, 1],
    ['subtotal', '7000', 0, 7000 / 9300],
    ['adjustments', '-500', 6500 / 9300, 7000 / 9300],
    ['recouped', '-1500', 5000 / 9300, 6500 / 9300],
    ['total', '5000', 0, 5000 / 9300],
    ['payable', '5000', 0, 5000 / 9300],
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
