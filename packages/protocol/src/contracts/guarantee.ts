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
