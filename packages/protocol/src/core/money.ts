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

/** A text as a decimal to reckon with; for this file and `money-shares.ts`. */
export const decimal = (text: string) => new Decimal(text)

/** Whether a text is an amount: digits, and a point where it has a fraction. */
export function isAmount(text: string): boolean {
  return shape.test(text)
}

/** The one way to write an amount: no zeros before it or at its end, no minus before nothing. */
export function plainAmount(text: string): string {
  return decimal(text).plus(decimal('0')).toFixed()
}

const currencies = new Set<string>()

/** Whether a text is the code of a currency (ISO 4217). */
export function isCurrency(text: string): boolean {
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
export function minorDigits(code: string): number {
  const known = minor.get(code)
  if (known !== undefined) return known
  const format = new Intl.NumberFormat('en', { style: 'currency', currency: code })
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2
  minor.set(code, digits)
  return digits
}
/** What Intl was asked once: a month has a million amounts and five currencies. */
const minor = new Map<string, number>()

export const noMoney = (code: string): Money => ({ amount: '0', currency: code })

/** Less than 0, 0 or more than 0: what is owed to us, nothing, what is owed by us. */
export function signOf({ amount }: Money): -1 | 0 | 1 {
  if (plainAmount(amount) === '0') return 0
  return amount.startsWith('-') ? -1 : 1
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

export const negateMoney = (a: Money): Money => subtractMoney(noMoney(a.currency), a)

export const lesserMoney = (a: Money, b: Money): Money => (compareMoney(a, b) <= 0 ? a : b)

export const greaterMoney = (a: Money, b: Money): Money => (compareMoney(a, b) >= 0 ? a : b)

/** The sum in a currency, which has to be that of all parts; of none it is nothing. */
export function sumMoney(parts: readonly Money[], code: string): Money {
  return parts.reduce(addMoney, noMoney(code))
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
 * Divided by a rate and rounded, once, to what can be paid in its currency.
 *
 * @throws RangeError for a rate of nothing
 */
export function divideMoney(whole: Money, by: Rate, rounding: Rounding = 'halfEven'): Money {
  if (plainAmount(by) === '0') throw new RangeError('divided by nothing')
  const places = minorDigits(whole.currency)
  const coins = decimal(whole.amount).times(decimal('10').pow(places))
  return { ...whole, amount: inCoins(quotient(coins, decimal(by), rounding), places) }
}

/** How much of the second the first is, with so many digits behind the point: `0.7250`. */
export function ratioOf(part: Money, whole: Money, places: number): Rate {
  const units = decimal(part.amount).times(decimal('10').pow(places))
  return inCoins(quotient(units, same(part, whole), 'halfUp'), places)
}

const dividers = {
  halfEven: divider(Big.roundHalfEven),
  halfUp: divider(Big.roundHalfUp),
  down: divider(Big.roundDown),
}

/** A decimal whose divisions give whole numbers, rounded so. */
function divider(rounding: Big.RoundingMode) {
  const Divider = Big()
  Divider.strict = true
  Divider.DP = 0
  Divider.RM = rounding
  return Divider
}

function quotient(over: Big, under: Big, rounding: Rounding): Big {
  const Divider = dividers[rounding]
  return decimal(new Divider(over.toFixed()).div(under.toFixed()).toFixed())
}

/** So many of the smallest coins, which are whole ones, as an amount. */
export function inCoins(coins: Big, places: number): string {
  const coin = decimal(places === 0 ? '1' : `0.${'1'.padStart(places, '0')}`)
  return plainAmount(coins.times(coin).toFixed())
}

/** The amount of the second, which has to have the currency of the first. */
function same(a: Money, b: Money): Big {
  if (a.currency !== b.currency) throw new MixedCurrencies(a.currency, b.currency)
  return decimal(b.amount)
}

export function placesOf(text: string): number {
  return plainAmount(text).split('.')[1]?.length ?? 0
}
