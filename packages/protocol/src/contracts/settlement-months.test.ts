import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as money from '#src/core/money.ts'
import { exchange, MissingRate } from './exchange.ts'
import { applyGuarantee, type Guarantee, guaranteeMonth } from './guarantee.ts'
import { addMonths } from './month.ts'
import { type RevenueInput, type RevenueLine, revenueBases } from './revenue-bases.ts'
import {
  nothingBefore,
  type Settlement,
  type SettlementInput,
  settleMonth,
} from './settlement-calculation.ts'
import type { Term } from './term.ts'

/** Months that follow each other: what is carried, guaranteed and taken back from one to the next. */

const usd = (amount: string) => money.moneyOf(amount, 'USD')
const sum = (parts: readonly money.Money[]) => money.sumMoney(parts, 'USD')
const cents = (units: number) => money.multiplyMoney(usd(String(units)), '0.01')

const all: Term = {
  id: '1',
  scope: 'all',
  scopeKey: '',
  from: '2026-01-01',
  to: null,
  method: 'flat',
  tiers: [{ upTo: null, creatorRate: '1' }],
}
const earned = (gross: money.Money, month: string, more: Partial<RevenueLine> = {}): RevenueLine => ({
  channelId: '1',
  revenueType: null,
  ytSource: 'ads',
  adjustmentType: null,
  earningMonth: month,
  day: null,
  gross,
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
    terms: [all],
    ...input,
  })

/** A year of months, each taking up what the one before left. */
function year(shares: readonly money.Money[], contract: Partial<SettlementInput>): Settlement[] {
  const settlements: Settlement[] = []
  for (const [index, share] of shares.entries()) {
    const month = addMonths('2026-01', index)
    const last = settlements.at(-1)
    const recoupables = last?.recouped.map(({ id, open }) => ({ id, open })) ?? contract.recoupables ?? []
    const open = last?.guaranteed.open ?? usd('0')
    const before = {
      recoupables,
      carryIn: last?.carryOut ?? usd('0'),
      guaranteed: { open, began: open, earned: [], settled: [] },
    }
    settlements.push(settled({ ...contract, ...before, month, lines: [earned(share, month)] }))
  }
  return settlements
}
const share = fc.integer({ min: -200_000, max: 500_000 }).map(cents)
const shares = fc.array(share, { minLength: 1, maxLength: 12 })
const positive = fc.integer({ min: 1, max: 400_000 }).map(cents)

test('business.md §3.2 no cent is lost over months: what was earned is paid, carried or taken back for advances', () => {
  fc.assert(
    fc.property(shares, fc.array(positive, { maxLength: 3 }), positive, (earnings, advances, minPayout) => {
      const recoupables = advances.map((open, index) => ({ id: String(index), open }))
      const months = year(earnings, { recoupables, minPayout })
      const paid = sum(months.map(({ payable }) => payable))
      const taken = sum(months.flatMap(({ recouped }) => recouped.map((one) => one.taken)))
      expect(sum([paid, taken, months.at(-1)?.carryOut ?? usd('0')])).toEqual(sum(earnings))
      for (const { payable, carryOut, recouped } of months) {
        expect(money.signOf(payable)).not.toBe(-1)
        expect(money.signOf(payable) === 0 || money.compareMoney(payable, minPayout) >= 0).toBe(true)
        expect(money.signOf(payable) === 0 || money.signOf(carryOut) === 0).toBe(true)
        for (const { open, taken } of recouped)
          expect([money.signOf(open), money.signOf(taken)]).not.toContain(-1)
      }
    }),
  )
})

test('business.md §3.2 a guarantee pays at least itself, and takes back no more than it gave', () => {
  const guarantee = (amount: money.Money, recoupable: boolean): Guarantee => ({
    amount,
    recoupable,
    period: 'month',
    from: '2026-01-01',
    to: null,
  })
  fc.assert(
    fc.property(shares, positive, fc.boolean(), (earnings, amount, recoupable) => {
      const months = year(earnings, { guarantee: guarantee(amount, recoupable) })
      let open = usd('0')
      for (const { payable, guaranteed } of months) {
        expect(money.compareMoney(payable, amount)).not.toBe(-1)
        open = sum([open, recoupable ? guaranteed.topUp : usd('0'), money.negateMoney(guaranteed.recouped)])
        expect(guaranteed.open).toEqual(open)
        expect(money.signOf(open)).not.toBe(-1)
      }
    }),
  )
})

