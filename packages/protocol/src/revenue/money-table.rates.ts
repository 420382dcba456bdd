import { z } from 'zod'
import { contractMonth } from '#src/contracts/contract.filter.ts'
import { type FxPolicy, fxPolicies } from '#src/contracts/exchange.ts'
import type { Month } from '#src/contracts/month.ts'
import {
  amount,
  compareMoney,
  currency,
  multiplyMoney,
  negateMoney,
  placesOf,
  ratioOf,
  signOf,
  subtractMoney,
} from '#src/core/money.ts'
import { optionalText } from '#src/core/rules.ts'

/** Digits of a rate behind the point, and before it (business.md §1 fxRate). */
export const rateDigits = { whole: 12, places: 6 } as const

/** How much of one currency is one of another: more than nothing. */
export const exchangeRate = amount
  .refine((text) => !text.startsWith('-') && text !== '0', { error: 'positive', abort: true })
  .refine((text) => placesOf(text) <= rateDigits.places, {
    error: 'decimals',
    params: { max: rateDigits.places },
  })
  .refine((text) => (text.split('.')[0]?.length ?? 0) <= rateDigits.whole, { error: 'amount' })

/** A rate as it is filled in: a cell of a month's table. */
export const fxRateFields = {
  month: contractMonth,
  base: currency,
  quote: currency,
  kind: z.enum(fxPolicies),
  rate: exchangeRate,
  source: optionalText(200),
}

/** What is said of a rate once in a month: two currencies, in one order or the other, and the kind. */
export type RateKey = {
  readonly month: Month
  readonly base: string
  readonly quote: string
  readonly kind: FxPolicy
}

export const rateKey = ({ month, base, quote, kind }: RateKey): string => `${month} ${base}/${quote} ${kind}`
const pairKey = ({ month, base, quote, kind }: RateKey): string =>
  `${month} ${[base, quote].sort().join('/')} ${kind}`

/** `same`: a currency has no rate to itself; `twice`: said before; `reverse`: said before the other way round. */
export type RateProblem = 'same' | 'twice' | 'reverse'

/** What is wrong with rates together, by their place in the list: the later of two is the one that is wrong. */
export function rateProblems(rates: readonly RateKey[]): readonly { index: number; problem: RateProblem }[] {
  const seen = new Map<string, string>()
  return rates.flatMap((rate, index): { index: number; problem: RateProblem }[] => {
    if (rate.base === rate.quote) return [{ index, problem: 'same' }]
    const before = seen.get(pairKey(rate))
    if (before === undefined) {
      seen.set(pairKey(rate), rateKey(rate))
      return []
    }
    return [{ index, problem: before === rateKey(rate) ? 'twice' : 'reverse' }]
  })
}

/** A change of more than this share against the month before is asked about. */
const greatChange = '0.1'
/** Rates have no currency; reckoning asks for one, and any will do. */
const plain = (text: string) => ({ amount: text, currency: 'USD' })

/** By which share a rate changed, to four places: `0.0123`, `-0.1`. */
export const changeOf = (before: string, after: string): string =>
  ratioOf(subtractMoney(plain(after), plain(before)), plain(before), 4)

/** Whether a rate changed so much that it may be a slip: exactly a tenth is not. */
export function isGreatChange(before: string, after: string): boolean {
  const change = subtractMoney(plain(after), plain(before))
  const size = signOf(change) < 0 ? negateMoney(change) : change
  return compareMoney(size, multiplyMoney(plain(before), greatChange)) > 0
}

/** What a pasted line says, or why it says nothing: a key of the page's texts. */
export type RateLine =
  | { readonly row: number; readonly text: string; readonly rate: RateKey & { readonly rate: string } }
  | { readonly row: number; readonly text: string; readonly problem: RateLineProblem }
export const rateLineProblems = [
  'parts',
  'month',
  'base',
  'quote',
  'kind',
  'rate',
  'same',
  'twice',
  'reverse',
] as const
export type RateLineProblem = (typeof rateLineProblems)[number]

/** So many lines are pasted at once. */
export const mostRateLines = 500

/**
 * Lines as they are pasted from a sheet: month, base, quote, kind, rate; parted by tabs, commas or blanks, in any case. A rate
 * with a comma in it is refused: whether `7,1` is seven or seventy-one nobody guesses. A first line without a digit is a head.
 *
 * @param kindOf the kind that a word means, in whatever language; null for none
 */
export function rateLines(
  text: string,
  kindOf: (word: string) => FxPolicy | null = plainKind,
): readonly RateLine[] {
  const rows = text
    .split(/\r\n|\r|\n/u)
    .map((line, index) => ({ row: index + 1, text: line.trim() }))
    .filter((line, index) => line.text !== '' && !(index === 0 && !/\d/u.test(line.text)))
  const read = rows.map((line) => ({ ...line, ...readLine(line.text, kindOf) }))
  const rates = read.flatMap((line) => ('rate' in line ? [line] : []))
  const wrong = new Map(
    rateProblems(rates.map(({ rate }) => rate)).map(({ index, problem }) => [rates[index]?.row, problem]),
  )
  return read.map((line) => {
    const problem = wrong.get(line.row)
    return problem === undefined ? line : { row: line.row, text: line.text, problem }
  })
}

type ReadLine = { readonly rate: RateKey & { readonly rate: string } } | { readonly problem: RateLineProblem }

const plainKind = (word: string): FxPolicy | null => fxPolicies.find((kind) => kind === word) ?? null

function readLine(text: string, kindOf: (word: string) => FxPolicy | null): ReadLine {
  const separator = text.includes('\t') ? /\t/u : /\s*[,;，；]\s*|\s+/u
  const parts = text.split(separator).map((part) => part.trim())
  if (parts.length !== 5) return { problem: 'parts' }
  const [month = '', base = '', quote = '', word = '', rate = ''] = parts
  const iso = month.replace(
    /^(\d{4})[/.](\d{1,2})$/u,
    (_, year: string, of: string) => `${year}-${of.padStart(2, '0')}`,
  )
  const kind = kindOf(word.toLowerCase())
  if (!contractMonth.safeParse(iso).success) return { problem: 'month' }
  if (!currency.safeParse(base.toUpperCase()).success) return { problem: 'base' }
  if (!currency.safeParse(quote.toUpperCase()).success) return { problem: 'quote' }
  if (kind === null) return { problem: 'kind' }
  const read = exchangeRate.safeParse(rate)
  if (!read.success) return { problem: 'rate' }
  return {
    rate: { month: iso, base: base.toUpperCase(), quote: quote.toUpperCase(), kind, rate: read.data },
  }
}
