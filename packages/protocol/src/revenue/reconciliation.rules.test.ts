import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addMoney, type Money, noMoney, sumMoney } from '#src/core/money.ts'
import { reconciledMonth, reconciliationId, revenuePlatforms } from './reconciliation.codes.ts'
import {
  expectedFiles,
  isFlagged,
  isWithin,
  isWithinShare,
  paired,
  payoutOf,
  receiptPairs,
  shareOf,
  tolerances,
  verdictOf,
  worstOf,
} from './reconciliation.rules.ts'
import { bySureness, nearnessOf, sharedPairs, slipsBetween } from './reconciliation-nearness.ts'

const usd = (amount: string): Money => ({ amount, currency: 'USD' })

test.each([
  ['1.00', '1.01', true],
  ['1.01', '1.00', true],
  ['1.0000000000', '1.0100000001', false],
  ['-1', '-1.01', true],
  ['-1', '1', false],
  ['0', '0.0000000001', true],
])('business.md §3.4: %s and %s are within 0.01: %s', (left, right, fits) => {
  expect(isWithin(usd(left), usd(right), tolerances.lines)).toBe(fits)
})

test.each([
  ['995', '1000', true],
  ['1005', '1000', true],
  ['994.99', '1000', false],
  ['1005.01', '1000', false],
  ['0', '0', true],
  ['0.01', '0', false],
  ['-995', '-1000', true],
])('business.md §3.4: %s received of %s expected is within half a percent: %s', (came, expected, fits) => {
  expect(isWithinShare(usd(came), usd(expected), tolerances.receipt)).toBe(fits)
})

test.each([
  ['100', '110', false],
  ['100', '110.000001', true],
  ['100', '90', false],
  ['100', '89.99', true],
  ['0', '0', false],
  ['0', '0.01', true],
])(
  'business.md §3.4: a final figure of %2$s against an estimate of %1$s is flagged: %3$s',
  (estimate, final, far) => {
    expect(isFlagged(usd(estimate), usd(final))).toBe(far)
  },
)

test('REV-01 amounts of two currencies are never compared', () => {
  expect(() => isWithin(usd('1'), { amount: '1', currency: 'EUR' }, '1')).toThrow()
  const pairs = paired(
    [{ key: 'a', money: usd('1') }],
    [{ key: 'a', money: { amount: '1', currency: 'EUR' } }],
  )
  expect(pairs.map(({ left, right }) => [left.amount, right.amount, left.currency])).toEqual([
    ['0', '1', 'EUR'],
    ['1', '0', 'USD'],
  ])
})

const amount = fc
  .integer({ min: -1_000_000_000, max: 1_000_000_000 })
  .map((cents) => (cents / 100).toFixed(2))
const keyed = fc.record({
  key: fc.constantFrom('a', 'b', ''),
  money: fc.record({ amount, currency: fc.constantFrom('USD', 'EUR') }),
})

test('REV-01 no cent is lost when sides are put beside each other, in whatever order they come', () => {
  fc.assert(
    fc.property(fc.array(keyed), fc.array(keyed), (left, right) => {
      const pairs = paired(left, right)
      expect(paired(left.toReversed(), right.toReversed())).toEqual(pairs)
      for (const currency of ['USD', 'EUR']) {
        const of = (money: Money) => money.currency === currency
        const all = (side: readonly Money[]) => sumMoney(side.filter(of), currency)
        expect(all(pairs.map((pair) => pair.left))).toEqual(all(left.map(({ money }) => money)))
        expect(all(pairs.map((pair) => pair.right))).toEqual(all(right.map(({ money }) => money)))
      }
    }),
  )
})

const received = (contentOwner: string, amount: string, tax = '0', fees = '0', currency = 'USD') => ({
  contentOwner,
  tax,
  fees,
  money: { amount, currency },
})
const paid = (contentOwner: string, amount: string, currency = 'USD') => ({
  contentOwner,
  money: { amount, currency },
})
const shown = (pairs: ReturnType<typeof receiptPairs>) =>
  pairs.map(({ key, left, right }) => [key, left.amount, right.amount, left.currency])

test('business.md §3.4: payments less tax and fees against what arrived, by owner and currency', () => {
  expect(shown(receiptPairs([paid('A', '1000')], [received('A', '890', '100', '10')]))).toEqual([
    ['A', '890', '890', 'USD'],
  ])
  // A receipt that names no owner is for all that have none of their own.
  expect(
    shown(
      receiptPairs(
        [paid('A', '10'), paid('B', '20'), paid('C', '40')],
        [received('A', '10'), received('', '60')],
      ),
    ),
  ).toEqual([
    ['', '60', '60', 'USD'],
    ['A', '10', '10', 'USD'],
  ])
  expect(shown(receiptPairs([paid('A', '10')], [received('A', '9', '0', '0', 'EUR')]))).toEqual([
    ['A', '0', '9', 'EUR'],
    ['A', '10', '0', 'USD'],
  ])
  expect(shown(receiptPairs([paid('A', '10')], []))).toEqual([['', '10', '0', 'USD']])
})

test('business.md §3.4: what Facebook paid out is what arrived with tax and fees', () => {
  expect(payoutOf(received('', '90', '7.5', '2.5'))).toEqual(usd('100'))
})

