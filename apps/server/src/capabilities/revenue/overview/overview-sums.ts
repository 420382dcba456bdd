import type { Month } from '@pindao/protocol/contracts/month.ts'
import { addMoney, decimal, noMoney, plainAmount } from '@pindao/protocol/core/money.ts'
import type { MonthRate } from './exchange.store.ts'

/** Amounts of a month and a currency, by name. */
export type Row<K extends string> = { readonly month: Month; readonly currency: string } & Readonly<
  Record<K, string>
>
/** Into which currency rows are shown, and by which rates; null: as they are. */
export type Shown = { readonly into: string; readonly rates: readonly MonthRate[] } | null

/** So many digits behind the point an amount has that was exchanged. */
const places = 10

/**
 * Rows in the currency that is shown. One whose month has no rate is left out, and told of.
 *
 * @param keys the amounts of a row
 */
export function exchanged<K extends string, R extends Row<K>>(
  rows: readonly R[],
  keys: readonly K[],
  shown: Shown,
): { readonly rows: readonly R[]; readonly left: readonly R[] } {
  if (shown === null) return { rows, left: [] }
  const rateOf = new Map(shown.rates.map((rate) => [`${rate.month} ${rate.base}`, rate]))
  const left: R[] = []
  const told = rows.flatMap((row): R[] => {
    if (row.currency === shown.into) return [row]
    const rate = rateOf.get(`${row.month} ${row.currency}`)
    if (rate === undefined) {
      left.push(row)
      return []
    }
    const amounts = keys.map((key) => [key, exchangedAmount(row[key], rate)] as const)
    return [{ ...row, ...Object.fromEntries(amounts), currency: shown.into }]
  })
  return { rows: told, left }
}

function exchangedAmount(amount: string, { times, under }: MonthRate): string {
  const product = decimal(amount).times(decimal(times))
  // Divided as whole units of the last place, because decimals of this kind divide to whole numbers.
  const units = product.times(decimal('10').pow(places)).round(0)
  const shared = units.div(decimal(under))
  return plainAmount(shared.times(decimal('0.0000000001')).toFixed())
}

/** What rows of a currency come to, of these months. */
export function sumOf<K extends string>(
  rows: readonly Row<K>[],
  key: K,
  currency: string,
  months: readonly Month[],
): string {
  return rows
    .filter((row) => row.currency === currency && months.includes(row.month))
    .reduce((sum, row) => addMoney(sum, { amount: row[key], currency }), noMoney(currency)).amount
}

/** Several amounts of one currency together. */
export const added = (amounts: readonly string[]): string =>
  amounts.reduce((sum, amount) => decimal(sum).plus(decimal(amount)).toFixed(), '0')

export const without = (amount: string, ...taken: readonly string[]): string =>
  added([amount, ...taken.map((one) => decimal('0').minus(decimal(one)).toFixed())])

/** Greatest first. */
export const byAmount = (one: { readonly amount: string }, other: { readonly amount: string }): number =>
  decimal(other.amount).cmp(decimal(one.amount))
