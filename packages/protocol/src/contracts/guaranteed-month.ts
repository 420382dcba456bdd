import * as money from '#src/core/money.ts'
import { exchange, type FxRate } from './exchange.ts'
import { applyGuarantee, type Guarantee, type Guaranteed, guaranteeMonth } from './guarantee.ts'
import type { Shares } from './line-shares.ts'
import type { Month } from './month.ts'

/** What is known of earlier settlements of a contract. */
export type GuaranteedBefore = {
  /** Topped up and not given back yet. */
  readonly open: money.Money
  /** What of it the contract began with. */
  readonly began: money.Money
  /** Shares of what was earned in each month, as far as it was settled: corrections of platforms are none of it. */
  readonly earned: readonly EarnedShare[]
  /** Months that were settled. */
  readonly settled: readonly Month[]
}
export type EarnedShare = { readonly month: Month; readonly share: money.Money }

type GuaranteeInput = {
  readonly month: Month
  readonly currency: string
  readonly rates: readonly FxRate[]
  readonly guarantee: Guarantee | null
  readonly guaranteed: GuaranteedBefore
}

/**
 * What the guarantee of a contract does to a month (business.md §3.2, step 5). It looks at what was earned, whenever that
 * arrives, and not at what platforms correct: revenue of an earlier month counts in the period of that month, and what that was
 * topped up is set right where the period is settled already.
 */
export function guaranteedMonth(input: GuaranteeInput, shares: Shares): Guaranteed {
  const { guarantee, guaranteed, currency, rates } = input
  const nothing = money.noMoney(currency)
  const open = exchange(guaranteed.open, currency, rates)
  if (guarantee === null) return { topUp: nothing, recouped: nothing, open }
  const now = earnedNow(shares)
  const before = guaranteed.earned.map(({ month, share }) => ({
    month,
    share: exchange(share, currency, rates),
  }))
  const late = lateGuaranteed(input, guarantee, { before, now, open })
  const month = guaranteeMonth(guarantee, input.month)
  if (month === null || !month.isDue) return late
  const held = { from: month.from, to: input.month }
  const amount = exchange(month.amount, currency, rates)
  const { recoupable } = guarantee
  const due = applyGuarantee(sumOf([...before, ...now], held, currency), late.open, { amount, recoupable })
  return together(late, due)
}

type Known = {
  readonly before: readonly EarnedShare[]
  readonly now: readonly EarnedShare[]
  readonly open: money.Money
}

/** What revenue of periods that are settled changes of what they were topped up. */
function lateGuaranteed(input: GuaranteeInput, guarantee: Guarantee, known: Known): Guaranteed {
  return guarantee.recoupable ? lateOpen(input, guarantee, known) : lateTopUps(input, guarantee, known)
}

/**
 * What was topped up and is to be given back, as it would stand had all been known in time: the settled months are gone through
 * as they were known and as they are known now, and the difference is set right.
 */
function lateOpen(
  { currency, rates, guaranteed }: GuaranteeInput,
  guarantee: Guarantee,
  { before, now, open }: Known,
): Guaranteed {
  const nothing = money.noMoney(currency)
  const began = exchange(guaranteed.began, currency, rates)
  const openWith = (earned: readonly EarnedShare[]) =>
    guaranteed.settled.toSorted().reduce((left, month) => {
      const period = guaranteeMonth(guarantee, month)
      if (period === null || !period.isDue) return left
      const amount = exchange(period.amount, currency, rates)
      return applyGuarantee(sumOf(earned, period, currency), left, { amount, recoupable: true }).open
    }, began)
  const change = money.subtractMoney(openWith([...before, ...now]), openWith(before))
  if (money.signOf(change) > 0)
    return { topUp: change, recouped: nothing, open: money.addMoney(open, change) }
  const recouped = money.lesserMoney(money.greaterMoney(open, nothing), money.negateMoney(change))
  return { topUp: nothing, recouped, open: money.subtractMoney(open, recouped) }
}

/** What periods were topped up and keep: less of it where more was earned than was known, and the other way round. */
function lateTopUps(
  { currency, rates, month, guaranteed }: GuaranteeInput,
  guarantee: Guarantee,
  { before, now, open }: Known,
): Guaranteed {
  const nothing = money.noMoney(currency)
  const periods = new Map(
    now.flatMap((one) => {
      const period = guaranteeMonth(guarantee, one.month)
      return period === null || period.to >= month ? [] : [[period.to, period] as const]
    }),
  )
  let all: Guaranteed = { topUp: nothing, recouped: nothing, open }
  for (const [to, period] of periods) {
    if (!guaranteed.settled.includes(to)) continue
    const amount = exchange(period.amount, currency, rates)
    const filled = (earned: readonly EarnedShare[]) =>
      money.lesserMoney(sumOf(earned, period, currency), amount)
    const taken = money.subtractMoney(filled([...before, ...now]), filled(before))
    all = together(
      all,
      money.signOf(taken) < 0
        ? { topUp: money.negateMoney(taken), recouped: nothing, open }
        : { topUp: nothing, recouped: taken, open },
    )
  }
  return all
}

const together = (first: Guaranteed, then: Guaranteed): Guaranteed => ({
  topUp: money.addMoney(first.topUp, then.topUp),
  recouped: money.addMoney(first.recouped, then.recouped),
  open: then.open,
})

/**
 * What lines share of what was earned, by month. What they change of the tier of a settled month is of the revenue that came
 * late, unless a platform corrected that month in the same settlement.
 */
function earnedNow({ lines, tierChanges }: Shares): EarnedShare[] {
  const corrected = new Set(
    lines.filter(({ adjustmentType }) => adjustmentType !== null).map(({ earningMonth }) => earningMonth),
  )
  return [
    ...lines.filter(({ adjustmentType }) => adjustmentType === null),
    ...tierChanges.filter(({ earningMonth }) => !corrected.has(earningMonth)),
  ].map(({ earningMonth, creator }) => ({ month: earningMonth, share: creator }))
}

type Held = { readonly from: string; readonly to: string }

const sumOf = (earned: readonly EarnedShare[], { from, to }: Held, currency: string): money.Money =>
  money.sumMoney(
    earned.filter(({ month }) => month >= from && month <= to).map(({ share }) => share),
    currency,
  )
