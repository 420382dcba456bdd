import * as money from '#src/core/money.ts'
import {
  addMonths,
  commonDays,
  dayCount,
  firstDay,
  lastDay,
  type Month,
  monthOf,
  monthsBetween,
  type Period,
} from './month.ts'

/** How often a guarantee is looked at. */
export const guaranteePeriods = ['month', 'quarter', 'year'] as const
export type GuaranteePeriod = (typeof guaranteePeriods)[number]
const monthsOf: Readonly<Record<GuaranteePeriod, number>> = { month: 1, quarter: 3, year: 12 }

/** What a creator gets at least in each period, counted from the month in which the guarantee begins. */
export type Guarantee = Period & {
  readonly amount: money.Money
  readonly period: GuaranteePeriod
  /** Whether what was topped up is taken back from what later periods bring above the guarantee. */
  readonly recoupable: boolean
}

/** What a month means for a guarantee. */
export type GuaranteeMonth = {
  readonly from: Month
  readonly to: Month
  /** The last month of its period, in which shares and guarantee are compared. */
  readonly isDue: boolean
  /** Of a period that the guarantee holds in part, the part by days. */
  readonly amount: money.Money
}

/** Null for a month of which the guarantee holds no day. */
export function guaranteeMonth(guarantee: Guarantee, month: Month): GuaranteeMonth | null {
  const beginning = monthOf(guarantee.from)
  const ending = guarantee.to === null ? null : monthOf(guarantee.to)
  if (month < beginning || (ending !== null && month > ending)) return null
  const length = monthsOf[guarantee.period]
  const begun = Math.floor(monthsBetween(beginning, month) / length)
  const from = addMonths(beginning, begun * length)
  const whole = addMonths(from, length - 1)
  const to = ending !== null && ending < whole ? ending : whole
  return { from, to, isDue: month === to, amount: byDays(guarantee, firstDay(from), lastDay(whole)) }
}

function byDays(guarantee: Guarantee, from: string, to: string): money.Money {
  const held = commonDays(guarantee, { from, to })
  if (held === null) return money.noMoney(guarantee.amount.currency)
  const days = dayCount({ from: held.from, to: held.to ?? to })
  const part = money.multiplyMoney(guarantee.amount, String(days))
  return money.divideMoney(part, String(dayCount({ from, to })), 'halfUp')
}

/** What a guarantee does to a month: paid on top, or taken back; `open` is what is still to be taken back. */
export type Guaranteed = {
  readonly topUp: money.Money
  readonly recouped: money.Money
  readonly open: money.Money
}

/**
 * Step 5 of business.md §3.2.
 *
 * @param shares of the whole period, this month's among them
 * @param open what earlier months were topped up and did not give back
 */
export function applyGuarantee(
  shares: money.Money,
  open: money.Money,
  guarantee: Pick<Guarantee, 'recoupable'> & { readonly amount: money.Money },
): Guaranteed {
  const nothing = money.noMoney(shares.currency)
  const above = money.subtractMoney(shares, guarantee.amount)
  if (money.signOf(above) < 0) {
    const topUp = money.negateMoney(above)
    return { topUp, recouped: nothing, open: guarantee.recoupable ? money.addMoney(open, topUp) : open }
  }
  const recouped = guarantee.recoupable ? money.lesserMoney(open, above) : nothing
  return { topUp: nothing, recouped, open: money.subtractMoney(open, recouped) }
}

/** A period that was settled: what it shared then, what it shares now that more of it is known. */
export type LatePeriod = {
  readonly before: money.Money
  readonly after: money.Money
  /** The least that was open since: no more than this is of that period or an earlier one. */
  readonly openSince: money.Money
}

/**
 * What revenue changes that came after its period was settled (business.md §3.2, step 5): as if it had been known then, so that
 * it does not matter in which month a row arrives. What was topped up for want of it is taken back, and no more than is open of
 * what has to be given back; where less was earned than was thought, more is topped up.
 *
 * @param open what is to be given back now
 */
export function applyLate(
  { before, after, openSince }: LatePeriod,
  open: money.Money,
  { amount, recoupable }: Pick<Guarantee, 'recoupable'> & { readonly amount: money.Money },
): Guaranteed {
  const nothing = money.noMoney(open.currency)
  const late = money.subtractMoney(after, before)
  const filled = money.subtractMoney(money.lesserMoney(after, amount), money.lesserMoney(before, amount))
  if (money.signOf(late) < 0) {
    const topUp = money.negateMoney(filled)
    return { topUp, recouped: nothing, open: recoupable ? money.addMoney(open, topUp) : open }
  }
  if (!recoupable) return { topUp: nothing, recouped: filled, open }
  const most = money.greaterMoney(money.lesserMoney(open, openSince), nothing)
  const recouped = money.lesserMoney(most, late)
  return { topUp: nothing, recouped, open: money.subtractMoney(open, recouped) }
}
