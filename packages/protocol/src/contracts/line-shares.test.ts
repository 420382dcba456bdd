import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as money from '#src/core/money.ts'
import { addDays } from '#src/core/zoned-day.ts'
import { type Settled, shareLines } from './line-shares.ts'
import { type RevenueLine, revenueBases } from './revenue-bases.ts'
import { creatorShare } from './share-rule.ts'
import { overlappingTerms, type ShareRule, type Term, type TermMethod, termMethods, termOn } from './term.ts'

const usd = (amount: string) => money.moneyOf(amount, 'USD')
const sum = (parts: readonly money.Money[]) => money.sumMoney(parts, 'USD')
const fraction = (units: number, places: number) =>
  money.multiplyMoney(usd(String(units)), `0.${'1'.padStart(places, '0')}`).amount

const rule = (methods: readonly TermMethod[], rising = false): fc.Arbitrary<ShareRule> =>
  fc
    .record({
      method: fc.constantFrom(...methods),
      borders: fc.uniqueArray(fc.integer({ min: 1, max: 900_000 }), { maxLength: 4 }),
      rates: fc.array(fc.integer({ min: 0, max: 10_000 }), { minLength: 5, maxLength: 5 }),
    })
    .map(({ method, borders, rates }) => {
      const sorted = [...borders].sort((a, b) => a - b)
      const agreed = rising ? [...rates].sort((a, b) => a - b) : rates
      const ends = method === 'flat' ? [null] : [...sorted.map((border) => fraction(border, 2)), null]
      return {
        method,
        tiers: ends.map((upTo, index) => ({ upTo, creatorRate: fraction(agreed[index] ?? 0, 4) })),
      }
    })

const term = (shared: ShareRule, more: Partial<Term> = {}): Term => ({
  ...shared,
  id: '1',
  scope: 'all',
  scopeKey: '',
  from: '2026-01-01',
  to: null,
  ...more,
})

const line: fc.Arbitrary<RevenueLine> = fc.record({
  channelId: fc.constantFrom('1', '2', '3'),
  revenueType: fc.constant(null),
  ytSource: fc.constantFrom('ads', 'shorts'),
  adjustmentType: fc.constantFrom(null, null, 'Spam Adjustment'),
  earningMonth: fc.constant('2026-08'),
  day: fc.option(fc.integer({ min: 0, max: 30 }).map((offset) => addDays('2026-08-01', offset))),
  gross: fc.integer({ min: -400_000_000, max: 900_000_000 }).map((units) => usd(fraction(units, 5))),
})
const lines = fc.array(line, { minLength: 1, maxLength: 20 })

function shares(terms: readonly Term[], from: readonly RevenueLine[], settled: readonly Settled[] = []) {
  const bases = revenueBases({
    lines: from,
    deductions: [],
    terms,
    shareBase: 'gross',
    splitMonths: false,
    currency: 'USD',
    rates: [],
  })
  return shareLines(bases, settled, terms)
}
const creatorOf = ({ lines, tierChanges }: ReturnType<typeof shares>) =>
  sum([...lines, ...tierChanges].map(({ creator }) => creator))
const settledOf = ({ lines, tierChanges }: ReturnType<typeof shares>): Settled[] => [
  ...lines.map(({ term, earningMonth, base, creator }) => ({ termId: term.id, earningMonth, base, creator })),
  ...tierChanges.map(({ term, earningMonth, creator }) => ({
    termId: term.id,
    earningMonth,
    creator,
    base: usd('0'),
  })),
]

test('business.md §3.2 creator and company have together what there is to share, line by line and in all', () => {
  fc.assert(
    fc.property(rule(termMethods), lines, (shared, all) => {
      const result = shares([term(shared)], all)
      for (const { base, creator, company } of result.lines)
        expect(money.addMoney(creator, company)).toEqual(base)
      expect(result.uncovered).toEqual([])
      const total = sum(result.lines.map(({ base }) => base))
      if (shared.method !== 'flat') expect(creatorOf(result)).toEqual(creatorShare(total, shared))
      if (shared.method !== 'flat') expect(result.tierChanges).toEqual([])
    }),
  )
})

test('business.md §3.2 in which order lines come does not matter, nor in how many they are cut', () => {
  fc.assert(
    fc.property(rule(termMethods), lines, (shared, all) => {
      const result = shares([term(shared)], all)
      expect(shares([term(shared)], [...all].reverse())).toEqual(result)
      const halves = all.flatMap((one) => {
        const half = { ...one.gross, amount: money.multiplyMoney(one.gross, '0.5').amount }
        return [
          { ...one, gross: half },
          { ...one, gross: half },
        ]
      })
      expect(shares([term(shared)], halves)).toEqual(result)
    }),
  )
})

test('business.md §3.2 under tiers it does not matter in which month a correction arrives', () => {
  fc.assert(
    fc.property(rule(['marginal', 'whole']), lines, lines, (shared, first, later) => {
      const terms = [term(shared)]
      const before = shares(terms, first)
      const after = shares(terms, later, settledOf(before))
      const bases = [...before.lines, ...after.lines].map(({ base }) => base)
      expect(money.addMoney(creatorOf(before), creatorOf(after))).toEqual(creatorShare(sum(bases), shared))
    }),
  )
})

