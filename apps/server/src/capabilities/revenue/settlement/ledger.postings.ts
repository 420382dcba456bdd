import {
  addMoney,
  type Money,
  negateMoney,
  noMoney,
  signOf,
  subtractMoney,
  sumMoney,
} from '@pindao/protocol/core/money.ts'

/**
 * The accounts of the ledger. What is more than nothing is a debit: what somebody owes us, what we spent. `exchange` is where
 * a currency becomes another one, `carried` what is owed and waits for a later settlement.
 */
export const ledgerAccounts = [
  'platform_receivable',
  'company_revenue',
  'creator_payable',
  'guarantee',
  'advances',
  'corrections',
  'carried',
  'exchange',
  'tax_payable',
  'tax_borne',
  'bank',
  'difference',
] as const
export type LedgerAccount = (typeof ledgerAccounts)[number]

/** One side of an entry. */
export type Posting = {
  readonly account: LedgerAccount
  readonly partyId: bigint | null
  readonly money: Money
}

/** What is booked when a settlement is confirmed; all amounts are in the currency of the revenue. */
export type Confirmed = {
  readonly base: Money
  readonly company: Money
  readonly topUp: Money
  readonly guaranteeRecouped: Money
  readonly recouped: Money
  readonly givenBack: Money
  readonly corrections: Money
  readonly carryIn: Money
  readonly carryOut: Money
  readonly payable: Money
  /** What each gets: together what is payable, and beyond it a commission that the company bears. */
  readonly owed: readonly { readonly partyId: bigint; readonly money: Money }[]
}

/** The entry of a confirmation: together nothing. */
export function confirmPostings(of: Confirmed): readonly Posting[] {
  const { currency } = of.base
  const owed = sumMoney(
    of.owed.map(({ money }) => money),
    currency,
  )
  const borne = subtractMoney(owed, of.payable)
  return merged([
    own('platform_receivable', of.base),
    own('company_revenue', subtractMoney(borne, of.company)),
    own('guarantee', subtractMoney(of.topUp, of.guaranteeRecouped)),
    own('advances', subtractMoney(of.givenBack, of.recouped)),
    own('corrections', of.corrections),
    own('carried', subtractMoney(of.carryIn, of.carryOut)),
    ...of.owed.map(({ partyId, money }) => ({
      account: 'creator_payable' as const,
      partyId,
      money: negateMoney(money),
    })),
  ])
}

/** How a payee was paid. */
export type Payment = {
  readonly partyId: bigint
  /** In the currency of the revenue. */
  readonly owed: Money
  /** In that of the contract, before tax; what arrives; what left the bank. */
  readonly payable: Money
  readonly net: Money
  readonly paid: Money
  /** Withheld, or borne by the company on top; in yuan. */
  readonly tax: Money
  readonly isBorne: boolean
}

/** The entry of a payment: what was owed is nothing any more, and what left the bank and what the tax office gets stand for it. */
export function payPostings(of: Payment): readonly Posting[] {
  const withheld = subtractMoney(of.payable, of.net)
  const tax = own('tax_payable', negateMoney(of.tax))
  return merged([
    { account: 'creator_payable', partyId: of.partyId, money: of.owed },
    own('exchange', negateMoney(of.owed)),
    own('exchange', of.payable),
    own('bank', negateMoney(of.paid)),
    own('difference', subtractMoney(of.paid, of.net)),
    ...(of.isBorne
      ? [own('tax_borne', of.tax), tax]
      : [own('exchange', negateMoney(withheld)), own('exchange', of.tax), tax]),
  ])
}

const own = (account: LedgerAccount, money: Money): Posting => ({ account, partyId: null, money })

/** One row for each account, person and currency, without those that are nothing. */
export function merged(postings: readonly Posting[]): readonly Posting[] {
  const sums = new Map<string, Posting>()
  for (const posting of postings) {
    const { account, partyId, money } = posting
    const key = [account, partyId, money.currency].join(' ')
    const before = sums.get(key)?.money ?? noMoney(money.currency)
    sums.set(key, { account, partyId, money: addMoney(before, money) })
  }
  return [...sums.values()].filter(({ money }) => signOf(money) !== 0)
}
