import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as money from '#src/core/money.ts'
import { payoutOf } from './payout.ts'
import { grossUp, type TaxRule, taxBeyond, taxOf } from './tax.ts'
import { taxTableOn, taxTables } from './tax-tables.ts'

const cny = (amount: string) => money.moneyOf(amount, 'CNY')
const yuan = fc
  .integer({ min: 0, max: 30_000_000 })
  .map((fen) => money.multiplyMoney(cny(String(fen)), '0.01'))
const rules: readonly TaxRule[] = [
  { mode: 'none' },
  { mode: 'CN_RES' },
  { mode: 'CN_EIT10', vat: true },
  { mode: 'CN_EIT10', vat: false },
  { mode: 'CN_NONRES', by: 'table' },
  { mode: 'CN_NONRES', by: 'abroad' },
  { mode: 'CN_NONRES', by: { treaty: '0.1' } },
]
const rule = fc.constantFrom(...rules)
const [table = taxTableOn('2026-08-31')] = taxTables

test('business.md §3.2 taxes and what is left are the income; a higher income never leaves less', () => {
  fc.assert(
    fc.property(yuan, yuan, rule, (income, more, taxed) => {
      const [less, greater] = [taxOf(income, taxed, table), taxOf(money.addMoney(income, more), taxed, table)]
      expect(money.sumMoney([less.incomeTax, less.vat, less.net], 'CNY')).toEqual(income)
      expect(money.compareMoney(less.net, greater.net)).not.toBe(1)
      expect([less.incomeTax, less.vat].map(money.signOf)).not.toContain(-1)
    }),
  )
})

test('business.md §3.2 two payments of a month are taxed as one', () => {
  fc.assert(
    fc.property(yuan, yuan, rule, (first, second, taxed) => {
      const together = taxOf(money.addMoney(first, second), taxed, table)
      const apart = [taxOf(first, taxed, table), taxBeyond({ income: first }, second, taxed, table)]
      expect(
        money.sumMoney(
          apart.map(({ net }) => net),
          'CNY',
        ),
      ).toEqual(together.net)
    }),
  )
})

test('business.md §3.2 whatever was withheld before, both payments together bear the tax of both', () => {
  const taxed: TaxRule = { mode: 'CN_RES' }
  const both = taxOf(cny('60000'), taxed, table).incomeTax
  // The second of two is reckoned anew after the first: what was withheld of the first is more than its own tax.
  for (const first of ['5200', '7200']) {
    const withheld = { incomeTax: cny(first), vat: cny('0') }
    const { incomeTax } = taxBeyond({ income: cny('30000'), withheld }, cny('30000'), taxed, table)
    expect(money.addMoney(cny(first), incomeTax)).toEqual(both)
  }
  const tooMuch = { income: cny('30000'), withheld: { incomeTax: cny('20000'), vat: cny('0') } }
  expect(taxBeyond(tooMuch, cny('30000'), taxed, table).incomeTax).toEqual(cny('0'))
})

test('CON-01 where the company bears the tax, what was agreed arrives to the cent', () => {
  fc.assert(
    fc.property(yuan, fc.constantFrom(cny('0'), cny('3500')), rule, (net, before, taxed) => {
      const gross = grossUp({ income: before }, net, taxed, table)
      expect(gross.net).toEqual(net)
      expect(money.compareMoney(gross.income, net)).not.toBe(-1)
    }),
    { numRuns: 50 },
  )
})

test('business.md §3.2 a treaty has its rate, work abroad no tax, and an income below the allowance none', () => {
  const tax = (income: string, taxed: TaxRule) => taxOf(cny(income), taxed, table).incomeTax.amount
  expect(tax('30000', { mode: 'CN_NONRES', by: { treaty: '0.1' } })).toBe('3000')
  expect(tax('30000', { mode: 'CN_NONRES', by: 'abroad' })).toBe('0')
  expect(tax('800', { mode: 'CN_RES' })).toBe('0')
  expect(tax('4000', { mode: 'CN_RES' })).toBe('640')
  expect(tax('4000.01', { mode: 'CN_RES' })).toBe('640')
  expect(() => taxOf(money.moneyOf('1', 'USD'), { mode: 'none' }, table)).toThrow(money.MixedCurrencies)
})

test('the table of a day is the last that had begun; each bracket begins where the one before ends', () => {
  expect(taxTableOn('2019-01-01').from).toBe('2019-01-01')
  expect(() => taxTableOn('2018-12-31')).toThrow(RangeError)
  const next = { ...table, from: '2027-01-01' }
  expect(taxTableOn('2026-12-31', [next, table])).toBe(table)
  expect(taxTableOn('2027-01-01', [table, next])).toBe(next)
  for (const { brackets } of taxTables.flatMap(({ resident, nonResident }) => [resident, nonResident]))
    for (const [index, { upTo, rate, less }] of brackets.slice(0, -1).entries()) {
      const at = (of: string, off: string) =>
        money.subtractMoney(money.multiplyMoney(cny(upTo ?? '0'), of), cny(off))
      const following = brackets[index + 1]
      expect(at(rate, less)).toEqual(at(following?.rate ?? '0', following?.less ?? '0'))
    }
})

test('business.md §3.2 the company bears the tax: what was agreed arrives, and the tax comes on top', () => {
  const paid = payoutOf(money.moneyOf('2940', 'USD'), {
    currency: 'USD',
    rates: [{ base: 'USD', quote: 'CNY', rate: '7.105' }],
    table,
    paidBefore: cny('0'),
    tax: { mode: 'CN_NONRES', by: 'table' },
    taxBearer: 'company',
  })
  expect(paid.net).toEqual(money.moneyOf('2940', 'USD'))
  expect(paid.tax?.net).toEqual(cny('20888.7'))
})
