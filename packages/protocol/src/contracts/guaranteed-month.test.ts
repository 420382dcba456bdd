import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as money from '#src/core/money.ts'
import type { Guarantee, GuaranteePeriod } from './guarantee.ts'
import type { EarnedShare } from './guaranteed-month.ts'
import { addMonths, type Month } from './month.ts'
import { nothingBefore, settleMonth } from './settlement-calculation.ts'
import type { Term } from './term.ts'

/** What a guarantee does with revenue that arrives after its month was settled (business.md §3.2, step 5). */

const usd = (amount: string) => money.moneyOf(amount, 'USD')
const whole: Term = {
  id: '1',
  scope: 'all',
  scopeKey: '',
  from: '2026-01-01',
  to: null,
  method: 'flat',
  tiers: [{ upTo: null, creatorRate: '1' }],
}

type Row = { readonly of: Month; readonly amount: string; readonly adjustmentType?: string }
type File = { readonly month: Month; readonly rows: readonly Row[] }
type Agreed = { readonly period?: GuaranteePeriod; readonly recoupable?: boolean; readonly amount?: string }

/** Settles month after month, each with what its files brought, as a settlement does. */
function settledMonths(files: readonly File[], agreed: Agreed) {
  const { period = 'month', recoupable = false, amount = '2000' } = agreed
  const guarantee: Guarantee = { amount: usd(amount), period, recoupable, from: '2026-07-01', to: null }
  const earned: EarnedShare[] = []
  const settled: Month[] = []
  let open = usd('0')
  return files.map(({ month, rows }) => {
    const lines = rows.map((row, index) => ({
      channelId: String(index),
      revenueType: null,
      ytSource: 'ads',
      adjustmentType: row.adjustmentType ?? null,
      earningMonth: row.of,
      day: null,
      gross: usd(row.amount),
    }))
    const guaranteed = { open, began: usd('0'), earned: [...earned], settled: [...settled] }
    const common = { month, currency: 'USD', rates: [], terms: [whole], shareBase: 'gross' } as const
    const result = settleMonth({ ...nothingBefore('USD'), ...common, guarantee, guaranteed, lines })
    for (const row of rows)
      if (row.adjustmentType === undefined) earned.push({ month: row.of, share: usd(row.amount) })
    open = result.guaranteed.open
    settled.push(month)
    return { payable: result.payable.amount, ...result.guaranteed }
  })
}
const paidOf = (months: ReturnType<typeof settledMonths>) => months.map(({ payable }) => payable)

const july = { month: '2026-07', rows: [{ of: '2026-07', amount: '1500' }] }
const august = (...late: Row[]) => ({ month: '2026-08', rows: [{ of: '2026-08', amount: '2800' }, ...late] })

test('REV-01 business.md §3.2, example 5: 300 of July that arrive in August are what July was topped up for', () => {
  // July: 1,500 topped up to 2,000. Known in time it would have been 1,800 and a top-up of 200: 300 are taken back.
  const late = { of: '2026-07', amount: '300' }
  expect(paidOf(settledMonths([july, august(late)], {}))).toEqual(['2000', '2800'])
  // To be given back: August brings 800 above the guarantee, and of the 500 that are open 300 went with the late revenue.
  const recoupable = settledMonths([july, august(late)], { recoupable: true })
  expect(recoupable.map(({ payable, open }) => [payable, open.amount])).toEqual([
    ['2000', '500'],
    ['2600', '0'],
  ])
  // What is beyond the guarantee is the creator's: 1,500 + 900 of 2,000.
  expect(paidOf(settledMonths([july, august({ of: '2026-07', amount: '900' })], {}))).toEqual([
    '2000',
    '3200',
  ])
})

test('REV-01 what platforms correct of a month that was topped up is neither guaranteed nor taken for the guarantee', () => {
  const backpay = { of: '2026-07', amount: '300', adjustmentType: 'Backpay' }
  expect(paidOf(settledMonths([july, august(backpay)], {}))).toEqual(['2000', '3100'])
})

test('REV-01 a guarantee of a quarter looks at all that was earned in its months, late revenue among it', () => {
  const files = [
    july,
    august(),
    {
      month: '2026-09',
      rows: [
        { of: '2026-09', amount: '1000' },
        { of: '2026-07', amount: '400' },
      ],
    },
  ]
  // 1,500 + 2,800 + 1,000 + 400 of 6,000.
  const quarter = settledMonths(files, { period: 'quarter', amount: '6000' })
  expect(quarter.at(-1)).toMatchObject({ payable: '1700', topUp: usd('300') })
  // In October the quarter is settled: 250 more of August leave a top-up of 50.
  const october = { month: '2026-10', rows: [{ of: '2026-08', amount: '250' }] }
  const after = settledMonths([...files, october], { period: 'quarter', amount: '6000' }).at(-1)
  expect(after).toMatchObject({ payable: '0', recouped: usd('250'), topUp: usd('0') })
})

test('REV-01 where a late deduction leaves less of a settled month, more is topped up', () => {
  const less = settledMonths([july, august({ of: '2026-07', amount: '-100' })], { recoupable: true }).at(-1)
  // 500 were open and 100 more are: 600 of the 800 above the guarantee of August.
  expect(less).toMatchObject({ topUp: usd('100'), recouped: usd('600'), open: usd('0'), payable: '2200' })
})

const cents = (units: number) => money.multiplyMoney(usd(String(units)), '0.01').amount
const months = ['2026-07', '2026-08', '2026-09', '2026-10', '2026-11', '2026-12'] as const
const amounts = fc.integer({ min: 0, max: 400_000 }).map(cents)
const brought = fc.record({
  own: amounts,
  late: fc.array(fc.record({ back: fc.integer({ min: 1, max: 5 }), amount: amounts }), { maxLength: 2 }),
})

test('REV-01 it does not matter in which month a row arrives: guaranteed is what would have been, had all been known', () => {
  fc.assert(
    fc.property(
      fc.array(brought, { minLength: months.length, maxLength: months.length }),
      fc.constantFrom('month' as const, 'quarter' as const),
      fc.boolean(),
      (given, period, recoupable) => {
        const files = months.map((month, index) => {
          const { own, late } = given[index] ?? { own: '0', late: [] }
          const rows = late
            .filter(({ back }) => back <= index)
            .map(({ back, amount }) => ({ of: addMonths(month, -back), amount }))
          return { month, rows: [{ of: month, amount: own }, ...rows] }
        })
        const all = files.flatMap(({ rows }) => rows)
        const inTime = months.map((month) => ({ month, rows: all.filter(({ of }) => of === month) }))
        const granted = (of: readonly File[]) => {
          const results = settledMonths(of, { period, recoupable })
          const net = results.map(({ topUp, recouped }) => money.subtractMoney(topUp, recouped))
          return [money.sumMoney(net, 'USD').amount, results.at(-1)?.open]
        }
        expect(granted(files)).toEqual(granted(inTime))
      },
    ),
  )
})
