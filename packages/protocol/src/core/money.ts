import Big from 'big.js'
import { z } from 'zod'

/**
 * Money is decimal text and the code of its currency (ISO 4217), from the database to the page: never a number, which
 * cannot hold 0.1 (docs/decisions/0022). Sums of many rows are the database's; here is what is reckoned in code.
 */
export type Money = { readonly amount: string; readonly currency: string }

/** A share or a rate, as decimal text: `0.55`. */
export type Rate = string

/** Two currencies were to be added or compared: an exchange rate is a decision, and nothing that happens by itself. */
export class MixedCurrencies extends Error {
  constructor(expected: string, found: string) {
    super(`${found} among amounts of ${expected}`)
    this.name = 'MixedCurrencies'
  }
}

/** Before the point as many digits as a platform pays, behind it those of the finest report (business.md §1). */
const amountDigits = { whole: 18, places: 10 } as const
const shape = new RegExp(`^-?\\d{1,${amountDigits.whole}}(?:\\.\\d{1,${amountDigits.places}})?$`, 'u')

/** A decimal that takes text only, and whose divisions give whole numbers: fractions are kept by `multiply` alone. */
const Decimal = Big()
Decimal.strict = true
Decimal.DP = 0
Decimal.RM = Decimal.roundDown

const decimal = (text: string) => new Decimal(text)

/** Whether a text is an amount: digits, and a point where it has a fraction. */
export function isAmount(text: string): boolean {
  return shape.test(text)
}

/** The one way to write an amount: no zeros before it or at its end, no minus before nothing. */
export function plainAmount(text: string): string {
  return decimal(text).plus(decimal('0')).toFixed()
}

const currencies = new Set<string>()

/** Whether a text is the code of a currency. */
function isCurrency(text: string): boolean {
  if (currencies.size === 0) for (const code of Intl.supportedValuesOf('currency')) currencies.add(code)
  return currencies.has(text)
}

/** An amount as a person types it or a call carries it; its sentences are those of the rules. */
export const amount = z
  .string({ error: 'amount' })
  .trim()
  .refine(isAmount, { error: 'amount', abort: true })
  .overwrite(plainAmount)

export const currency = z.string({ error: 'currency' }).refine(isCurrency, { error: 'currency' })

/** Money in a call or an answer. */
export const money = z.object({ amount, currency }).readonly()

/** An amount that can be paid in a currency: with no more digits behind the point than it has. */
export function payableAmount(code: string) {
  const max = minorDigits(code)
  return amount.superRefine((text, ctx) => {
    if (placesOf(text) > max) ctx.addIssue({ code: 'custom', message: 'decimals', params: { max } })
  })
}

/** @throws RangeError for what is no amount or no currency */
export function moneyOf(text: string, code: string): Money {
  if (!isAmount(text)) throw new RangeError('not an amount')
  if (!isCurrency(code)) throw new RangeError('not a currency')
  return { amount: plainAmount(text), currency: code }
}

/** How many digits behind the point a currency is paid with: 2 for the dollar, 0 for the yen. */
function minorDigits(code: string): number {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency: code })
  return format.resolvedOptions().maximumFractionDigits ?? 2
}

/** Less than 0, 0 or more than 0, as sorting wants it. */
export function compareMoney(a: Money, b: Money): number {
  return decimal(a.amount).cmp(same(a, b))
}

export function addMoney(a: Money, b: Money): Money {
  return { ...a, amount: decimal(a.amount).plus(same(a, b)).toFixed() }
}

export function subtractMoney(a: Money, b: Money): Money {
  return addMoney(a, { ...b, amount: decimal(b.amount).neg().toFixed() })
}

/** The sum in a currency, which has to be that of all parts; of none it is nothing. */
export function sumMoney(parts: readonly Money[], code: string): Money {
  return parts.reduce(addMoney, { amount: '0', currency: code })
}

/** Times a rate or a share, exactly: what is paid of it is for `roundMoney` or `allocateMoney` to say. */
export function multiplyMoney(whole: Money, rate: Rate): Money {
  return { ...whole, amount: decimal(whole.amount).times(decimal(rate)).toFixed() }
}

/** `halfEven` is fair over many; `halfUp` is what people do, and invoices ask for. */
export type Rounding = 'halfEven' | 'halfUp' | 'down'
const roundings = { halfEven: Big.roundHalfEven, halfUp: Big.roundHalfUp, down: Big.roundDown } as const

/** To what can be paid in its currency. */
export function roundMoney(exact: Money, rounding: Rounding = 'halfEven'): Money {
  const rounded = decimal(exact.amount).round(minorDigits(exact.currency), roundings[rounding])
  return { ...exact, amount: plainAmount(rounded.toFixed()) }
}

/**
 * Shares money out so that the parts add up to it, to the last cent: each gets its share in whole cents, those with the
 * largest remainder a cent more, of equal ones the first.
 *
 * @param weights of the parts among each other, not negative
 * @throws RangeError for an amount with fractions of a cent (round it first), or without any weight
 */
export function allocateMoney(whole: Money, weights: readonly Rate[]): Money[] {
  const places = minorDigits(whole.currency)
  if (placesOf(whole.amount) > places) throw new RangeError('fractions of the smallest coin cannot be shared')
  const cent = decimal('10').pow(places)
  const owed = decimal(whole.amount).times(cent)
  const shares = cents(owed.abs(), weights.map(decimal))
  const sign = owed.lt('0') ? '-1' : '1'
  return shares.map((share) => ({ ...whole, amount: inCoins(share.times(sign), places) }))
}

/** Whole cents for each weight, together as many as there are. */
function cents(owed: Big, weights: readonly Big[]): Big[] {
  const total = weights.reduce((sum, weight) => sum.plus(weight), decimal('0'))
  if (!total.gt('0') || weights.some((weight) => weight.lt('0'))) throw new RangeError('nothing to share by')
  const parts = weights.map((weight, index) => {
    const rest = owed.times(weight).mod(total)
    return { index, rest, whole: owed.times(weight).minus(rest).div(total) }
  })
  const given = parts.reduce((sum, { whole }) => sum.plus(whole), decimal('0'))
  const byRest = [...parts].sort((a, b) => b.rest.cmp(a.rest) || a.index - b.index)
  const luckyOnes = new Set(byRest.slice(0, owed.minus(given).toNumber()).map(({ index }) => index))
  return parts.map(({ whole, index }) => (luckyOnes.has(index) ? whole.plus('1') : whole))
}

/** Whole cents as an amount. */
function inCoins(cents: Big, places: number): string {
  const coin = decimal(places === 0 ? '1' : `0.${'1'.padStart(places, '0')}`)
  return plainAmount(cents.times(coin).toFixed())
}

/** The amount of the second, which has to have the currency of the first. */
function same(a: Money, b: Money): Big {
  if (a.currency !== b.currency) throw new MixedCurrencies(a.currency, b.currency)
  return decimal(b.amount)
}

function placesOf(text: string): number {
  return plainAmount(text).split('.')[1]?.length ?? 0
}