test('business.md §3.2 a guarantee is for what was earned: what platforms take back of it is not made up for', () => {
  const guarantee: Guarantee = {
    amount: usd('900'),
    recoupable: false,
    period: 'month',
    from: '2026-01-01',
    to: null,
  }
  const lines = [
    earned(usd('1000'), '2026-08'),
    earned(usd('-300'), '2026-08', { adjustmentType: 'Spam Adjustment' }),
  ]
  const result = settled({ lines, guarantee })
  expect(result).toMatchObject({ subtotal: usd('1000'), adjustments: usd('-300'), payable: usd('700') })
  expect(result.guaranteed.topUp).toEqual(usd('0'))
})

test('a guarantee of a quarter is looked at in its last month; of a part of it only the days count', () => {
  const guarantee: Guarantee = {
    amount: usd('900'),
    recoupable: false,
    period: 'quarter',
    from: '2026-02-01',
    to: '2026-08-15',
  }
  expect(guaranteeMonth(guarantee, '2026-01')).toBeNull()
  expect(guaranteeMonth(guarantee, '2026-09')).toBeNull()
  expect(guaranteeMonth(guarantee, '2026-03')).toEqual({
    from: '2026-02',
    to: '2026-04',
    isDue: false,
    amount: usd('900'),
  })
  expect(guaranteeMonth(guarantee, '2026-04')?.isDue).toBe(true)
  // 107 of the 184 days from August to October would be a whole one; it holds 15 of 92.
  expect(guaranteeMonth(guarantee, '2026-08')).toEqual({
    from: '2026-08',
    to: '2026-08',
    isDue: true,
    amount: usd('146.74'),
  })
  const april = settled({
    guarantee,
    month: '2026-04',
    guaranteed: {
      open: usd('0'),
      began: usd('0'),
      settled: [],
      earned: [{ month: '2026-03', share: usd('500') }],
    },
    lines: [earned(usd('100'), '2026-04')],
  })
  expect(april.guaranteed.topUp).toEqual(usd('300'))
  expect(applyGuarantee(usd('1000'), usd('50'), { amount: usd('900'), recoupable: true })).toEqual({
    topUp: usd('0'),
    recouped: usd('50'),
    open: usd('0'),
  })
})

test('business.md §3.2 costs and advances are taken back in their order; the last settlement pays however little', () => {
  const contract = { lines: [earned(usd('100'), '2026-08')], minPayout: usd('50') }
  const recoupables = [
    { id: 'cost', open: usd('30') },
    { id: 'advance', open: usd('50') },
  ]
  const result = settled({ ...contract, recoupables })
  expect(result.recouped).toEqual([
    { id: 'cost', taken: usd('30'), open: usd('0') },
    { id: 'advance', taken: usd('50'), open: usd('0') },
  ])
  expect(result).toMatchObject({ total: usd('20'), payable: usd('0'), carryOut: usd('20') })
  expect(settled({ ...contract, recoupables, isFinal: true })).toMatchObject({
    payable: usd('20'),
    carryOut: usd('0'),
  })
  const corrections = [{ id: '1', amount: usd('-250') }]
  expect(settled({ ...contract, recoupables, corrections, isFinal: true })).toMatchObject({
    corrections: usd('-250'),
    payable: usd('0'),
    carryOut: usd('-150'),
  })
})

test('business.md §3.2 what is deducted late of a contract that ended in the month is decided by its last term', () => {
  const terms = [
    { ...all, id: '0', to: '2026-07-04' },
    { ...all, from: '2026-07-05', to: '2026-07-15' },
  ]
  const deductions = [{ channelId: '1', earningMonth: '2026-07', platformTax: usd('3'), fees: usd('0') }]
  const result = settled({ terms, deductions, shareBase: 'net_of_platform_tax' })
  expect(result.uncovered).toEqual([])
  expect(result.lines).toMatchObject([{ term: { id: '1' }, deducted: usd('3'), creator: usd('-3') }])
})

