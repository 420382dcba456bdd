import {
  addMoney,
  compareMoney,
  type Money,
  multiplyMoney,
  negateMoney,
  noMoney,
  signOf,
  subtractMoney,
} from '#src/core/money.ts'
import type { FileState, Verdict } from './reconciliation.codes.ts'
import { type ReportStatus, type ReportType, reportWorth } from './report.states.ts'

/** What may be off (business.md §3.4): of sums of lines; of what arrives at the bank; of estimates. */
export const tolerances = { lines: '0.01', receipt: '0.005', estimate: '0.1' } as const

/** So many months before are looked at for the kinds of files that a month should have. */
export const expectedMonths = 3

const magnitude = (amount: Money): Money => (signOf(amount) < 0 ? negateMoney(amount) : amount)

export const differenceOf = (left: Money, right: Money): Money => subtractMoney(left, right)

/** Whether two amounts are no further from each other than `most`, that itself included. */
export function isWithin(left: Money, right: Money, most: string): boolean {
  return compareMoney(magnitude(differenceOf(left, right)), { ...left, amount: most }) <= 0
}

/** So much a share of what is expected comes to. */
export const shareOf = (expected: Money, share: string): string =>
  multiplyMoney(magnitude(expected), share).amount

/** Whether what came is no further from what was expected than a share of that. */
export const isWithinShare = (came: Money, expected: Money, share: string): boolean =>
  isWithin(came, expected, shareOf(expected, share))

export function verdictOf(fits: boolean, isSigned: boolean): Verdict {
  if (fits) return 'pass'
  return isSigned ? 'signedOff' : 'fail'
}

/** What several come to: one that fails is told before all, and where none could be compared there is nothing to check. */
export function worstOf(verdicts: readonly Verdict[]): Verdict {
  return (['fail', 'signedOff', 'pass'] as const).find((one) => verdicts.includes(one)) ?? 'none'
}

/** Two sides that are compared, one pair for each key and currency. */
export type Pair = { readonly key: string; readonly left: Money; readonly right: Money }
export type Keyed = { readonly key: string; readonly money: Money }

/** Puts both sides beside each other; what one of them lacks is nothing there. Amounts of two currencies never meet. */
export function paired(left: readonly Keyed[], right: readonly Keyed[]): Pair[] {
  const places = new Map<string, Pair>()
  const add = (side: 'left' | 'right', { key, money }: Keyed) => {
    const place = `${key}\n${money.currency}`
    const nothing = noMoney(money.currency)
    const pair = places.get(place) ?? { key, left: nothing, right: nothing }
    places.set(place, { ...pair, [side]: addMoney(pair[side], money) })
  }
  for (const one of left) add('left', one)
  for (const one of right) add('right', one)
  return [...places.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, pair]) => pair)
}

type Paid = { readonly contentOwner: string; readonly money: Money }
type Received = Paid & { readonly tax: string; readonly fees: string }

/**
 * What should have arrived beside what did: payments less tax and fees, by content owner. Receipts that name no owner are
 * for all owners that have none of their own.
 */
export function receiptPairs(payments: readonly Paid[], receipts: readonly Received[]): Pair[] {
  const named = new Set(receipts.flatMap(({ contentOwner }) => contentOwner || []))
  const keyOf = (contentOwner: string) => (named.has(contentOwner) ? contentOwner : '')
  const expected = [
    ...payments.map(({ contentOwner, money }) => ({ key: keyOf(contentOwner), money })),
    ...receipts.flatMap(({ contentOwner, money, tax, fees }) =>
      [tax, fees].map((off) => ({
        key: keyOf(contentOwner),
        money: negateMoney({ amount: off, currency: money.currency }),
      })),
    ),
  ]
  return paired(
    expected,
    receipts.map(({ contentOwner, money }) => ({ key: keyOf(contentOwner), money })),
  )
}

/** All that was paid out, before tax and fees: what estimates of a platform without a summary are compared with. */
export const payoutOf = ({ money, tax, fees }: Received): Money =>
  [tax, fees].reduce((sum, part) => addMoney(sum, { ...money, amount: part }), money)

type File = {
  readonly id: string
  readonly reportType: ReportType
  readonly contentOwner: string
  readonly month: string
  readonly status: ReportStatus
}
export type ExpectedFile = Pick<File, 'reportType' | 'contentOwner'> & {
  readonly state: FileState
  readonly reportId: string | null
}

const underWay: ReadonlySet<ReportStatus> = new Set(['waiting', 'reading', 'checked', 'failed'])

/** The files of a month: those that are there, and kinds that the months before had and this one lacks. */
export function expectedFiles(files: readonly File[], month: string): ExpectedFile[] {
  const kinds = Map.groupBy(files, ({ reportType, contentOwner }) => `${reportType}\n${contentOwner}`)
  return [...kinds.entries()]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, all]): ExpectedFile[] => {
      const [first] = all
      if (first === undefined) return []
      const { reportType, contentOwner } = first
      const own = all.filter((one) => one.month === month)
      const counted = own.find(({ status }) => status === 'counted')
      const open = own.find(({ status }) => underWay.has(status))
      const wasThere = all.some((one) => one.month !== month && one.status === 'counted')
      // One that takes the place of a counted one, when somebody decides so, is not done with.
      if (open) return [{ reportType, contentOwner, state: 'open', reportId: open.id }]
      if (counted) return [{ reportType, contentOwner, state: 'counted', reportId: counted.id }]
      return wasThere && reportWorth[reportType] !== 'estimate'
        ? [{ reportType, contentOwner, state: 'missing', reportId: null }]
        : []
    })
}

/** How far a final figure is from the estimate, as a share of the estimate; null where there is no estimate. */
export function isFlagged(estimate: Money, final: Money): boolean {
  return !isWithinShare(final, estimate, tolerances.estimate)
}
