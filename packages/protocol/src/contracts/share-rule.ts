import * as money from '#src/core/money.ts'
import { spreadMoney } from '#src/core/money-shares.ts'
import { ratePlaces, type ShareRule, type Tier } from './term.ts'

/** How an amount is shared by the rule of a term (business.md §3.2, step 4). */

/** What the creator gets of a total, before it is rounded. What is below nothing is shared as the first tier is. */
export function exactShare(total: money.Money, rule: ShareRule): money.Money {
  if (rule.method !== 'marginal') return money.multiplyMoney(total, rateAt(total, rule))
  if (money.signOf(total) < 0) return money.multiplyMoney(total, first(rule).creatorRate)
  const parts = rule.tiers.map((tier, index) => partOf(total, tier, rule.tiers[index - 1]))
  return money.sumMoney(parts, total.currency)
}

/** What the creator gets of a total that can be paid. */
export function creatorShare(total: money.Money, rule: ShareRule): money.Money {
  return money.roundMoney(exactShare(total, rule), 'halfUp')
}

/** Creator and company: what one gets the other does not, and nothing is lost. */
export function shareOut(total: money.Money, rule: ShareRule) {
  const creator = creatorShare(total, rule)
  return { creator, company: money.subtractMoney(total, creator) }
}

/** The rate of the tier that an amount reaches. */
export function rateAt(total: money.Money, rule: ShareRule): money.Rate {
  const reached = rule.tiers.find(
    ({ upTo }) => upTo === null || money.compareMoney(total, like(total, upTo)) <= 0,
  )
  return (reached ?? first(rule)).creatorRate
}

/** What a total comes to as one rate, with the places of an agreed one. */
export function averageRate(total: money.Money, rule: ShareRule): money.Rate {
  if (rule.method !== 'marginal' || money.signOf(total) === 0) return rateAt(total, rule)
  return money.ratioOf(exactShare(total, rule), total, ratePlaces)
}

/** A border at which one cent more or less changes the share by a sum: what `whole` does at each of its borders. */
export type Cliff = {
  /** The last amount of the lower tier. */
  readonly at: money.Money
  readonly below: money.Money
  /** What one of the smallest coins more brings. */
  readonly above: money.Money
  /** More for the creator, or less where a higher tier has a lower rate. */
  readonly jump: money.Money
}

/** The borders of a rule at which the share jumps. A rule by parts has none. */
export function cliffsOf(rule: ShareRule, currency: string): Cliff[] {
  if (rule.method !== 'whole') return []
  return rule.tiers.flatMap(({ upTo }) => {
    if (upTo === null) return []
    const at = { amount: upTo, currency }
    const below = creatorShare(at, rule)
    const above = creatorShare(money.addMoney(at, smallestCoin(currency)), rule)
    const jump = money.subtractMoney(above, below)
    // The coin itself is no cliff.
    const isCliff = money.compareMoney(size(jump), smallestCoin(currency)) > 0
    return isCliff ? [{ at, below, above, jump }] : []
  })
}

/** The share of some lines of a total at the rate that the total has on the whole: lines of one term among several. */
export function shareAtAverage(part: money.Money, total: money.Money, rule: ShareRule): money.Money {
  if (money.signOf(total) === 0)
    return money.roundMoney(money.multiplyMoney(part, first(rule).creatorRate), 'halfUp')
  const share = money.multiplyMoney(exactShare(total, rule), part.amount)
  return money.divideMoney(share, total.amount, 'halfUp')
}

/** A share over the lines that brought it, by their amounts; lines that add up to nothing bring nothing. */
export function spreadShare(share: money.Money, bases: readonly money.Money[]): money.Money[] {
  return spreadMoney(
    share,
    bases.map((base) => base.amount),
  )
}

/** The least that can be paid in a currency. */
export const smallestCoin = (currency: string): money.Money => ({
  amount: money.inCoins(money.decimal('1'), money.minorDigits(currency)),
  currency,
})

const size = (of: money.Money) => (money.signOf(of) < 0 ? money.negateMoney(of) : of)

const like = ({ currency }: money.Money, amount: string): money.Money => ({ amount, currency })

/** What of a total lies within a tier, at its rate. */
function partOf(total: money.Money, tier: Tier, before: Tier | undefined): money.Money {
  const from = like(total, before?.upTo ?? '0')
  const to = tier.upTo === null ? total : money.lesserMoney(total, like(total, tier.upTo))
  const within = money.greaterMoney(money.subtractMoney(to, from), money.noMoney(total.currency))
  return money.multiplyMoney(within, tier.creatorRate)
}

/** @throws RangeError for a rule without tiers, which no schema lets through */
function first(rule: ShareRule): Tier {
  const tier = rule.tiers[0]
  if (!tier) throw new RangeError('a rule without tiers')
  return tier
}