test('business.md §3.2 what was taken of a cost that was voided since is given back before anything else is taken', () => {
  const recoupables = [
    { id: 'voided', open: usd('-80') },
    { id: 'cost', open: usd('500') },
  ]
  const result = settled({ lines: [earned(usd('100'), '2026-08')], recoupables })
  expect(result.recouped).toEqual([
    { id: 'voided', taken: usd('-80'), open: usd('0') },
    { id: 'cost', taken: usd('180'), open: usd('320') },
  ])
  expect(settled({ recoupables: recoupables.slice(0, 1) })).toMatchObject({
    total: usd('80'),
    payable: usd('80'),
  })
})

const revenue = (input: Partial<RevenueInput>) =>
  revenueBases({
    lines: [],
    deductions: [],
    terms: [all],
    shareBase: 'gross',
    splitMonths: false,
    currency: 'USD',
    rates: [],
    ...input,
  })

test('business.md §3.2 a line without a day counts on the last one, or on each where the contract says so', () => {
  const terms = [
    { ...all, to: '2026-08-10' },
    { ...all, id: '2', from: '2026-08-11' },
  ]
  const lines = [earned(usd('310'), '2026-08')]
  expect(revenue({ terms, lines })).toMatchObject([{ base: usd('310'), term: { id: '2' } }])
  expect(revenue({ terms, lines, splitMonths: true })).toMatchObject([
    { base: usd('100'), term: { id: '1' } },
    { base: usd('210'), term: { id: '2' } },
  ])
  const gap = [terms[0] ?? all, { ...all, id: '2', from: '2026-08-12' }]
  expect(
    revenue({ terms: gap, lines, splitMonths: true }).map(({ base, term }) => [base.amount, term?.id]),
  ).toEqual([
    ['10', undefined],
    ['100', '1'],
    ['200', '2'],
  ])
})

test('business.md §3.2 tax and fees are taken off what the channel earned, by amount, and are never lost', () => {
  const deductions = [{ channelId: '1', earningMonth: '2026-08', platformTax: usd('10'), fees: usd('0.01') }]
  const lines = [
    earned(usd('100'), '2026-08'),
    earned(usd('200'), '2026-08', { ytSource: 'shorts' }),
    earned(usd('-50'), '2026-08', { adjustmentType: 'Spam Adjustment' }),
    earned(usd('500'), '2026-08', { channelId: '2' }),
  ]
  const bases = (shareBase: RevenueInput['shareBase']) =>
    revenue({ lines, deductions, shareBase }).map(({ base }) => base.amount)
  expect(bases('gross')).toEqual(['100', '-50', '200', '500'])
  expect(bases('net_of_platform_tax')).toEqual(['96.67', '-50', '193.33', '500'])
  expect(bases('net_received')).toEqual(['96.66', '-50', '193.33', '500'])
  const refunded = [...lines, earned(usd('-20'), '2026-08', { ytSource: 'transaction' })]
  expect(
    revenue({ lines: refunded, deductions, shareBase: 'net_of_platform_tax' }).map(({ base }) => base.amount),
  ).toEqual(['96.67', '-50', '193.33', '-20', '500'])
  expect(revenue({ deductions, shareBase: 'net_of_platform_tax' })).toMatchObject([
    { channelId: '1', ytSource: null, gross: usd('0'), deducted: usd('10'), base: usd('-10') },
  ])
})

test('business.md §3.2 revenue in another currency is exchanged once, at the given rate; without one it is refused', () => {
  const lines = [earned(money.moneyOf('100.005', 'EUR'), '2026-08'), earned(usd('1'), '2026-08')]
  const rates = [{ base: 'EUR', quote: 'USD', rate: '1.1' }]
  expect(revenue({ lines, rates }).map(({ base }) => base)).toEqual([usd('110.01'), usd('1')])
  const reverse = [{ base: 'USD', quote: 'EUR', rate: '0.9' }]
  expect(revenue({ lines, rates: reverse }).map(({ base }) => base)).toEqual([usd('111.12'), usd('1')])
  expect(() => revenue({ lines })).toThrow(MissingRate)
  expect(exchange(usd('1'), 'JPY', [{ base: 'USD', quote: 'JPY', rate: '149.5' }]).amount).toBe('150')
})