test('REV-01 a signature holds for what fails; one that fails stands before all others', () => {
  expect([verdictOf(true, true), verdictOf(false, true), verdictOf(false, false)]).toEqual([
    'pass',
    'signedOff',
    'fail',
  ])
  expect(worstOf(['pass', 'signedOff', 'fail', 'none'])).toBe('fail')
  expect(worstOf(['pass', 'signedOff'])).toBe('signedOff')
  expect(worstOf(['none', 'pass'])).toBe('pass')
  expect(worstOf([])).toBe('none')
})

const file = (
  reportType: Parameters<typeof expectedFiles>[0][number]['reportType'],
  month: string,
  status: Parameters<typeof expectedFiles>[0][number]['status'] = 'counted',
  contentOwner = '',
) => ({ id: `${reportType} ${month} ${status}`, reportType, month, status, contentOwner })
const states = (files: Parameters<typeof expectedFiles>[0]) =>
  expectedFiles(files, '2026-05').map(({ reportType, contentOwner, state }) => [
    reportType,
    contentOwner,
    state,
  ])

test('business.md §3.4: a kind that the months before had is missing; estimates are never missed', () => {
  expect(
    states([
      file('yt_ad_video_raw', '2026-04'),
      file('yt_red', '2026-03'),
      file('yt_red', '2026-05'),
      file('yt_api_estimated', '2026-04'),
      file('fb_content_export', '2026-04', 'discarded'),
    ]),
  ).toEqual([
    ['yt_ad_video_raw', '', 'missing'],
    ['yt_red', '', 'counted'],
  ])
})

test('business.md §3.4: a newer file that waits for a decision is open, of each content owner by itself', () => {
  expect(
    states([
      file('yt_red', '2026-05', 'counted', 'A'),
      file('yt_red', '2026-05', 'checked', 'A'),
      file('yt_red', '2026-04', 'counted', 'B'),
      file('yt_red', '2026-05', 'replaced', 'B'),
      file('yt_payments_summary', '2026-05', 'failed', 'A'),
    ]),
  ).toEqual([
    ['yt_payments_summary', 'A', 'open'],
    ['yt_red', 'A', 'open'],
    ['yt_red', 'B', 'missing'],
  ])
})

test('REV-01 a month’s id names its platform and month, and nothing else is one', () => {
  for (const platform of revenuePlatforms)
    expect(reconciledMonth(String(reconciliationId(platform, '2026-05')))).toEqual({
      platform,
      month: '2026-05',
    })
  expect([reconciledMonth(''), reconciledMonth('5'), reconciledMonth('20260599')]).toEqual([null, null, null])
})

test('REV-01 what is expected may be off by a share of its size, whichever way', () => {
  expect([shareOf(usd('200'), '0.005'), shareOf(usd('-200'), '0.005'), shareOf(usd('0'), '0.005')]).toEqual([
    '1',
    '1',
    '0',
  ])
  fc.assert(
    fc.property(amount, amount, amount, (a, b, more) => {
      const moved = (text: string) => addMoney(usd(text), usd(more))
      expect(isWithin(moved(a), moved(b), '0.01')).toBe(isWithin(usd(a), usd(b), '0.01'))
      expect(isWithin(usd(a), usd(b), '0.01')).toBe(isWithin(usd(b), usd(a), '0.01'))
      expect(isWithin(usd(a), usd(a), '0')).toBe(true)
      expect(addMoney(usd(a), noMoney('USD'))).toEqual({
        ...usd(a),
        amount: addMoney(usd(a), usd('0')).amount,
      })
    }),
  )
})

const candidate = {
  title: 'Happy Cooking 生活',
  handle: '@HappyCooking',
  platformChannelId: 'UCabcdefghijklmnopqrstuA',
}
test.each([
  ['UCabcdefghijklmnopqrstuA', ['sameId']],
  ['UCabcdefghijklmnopqrstuB', ['nearId']],
  ['UCabcdefghijklmnopqrstA', ['nearId']],
  ['happycooking', ['sameHandle', 'nearTitle']],
  ['Happy Cooking 生活', ['nearTitle']],
  ['UCzzzzzzzzzzzzzzzzzzzzzA', []],
  ['', []],
])('REV-01 %s looks like a channel of ours: %j', (named, reasons) => {
  expect(nearnessOf(named, candidate)).toEqual(reasons)
})

test('REV-01 the surest suggestion stands first', () => {
  const all = [{ reasons: ['nearTitle' as const] }, { reasons: ['nearId', 'sameId'] as const }]
  expect(bySureness(all)).toEqual([all[1], all[0]])
})

test('REV-01 slips and shared pairs are the same both ways, and none between a text and itself', () => {
  const text = fc.string({ maxLength: 12 })
  fc.assert(
    fc.property(text, text, (a, b) => {
      expect(slipsBetween(a, b, 3)).toBe(slipsBetween(b, a, 3))
      expect(slipsBetween(a, a, 3)).toBe(0)
      expect(sharedPairs(a, b)).toBeCloseTo(sharedPairs(b, a))
      expect(sharedPairs(a, b)).toBeLessThanOrEqual(1)
    }),
  )
})
