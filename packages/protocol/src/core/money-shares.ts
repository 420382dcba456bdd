import type Big from 'big.js'
import {
  decimal,
  divideMoney,
  inCoins,
  type Money,
  minorDigits,
  placesOf,
  type Rate,
  type Rounding,
  sumMoney,
} from './money.ts'

/**
 * Money in parts that add up to it, to the last cent, by the largest remainder: each part gets the whole cents of what it
 * would be exactly, those that lost most a cent more, of equal ones the first. What is taken back is shared as it was
 * given: the parts of -x are those of x, negated.
 */

/**
 * Shares money out by weights that are not negative.
 *
 * @throws RangeError for an amount with fractions of a cent (round it first), or without any weight
 */
export function allocateMoney(whole: Money, weights: readonly Rate[]): Money[] {
  if (weights.some((weight) => decimal(weight).lt('0'))) throw new RangeError('nothing to share by')
  return spreadMoney(whole, weights)
}

/**
 * Shares money out over what brought it, some of which may be below nothing: a line of 100 and one of -20 bear 80
 * together, and a share of 40 is 50 and -10.
 *
 * @param weights together not nothing
 * @throws RangeError for an amount with fractions of a cent, or for weights that add up to nothing
 */
export function spreadMoney(whole: Money, weights: readonly Rate[]): Money[] {
  const places = minorDigits(whole.currency)
  if (placesOf(whole.amount) > places) throw new RangeError('fractions of the smallest coin cannot be shared')
  const shares = weights.map(decimal)
  const total = shares.reduce((sum, share) => sum.plus(share), decimal('0'))
  if (total.eq('0')) throw new RangeError('nothing to share by')
  const coins = decimal(whole.amount).times(decimal('10').pow(places))
  const over = shares.map((share) => share.times(coins))
  return counted({ whole: coins, over, under: total }).map((part) => ({
    ...whole,
    amount: inCoins(part, places),
  }))
}

/**
 * Exact parts in what can be paid, so that they add up to their own sum, rounded.
 *
 * @param parts of one currency
 * @param under what each is still to be divided by: parts by days of a month of 30 are given thirtyfold
 */
export function roundParts(parts: readonly Money[], rounding: Rounding, under = '1'): Money[] {
  const currency = parts[0]?.currency
  if (currency === undefined) return []
  const places = minorDigits(currency)
  const over = parts.map(({ amount }) => decimal(amount).times(decimal('10').pow(places)))
  const exact = sumMoney(parts, currency)
  const sum = divideMoney(exact, under, rounding)
  const whole = decimal(sum.amount).times(decimal('10').pow(places))
  return counted({ whole, over, under: decimal(under) }).map((part) => ({
    currency,
    amount: inCoins(part, places),
  }))
}

/** Whole coins, together `whole`, each near `over / under`. */
function counted(sharing: { whole: Big; over: readonly Big[]; under: Big }): Big[] {
  const { whole, over, under } = sharing
  if (whole.lt('0')) return counted({ whole: whole.neg(), over: over.map(negated), under }).map(negated)
  if (under.lt('0')) return counted({ whole, over: over.map(negated), under: under.neg() })
  const parts = over.map((part, index) => ({ index, ...floor(part, under) }))
  const given = parts.reduce((sum, { coins }) => sum.plus(coins), decimal('0'))
  const byRest = [...parts].sort((a, b) => b.rest.cmp(a.rest) || a.index - b.index)
  const luckyOnes = new Set(byRest.slice(0, whole.minus(given).toNumber()).map(({ index }) => index))
  return parts.map(({ coins, index }) => (luckyOnes.has(index) ? coins.plus('1') : coins))
}

/** The whole number below a quotient, and what is left of it. */
function floor(over: Big, under: Big): { readonly coins: Big; readonly rest: Big } {
  const rest = over.mod(under)
  const coins = over.minus(rest).div(under)
  return rest.lt('0') ? { coins: coins.minus('1'), rest: rest.plus(under) } : { coins, rest }
}

const negated = (part: Big) => part.neg()
