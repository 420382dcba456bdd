import * as money from '#src/core/money.ts'
import { allocateMoney } from '#src/core/money-shares.ts'
import type { Bearer } from './payout.ts'

/** Who brought the two together gets a part of what one of them gets, and that one bears it. */
export type Commission = { readonly rate: money.Rate; readonly bearer: Bearer }

/** What is owed, in the currency of the revenue. */
export type Owed = {
  /** To the creator, of this settlement. */
  readonly payable: money.Money
  /** What the company keeps of it. */
  readonly company: money.Money
}

/** What each gets, before it is exchanged and taxed; `shares` in the order of the payees. */
export type Paid = {
  readonly shares: readonly money.Money[]
  readonly commission: money.Money
}

/**
 * What a contract owes, among its payees by their shares, to the last cent; a commission that the creator bears comes off
 * before. Of what is nothing, or below it, nobody gets a commission.
 *
 * @param shares of the payees among each other
 * @throws RangeError where there is something to pay, and nobody to pay it to
 */
export function payeesOf(owed: Owed, shares: readonly money.Rate[], commission: Commission | null): Paid {
  const nothing = money.noMoney(owed.payable.currency)
  const part = commission === null ? nothing : commissionOf(owed, commission)
  const left = commission?.bearer === 'creator' ? money.subtractMoney(owed.payable, part) : owed.payable
  const paid = money.signOf(left) === 0 ? shares.map(() => nothing) : allocateMoney(left, shares)
  return { shares: paid, commission: part }
}

function commissionOf(owed: Owed, { rate, bearer }: Commission): money.Money {
  const base = bearer === 'creator' ? owed.payable : owed.company
  if (money.signOf(base) <= 0) return money.noMoney(base.currency)
  return money.roundMoney(money.multiplyMoney(base, rate), 'halfUp')
}
