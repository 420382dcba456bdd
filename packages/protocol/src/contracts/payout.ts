import type * as money from '#src/core/money.ts'
import { exchange, type FxRate } from './exchange.ts'
import { type Before, grossUp, type Tax, type TaxRule, taxBeyond, taxCurrency } from './tax.ts'
import type { TaxTable } from './tax-tables.ts'

/** Who pays a tax that is withheld: the creator of what was agreed, or the company on top of it. */
export const bearers = ['creator', 'company'] as const
export type Bearer = (typeof bearers)[number]

export type PayoutInput = {
  /** What the contract is paid in. */
  readonly currency: string
  /** The locked rates of the month. */
  readonly rates: readonly FxRate[]
  readonly tax: TaxRule
  readonly taxBearer: Bearer
  readonly table: TaxTable
  /** What the same person was paid this month before, before tax, in yuan. */
  readonly paidBefore: money.Money
  /** What was withheld of that; left out, what it comes to. */
  readonly withheldBefore?: Before['withheld']
}

/** What is paid for what is owed (steps 8 to 10 of business.md §3.2). */
export type Payout = {
  /** Before tax, in the currency of the contract. */
  readonly payable: money.Money
  /** The same in yuan, where there is a tax to reckon or a rate is given. */
  readonly payableCny: money.Money | null
  readonly tax: Tax | null
  /** What arrives, in the currency of the contract. */
  readonly net: money.Money
}

/** @throws MissingRate where a currency has no rate */
export function payoutOf(owed: money.Money, input: PayoutInput): Payout {
  const payable = exchange(owed, input.currency, input.rates)
  if (input.tax.mode === 'none')
    return { payable, payableCny: inYuan(owed, input.rates), tax: null, net: payable }
  const payableCny = exchange(owed, taxCurrency, input.rates)
  const { paidBefore, withheldBefore, tax: rule, table } = input
  const before = { income: paidBefore, ...(withheldBefore ? { withheld: withheldBefore } : {}) }
  if (input.taxBearer === 'company')
    return { payable, payableCny, tax: grossUp(before, payableCny, rule, table), net: payable }
  const tax = taxBeyond(before, payableCny, rule, table)
  return { payable, payableCny, tax, net: exchange(tax.net, input.currency, input.rates) }
}

function inYuan(owed: money.Money, rates: readonly FxRate[]): money.Money | null {
  const pairs = rates.map(({ base, quote }) => [base, quote])
  const isKnown = pairs.some((pair) => pair.includes(owed.currency) && pair.includes(taxCurrency))
  return isKnown || owed.currency === taxCurrency ? exchange(owed, taxCurrency, rates) : null
}
