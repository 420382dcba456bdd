import * as money from '#src/core/money.ts'
import type { Bracket, TaxTable } from './tax-tables.ts'

/** Who is taxed how (business.md §3.2): nobody here (an invoice comes), a resident, a foreign company, a person abroad. */
export const taxModes = ['none', 'CN_RES', 'CN_EIT10', 'CN_NONRES'] as const
export type TaxMode = (typeof taxModes)[number]

export type TaxRule =
  | { readonly mode: 'none' }
  | { readonly mode: 'CN_RES' }
  | { readonly mode: 'CN_EIT10'; readonly vat: boolean }
  /** By the table; at a treaty's flat rate; or not at all, for services that were done wholly abroad. */
  | { readonly mode: 'CN_NONRES'; readonly by: 'table' | 'abroad' | { readonly treaty: money.Rate } }

/** What is withheld of an income, in yuan; together with what is left it is the income. */
export type Tax = {
  readonly income: money.Money
  /** What the rate was put on. */
  readonly taxable: money.Money
  readonly incomeTax: money.Money
  readonly vat: money.Money
  readonly net: money.Money
}

/** Withheld taxes are reckoned and paid in yuan. */
export const taxCurrency = 'CNY'

/** @throws MixedCurrencies for an income that is not in yuan */
export function taxOf(income: money.Money, rule: TaxRule, table: TaxTable): Tax {
  money.compareMoney(income, money.noMoney(taxCurrency))
  const nothing = money.noMoney(taxCurrency)
  if (rule.mode === 'none' || money.signOf(income) <= 0)
    return taxed(income, { taxable: nothing, incomeTax: nothing, vat: nothing })
  if (rule.mode === 'CN_RES')
    return byBrackets(income, residentTaxable(income, table), table.resident.brackets)
  if (rule.mode === 'CN_EIT10') return foreignCompany(income, rule.vat, table)
  if (rule.by === 'abroad') return taxed(income, { taxable: nothing, incomeTax: nothing, vat: nothing })
  if (rule.by !== 'table') return atRate(income, income, rule.by.treaty)
  const taxable = times(income, table.nonResident.share)
  return byBrackets(income, taxable, table.nonResident.brackets)
}

/** What was paid in the same month, before tax, and what was really withheld of it. */
export type Before = { readonly income: money.Money; readonly withheld?: Pick<Tax, 'incomeTax' | 'vat'> }

/**
 * The tax on what is paid after something was paid in the same month: both together are one income. What was withheld before
 * counts as it was, not as it would be now: payments of a month are reckoned in any order, and again.
 */
export function taxBeyond(before: Before, income: money.Money, rule: TaxRule, table: TaxTable): Tax {
  const both = taxOf(money.addMoney(before.income, income), rule, table)
  const first = before.withheld ?? taxOf(before.income, rule, table)
  const nothing = money.noMoney(taxCurrency)
  const left = (all: money.Money, taken: money.Money) =>
    money.greaterMoney(money.subtractMoney(all, taken), nothing)
  return taxed(income, {
    taxable: money.subtractMoney(both.taxable, taxOf(before.income, rule, table).taxable),
    incomeTax: left(both.incomeTax, first.incomeTax),
    vat: left(both.vat, first.vat),
  })
}

/**
 * The income whose net is what was agreed, where the company bears the tax: the smallest such, found by halving, because
 * brackets have no formula that goes back over rounding.
 */
export function grossUp(before: Before, net: money.Money, rule: TaxRule, table: TaxTable): Tax {
  const falls = (income: money.Money) =>
    money.compareMoney(taxBeyond(before, income, rule, table).net, net) < 0
  let [low, high] = [net, net]
  while (falls(high)) [low, high] = [high, money.multiplyMoney(high, '2')]
  for (let middle = between(low, high); middle !== null; middle = between(low, high))
    if (falls(middle)) low = middle
    else high = middle
  return taxBeyond(before, high, rule, table)
}

/** The amount in the middle of two, in whole cents; null where none is between. */
function between(low: money.Money, high: money.Money): money.Money | null {
  const half = money.roundMoney(money.multiplyMoney(money.addMoney(low, high), '0.5'), 'down')
  return money.compareMoney(half, low) > 0 ? half : null
}

function residentTaxable(income: money.Money, { resident: { allowance } }: TaxTable): money.Money {
  const isSmall = money.compareMoney(income, yuan(allowance.limit)) <= 0
  if (!isSmall) return times(income, allowance.share)
  return money.greaterMoney(money.subtractMoney(income, yuan(allowance.less)), yuan('0'))
}

/** Two taxes of which the one is in the price: what is agreed without it is what the other is put on. */
function foreignCompany(income: money.Money, hasVat: boolean, { foreignCompany }: TaxTable): Tax {
  const withVat = money.addMoney(yuan('1'), yuan(foreignCompany.vat)).amount
  const taxable = hasVat ? money.divideMoney(income, withVat, 'halfUp') : income
  const vat = money.subtractMoney(income, taxable)
  return taxed(income, { taxable, incomeTax: times(taxable, foreignCompany.rate), vat })
}

function byBrackets(income: money.Money, taxable: money.Money, brackets: readonly Bracket[]): Tax {
  const bracket = brackets.find(({ upTo }) => upTo === null || money.compareMoney(taxable, yuan(upTo)) <= 0)
  if (!bracket) throw new RangeError('a table without a last bracket')
  const exact = money.subtractMoney(money.multiplyMoney(taxable, bracket.rate), yuan(bracket.less))
  return taxed(income, { taxable, incomeTax: money.roundMoney(exact, 'halfUp'), vat: yuan('0') })
}

const atRate = (income: money.Money, taxable: money.Money, rate: money.Rate): Tax =>
  taxed(income, { taxable, incomeTax: times(taxable, rate), vat: yuan('0') })

function taxed(income: money.Money, parts: Omit<Tax, 'income' | 'net'>): Tax {
  const withheld = money.addMoney(parts.incomeTax, parts.vat)
  return { income, ...parts, net: money.subtractMoney(income, withheld) }
}

const times = (of: money.Money, rate: money.Rate) => money.roundMoney(money.multiplyMoney(of, rate), 'halfUp')

const yuan = (amount: string): money.Money => ({ amount, currency: taxCurrency })
