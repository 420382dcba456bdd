import { expect, test } from 'vitest'
import { moneyOf } from '#src/core/money.ts'
import type { Guarantee } from './guarantee.ts'
import { payoutOf } from './payout.ts'
import type { RevenueLine } from './revenue-bases.ts'
import { nothingBefore, type SettlementInput, settleMonth } from './settlement-calculation.ts'
import { cliffsOf, creatorShare, shareOut } from './share-rule.ts'
import { type TaxRule, taxOf } from './tax.ts'
import { taxTableOn } from './tax-tables.ts'
import type { ShareRule, Term } from './term.ts'

/** The ten worked examples of business.md §3.2, as they stand there. */

const usd = (amount: string) => moneyOf(amount, 'USD')
const cny = (amount: string) => moneyOf(amount, 'CNY')
const table = taxTableOn('2026-08-31')

const flat = (rate: string): ShareRule => ({ method: 'flat', tiers: [{ upTo: null, creatorRate: rate }] })
const tiers = [
  { upTo: '1000', creatorRate: '0.6' },
  { upTo: '5000', creatorRate: '0.7' },
  { upTo: null, creatorRate: '0.8' },
]
const marginal: ShareRule = { method: 'marginal', tiers }
const whole: ShareRule = { method: 'whole', tiers }

const term = (rule: ShareRule, from = '2026-01-01', to: string | null = null): Term => ({
  ...rule,
  id: from,
  scope: 'all',
  scopeKey: '',
  from,
  to,
})

const line = (gross: string, more: Partial<RevenueLine> = {}): RevenueLine => ({
  channelId: '1',
  revenueType: null,
  ytSource: 'ads',
  adjustmentType: null,
  earningMonth: '2026-08',
  day: '2026-08-05',
  gross: usd(gross),
  ...more,
})

const settled = (input: Partial<SettlementInput>) =>
  settleMonth({
    ...nothingBefore('USD'),
    month: '2026-08',
    currency: 'USD',
    rates: [],
    shareBase: 'gross',
    lines: [],
    terms: [term(flat('0.7'))],
    ...input,
  })

test('business.md §3.2 example 1: a flat share of what is left after the platform tax, paid in yuan', () => {
  const result = settled({
    lines: [line('12345.678901')],
    shareBase: 'net_of_platform_tax',
    deductions: [{ channelId: '1', earningMonth: '2026-08', platformTax: usd('246.91'), fees: usd('12') }],
  })
  expect(result.lines).toMatchObject([
    { gross: usd('12345.68'), deducted: usd('246.91'), base: usd('12098.77'), rate: '0.7' },
  ])
  expect(result).toMatchObject({ payable: usd('8469.14'), company: usd('3629.63') })
  const rates = [{ base: 'USD', quote: 'CNY', rate: '7.1234' }]
  const payout = {
    currency: 'CNY',
    rates,
    tax: { mode: 'none' },
    taxBearer: 'creator',
    table,
    paidBefore: cny('0'),
  } as const
  expect(payoutOf(result.payable, payout)).toEqual({
    payable: cny('60329.07'),
    payableCny: cny('60329.07'),
    tax: null,
    net: cny('60329.07'),
  })
})

test('business.md §3.2 example 2: the rate changes on the 12th', () => {
  const result = settled({
    lines: [line('3100.40', { day: '2026-08-11' }), line('5200.115', { day: '2026-08-12' })],
    terms: [term(flat('0.6'), '2026-01-01', '2026-08-11'), term(flat('0.7'), '2026-08-12')],
  })
  expect(result.lines.map(({ creator }) => creator.amount)).toEqual(['1860.24', '3640.08'])
  expect(result.payable).toEqual(usd('5500.32'))
})

test('business.md §3.2 example 3: tiers by parts and on the whole', () => {
  expect(creatorShare(usd('8000'), marginal)).toEqual(usd('5800'))
  expect(creatorShare(usd('8000'), whole)).toEqual(usd('6400'))
  const lines = [
    line('2000.01', { ytSource: 'ads' }),
    line('5999.99', { channelId: '2', ytSource: 'shorts' }),
  ]
  const byParts = settled({ lines, terms: [term(marginal)] })
  expect(byParts.lines.map(({ creator }) => creator.amount)).toEqual(['1450.01', '4349.99'])
  expect(byParts).toMatchObject({ payable: usd('5800'), company: usd('2200'), tierChanges: [] })
  expect(settled({ lines, terms: [term(whole)] }).payable).toEqual(usd('6400'))
})

test('business.md §3.2 a month below nothing is shared as the first tier is', () => {
  expect(creatorShare(usd('-500'), marginal)).toEqual(usd('-300'))
  expect(settled({ lines: [line('-500')], terms: [term(whole)] }).carryOut).toEqual(usd('-300'))
})

