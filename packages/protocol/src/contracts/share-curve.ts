import * as money from '#src/core/money.ts'
import { averageRate, shareOut, smallestCoin } from './share-rule.ts'
import type { ShareRule } from './term.ts'

/** A point of the curve of a rule: what an amount brings to whom. `rate`: what the creator has of it on the whole. */
export type SharePoint = {
  readonly amount: money.Money
  readonly creator: money.Money
  readonly company: money.Money
  readonly rate: money.Rate
}

/** What an amount pays under a rule. */
export function sharePoint(amount: money.Money, rule: ShareRule): SharePoint {
  return { amount, ...shareOut(amount, rule), rate: averageRate(amount, rule) }
}

/** How far a curve is drawn, where nobody asks for more: well past the last border. */
export function curveEnd(rule: ShareRule, currency: string): money.Money {
  const last = rule.tiers.findLast(({ upTo }) => upTo !== null)?.upTo
  if (last === undefined || last === null) return { amount: usualEnd, currency }
  return money.roundMoney(money.multiplyMoney({ amount: last, currency }, '1.5'), 'halfUp')
}
const usualEnd = '10000'

/** Steps between nothing and the end of a curve. */
const steps = 24

/**
 * The points that a curve is drawn by: even steps, each border, and behind each border one coin more, so that a cliff is
 * steep.
 */
export function shareCurve(rule: ShareRule, end: money.Money): SharePoint[] {
  const { currency } = end
  const even = Array.from({ length: steps + 1 }, (_, step) =>
    money.divideMoney(money.multiplyMoney(end, String(step)), String(steps), 'halfUp'),
  )
  const amounts = [...even, ...bordersOf(rule, currency)].filter(
    (amount) => money.compareMoney(amount, end) <= 0,
  )
  amounts.sort(money.compareMoney)
  const apart = amounts.filter((amount, index) => {
    const before = amounts[index - 1]
    return before === undefined || money.compareMoney(before, amount) !== 0
  })
  return apart.map((amount) => sharePoint(amount, rule))
}

/** Amounts that say most about a rule: its borders, a coin more where that makes a difference, and one in the last tier. */
export function tellingAmounts(rule: ShareRule, currency: string): money.Money[] {
  const borders = bordersOf(rule, currency)
  return [...borders, curveEnd(rule, currency)]
}

function bordersOf(rule: ShareRule, currency: string): money.Money[] {
  return rule.tiers.flatMap(({ upTo }) => {
    if (upTo === null) return []
    const border = { amount: upTo, currency }
    return rule.method === 'whole' ? [border, money.addMoney(border, smallestCoin(currency))] : [border]
  })
}

/** A share in percent, as people say it: `0.725` is `72.5`. */
export const percentOf = (rate: money.Rate): string => scaled(rate, '100')

/** A share as it is kept, from percent. */
export const rateOfPercent = (percent: string): money.Rate => scaled(percent, '0.01')

const scaled = (text: string, by: string) => money.multiplyMoney({ amount: text, currency: '' }, by).amount