test('business.md §3.2 what is taken back of a month takes back what it brought', () => {
  fc.assert(
    fc.property(rule(termMethods), lines, (shared, all) => {
      const terms = [term(shared)]
      const given = shares(terms, all)
      const reversed = all.map((one) => ({ ...one, gross: money.negateMoney(one.gross) }))
      expect(creatorOf(shares(terms, reversed, settledOf(given)))).toEqual(
        money.negateMoney(creatorOf(given)),
      )
    }),
  )
})

test('CON-01 a new version with the same tiers changes no more than the cent of its rounding', () => {
  fc.assert(
    fc.property(rule(['marginal', 'whole']), lines, fc.integer({ min: 1, max: 30 }), (shared, all, on) => {
      const from = addDays('2026-08-01', on)
      const versions = [term(shared, { to: addDays(from, -1) }), term(shared, { id: '2', from })]
      const off = money.subtractMoney(
        creatorOf(shares(versions, all)),
        creatorOf(shares([term(shared)], all)),
      )
      expect(['-0.01', '0', '0.01']).toContain(off.amount)
    }),
  )
})

test('business.md §3.2 by parts, more revenue never brings less, nor more than itself', () => {
  const amount = fc.integer({ min: -100_000, max: 2_000_000 })
  fc.assert(
    fc.property(rule(['marginal']), amount, fc.integer({ min: 0, max: 100_000 }), (shared, base, more) => {
      const [less, greater] = [base, base + more].map((cents) =>
        creatorShare(usd(fraction(cents, 2)), shared),
      )
      const gained = money.subtractMoney(greater ?? usd('0'), less ?? usd('0'))
      expect(money.signOf(gained)).not.toBe(-1)
      expect(money.compareMoney(gained, usd(fraction(more, 2)))).not.toBe(1)
    }),
  )
})

test('business.md §3.2 a month that a correction lifts over a cliff: the lines get its rate, the month before the rest', () => {
  const whole: ShareRule = {
    method: 'whole',
    tiers: [
      { upTo: '1000', creatorRate: '0.6' },
      { upTo: null, creatorRate: '0.7' },
    ],
  }
  const earned = (gross: string): RevenueLine => ({
    channelId: '1',
    revenueType: null,
    ytSource: 'ads',
    adjustmentType: null,
    earningMonth: '2026-08',
    day: null,
    gross: usd(gross),
  })
  const before = shares([term(whole)], [earned('900')])
  const after = shares([term(whole)], [{ ...earned('200'), adjustmentType: 'Backpay' }], settledOf(before))
  expect(after.lines).toMatchObject([
    { base: usd('200'), rate: '0.7', creator: usd('140'), company: usd('60') },
  ])
  expect(after.tierChanges).toMatchObject([{ creator: usd('90'), company: usd('-90') }])
})

test('CON-01 the narrowest scope decides, on its days; revenue without a term is told and in no sum', () => {
  const flat = (rate: string): ShareRule => ({ method: 'flat', tiers: [{ upTo: null, creatorRate: rate }] })
  const terms = [
    term(flat('0.5'), { id: 'all', from: '2026-08-10' }),
    term(flat('0.6'), { id: 'shorts', scope: 'ytSource', scopeKey: 'shorts', from: '2026-08-10' }),
    term(flat('0.7'), { id: 'reels', scope: 'revenueType', scopeKey: '1' }),
    term(flat('0.8'), { id: 'channel', scope: 'channel', scopeKey: '2', to: '2026-08-20' }),
    // A code of 0 is a type like the others.
    term(flat('0.9'), { id: 'midroll', scope: 'revenueType', scopeKey: '0' }),
  ]
  const decides = (channelId: string, revenueType: number | null, ytSource: string | null, day: string) =>
    termOn(terms, { channelId, revenueType, ytSource }, day)?.id ?? null
  expect(decides('1', null, 'ads', '2026-08-10')).toBe('all')
  expect(decides('1', null, 'ads', '2026-08-09')).toBeNull()
  expect(decides('1', null, 'shorts', '2026-08-31')).toBe('shorts')
  expect(decides('1', 1, null, '2026-08-01')).toBe('reels')
  expect(decides('1', 0, null, '2026-08-01')).toBe('midroll')
  expect(decides('2', 0, null, '2026-08-20')).toBe('channel')
  expect(decides('2', 2, null, '2026-08-21')).toBe('all')
  const result = shares(terms, [
    ...['2026-08-09', '2026-08-10'].map((day) => ({
      channelId: '1',
      revenueType: null,
      ytSource: 'ads',
      adjustmentType: null,
      earningMonth: '2026-08',
      day,
      gross: usd('10'),
    })),
  ])
  expect(result.lines).toMatchObject([{ base: usd('10'), creator: usd('5') }])
  expect(result.uncovered).toMatchObject([{ base: usd('10'), term: null }])
})

test('CON-01 two terms of one scope that hold a day together are found, at either end', () => {
  const rates: ShareRule = { method: 'flat', tiers: [{ upTo: null, creatorRate: '0.5' }] }
  const first = term(rates, { id: '1', to: '2026-06-30' })
  const ids = (other: Partial<Term>) =>
    overlappingTerms([first, term(rates, { id: '2', ...other })]).map(([a, b]) => a.id + b.id)
  expect(ids({ from: '2026-06-30' })).toEqual(['12'])
  expect(ids({ from: '2026-07-01' })).toEqual([])
  expect(ids({ from: '2025-01-01', to: '2026-01-01' })).toEqual(['12'])
  expect(ids({ from: '2025-01-01', to: '2025-12-31' })).toEqual([])
  expect(ids({ from: '2026-03-01', scope: 'channel', scopeKey: '1' })).toEqual([])
})