test('business.md §3.2 example 4: the cliff of whole tiers at 1,000.01', () => {
  expect(shareOut(usd('1000.01'), marginal)).toEqual({ creator: usd('600.01'), company: usd('400') })
  expect(shareOut(usd('1000.01'), whole)).toEqual({ creator: usd('700.01'), company: usd('300') })
  expect(creatorShare(usd('1000'), whole)).toEqual(usd('600'))
  expect(cliffsOf(marginal, 'USD')).toEqual([])
  expect(cliffsOf(whole, 'USD')).toEqual([
    { at: usd('1000'), below: usd('600'), above: usd('700.01'), jump: usd('100.01') },
    { at: usd('5000'), below: usd('3500'), above: usd('4000.01'), jump: usd('500.01') },
  ])
})

test.each([
  { recoupable: true, paid: ['2000', '2300', '3000'], open: ['500', '0', '0'] },
  { recoupable: false, paid: ['2000', '2800', '3000'], open: ['0', '0', '0'] },
])('business.md §3.2 example 5: a guarantee of 2,000, to be given back: $recoupable', (example) => {
  const guarantee: Guarantee = {
    amount: usd('2000'),
    period: 'month',
    recoupable: example.recoupable,
    from: '2026-01-01',
    to: null,
  }
  let open = usd('0')
  const months = ['1500', '2800', '3000'].map((share, index) => {
    const month = `2026-0${index + 6}`
    const result = settled({
      month,
      guarantee,
      guaranteed: { open, began: open, earned: [], settled: [] },
      terms: [term(flat('1'))],
      lines: [line(share, { earningMonth: month, day: `${month}-05` })],
    })
    open = result.guaranteed.open
    return { paid: result.payable.amount, open: open.amount }
  })
  expect(months.map(({ paid }) => paid)).toEqual(example.paid)
  expect(months.map((month) => month.open)).toEqual(example.open)
})

test('business.md §3.2 example 6: what June loses in August is carried into September', () => {
  const spam = line('-1200', { adjustmentType: 'Spam Adjustment', earningMonth: '2026-06', day: null })
  const terms = [term(flat('0.7'), '2026-01-01', '2026-06-30'), term(flat('0.5'), '2026-07-01')]
  const august = settled({ terms, lines: [line('1000'), spam] })
  expect(august).toMatchObject({ subtotal: usd('500'), adjustments: usd('-840') })
  expect(august).toMatchObject({ payable: usd('0'), carryOut: usd('-340') })
  const september = settled({
    terms,
    month: '2026-09',
    carryIn: august.carryOut,
    lines: [line('2000', { earningMonth: '2026-09', day: '2026-09-01' })],
  })
  expect(september).toMatchObject({ payable: usd('660'), carryOut: usd('0') })
})

test.each([
  { example: 7, rule: { mode: 'CN_RES' }, income: '30000', tax: '5200', vat: '0', net: '24800' },
  { example: 7, rule: { mode: 'CN_RES' }, income: '3000', tax: '440', vat: '0', net: '2560' },
  {
    example: 8,
    rule: { mode: 'CN_NONRES', by: 'table' },
    income: '30000',
    tax: '3390',
    vat: '0',
    net: '26610',
  },
  {
    example: 9,
    rule: { mode: 'CN_EIT10', vat: true },
    income: '30000',
    tax: '2830.19',
    vat: '1698.11',
    net: '25471.7',
  },
  {
    example: 9,
    rule: { mode: 'CN_EIT10', vat: false },
    income: '30000',
    tax: '3000',
    vat: '0',
    net: '27000',
  },
] as const)(
  'business.md §3.2 example $example: $rule.mode of $income leaves $net',
  ({ rule, income, tax, vat, net }) => {
    const taxed = taxOf(cny(income), rule satisfies TaxRule, table)
    expect(taxed).toMatchObject({ incomeTax: cny(tax), vat: cny(vat), net: cny(net) })
  },
)

test('business.md §3.2 example 10: from dollars to the tax in yuan and back', () => {
  const result = settled({ lines: [line('4200')] })
  expect(result.payable).toEqual(usd('2940'))
  const payout = payoutOf(result.payable, {
    currency: 'USD',
    rates: [{ base: 'USD', quote: 'CNY', rate: '7.1050' }],
    tax: { mode: 'CN_NONRES', by: 'table' },
    taxBearer: 'creator',
    table,
    paidBefore: cny('0'),
  })
  expect(payout).toMatchObject({ payable: usd('2940'), payableCny: cny('20888.7'), net: usd('2668.05') })
  expect(payout.tax).toMatchObject({
    taxable: cny('16710.96'),
    incomeTax: cny('1932.19'),
    net: cny('18956.51'),
  })
})
