import * as money from '#src/core/money.ts'

/** One of the first currency is so much of the second: the rate that is locked for a month. */
export type FxRate = { readonly base: string; readonly quote: string; readonly rate: money.Rate }

/** Which rate of a month a contract takes (`fxRate.kind` of business.md §1). */
export const fxPolicies = ['bank_receipt', 'month_average', 'month_end'] as const
export type FxPolicy = (typeof fxPolicies)[number]

/** No rate was given between two currencies: what it would be is nothing that is guessed, nor made of two others. */
export class MissingRate extends Error {
  readonly base: string
  readonly quote: string
  constructor(base: string, quote: string) {
    super(`no rate from ${base} to ${quote}`)
    this.name = 'MissingRate'
    this.base = base
    this.quote = quote
  }
}

/** What an amount is multiplied by, and divided by, to be one of another currency: so that it is rounded once. */
export type Conversion = { readonly times: money.Rate; readonly by: money.Rate }

/** @throws MissingRate */
export function conversion(from: string, to: string, rates: readonly FxRate[]): Conversion {
  if (from === to) return { times: '1', by: '1' }
  const direct = rates.find(({ base, quote }) => base === from && quote === to)
  if (direct) return { times: direct.rate, by: '1' }
  const reverse = rates.find(({ base, quote }) => base === to && quote === from)
  if (reverse) return { times: '1', by: reverse.rate }
  throw new MissingRate(from, to)
}

/** An amount in another currency, to its smallest coin. */
export function exchange(amount: money.Money, to: string, rates: readonly FxRate[]): money.Money {
  const { times, by } = conversion(amount.currency, to, rates)
  const { amount: exact } = money.multiplyMoney(amount, times)
  return money.divideMoney({ amount: exact, currency: to }, by, 'halfUp')
}
