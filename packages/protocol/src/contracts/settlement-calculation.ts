import * as money from '#src/core/money.ts'
import { exchange } from './exchange.ts'
import type { Guarantee, Guaranteed } from './guarantee.ts'
import { type GuaranteedBefore, guaranteedMonth } from './guaranteed-month.ts'
import { type Settled, type Shares, shareLines } from './line-shares.ts'
import type { Month } from './month.ts'
import { type RevenueInput, revenueBases } from './revenue-bases.ts'

/**
 * What a contract owes for a month (business.md §3.2, steps 1 to 7): pure, exact, and the same for the preview of an
 * editor and for a settlement. Everything is in one currency, that of the revenue; what it becomes when it is paid is
 * `payout.ts`.
 */
export type SettlementInput = RevenueInput & {
  readonly month: Month
  /** What earlier settlements settled of the months that lines correct, and of this one. */
  readonly settled: readonly Settled[]
  readonly guarantee: Guarantee | null
  readonly guaranteed: GuaranteedBefore
  /** Costs and advances in the order in which they are taken back. */
  readonly recoupables: readonly Recoupable[]
  /** What people put on or take off, each with its reason elsewhere. */
  readonly corrections: readonly { readonly id: string; readonly amount: money.Money }[]
  /** What the last settlement did not pay: below nothing, or too little. */
  readonly carryIn: money.Money
  readonly minPayout: money.Money | null
  /** The last settlement of a contract pays what is there, however little. */
  readonly isFinal: boolean
}

/**
 * Paid by the company, and taken back from what the creator earns. Below nothing where more was taken back than is owed by now,
 * because the cost was voided: that is given back.
 */
export type Recoupable = { readonly id: string; readonly open: money.Money }
export type Recouped = Recoupable & { readonly taken: money.Money }

export type Settlement = Shares & {
  /** Shares of what was earned in the month itself. */
  readonly subtotal: money.Money
  readonly company: money.Money
  /** Shares of what platforms corrected, and what that changed of settled months. */
  readonly adjustments: money.Money
  readonly corrections: money.Money
  readonly guaranteed: Guaranteed
  readonly carryIn: money.Money
  readonly recouped: readonly Recouped[]
  /** What there would be to pay, were it not below nothing or too little. */
  readonly total: money.Money
  readonly payable: money.Money
  readonly carryOut: money.Money
}

/** @throws MissingRate for an amount in a currency without a rate */
export function settleMonth(input: SettlementInput): Settlement {
  const { currency, rates } = input
  const shares = shareLines(revenueBases(input), input.settled, input.terms)
  const sum = (parts: readonly money.Money[]) => money.sumMoney(parts, currency)
  const earned = shares.lines.filter(
    (line) => line.adjustmentType === null && line.earningMonth === input.month,
  )
  const subtotal = sum(earned.map(({ creator }) => creator))
  const all = sum([...shares.lines, ...shares.tierChanges].map(({ creator }) => creator))
  const adjustments = money.subtractMoney(all, subtotal)
  const corrections = sum(input.corrections.map(({ amount }) => exchange(amount, currency, rates)))
  const guaranteed = guaranteedMonth(input, shares)
  const owed = sum([
    subtotal,
    guaranteed.topUp,
    money.negateMoney(guaranteed.recouped),
    adjustments,
    corrections,
    exchange(input.carryIn, currency, rates),
  ])
  const { recouped, rest: total } = recoup(owed, input)
  const payable = payableOf(total, input)
  return {
    ...shares,
    subtotal,
    company: sum([...shares.lines, ...shares.tierChanges].map(({ company }) => company)),
    adjustments,
    corrections,
    guaranteed,
    carryIn: input.carryIn,
    recouped,
    total,
    payable,
    carryOut: money.subtractMoney(total, payable),
  }
}

/** Gives back what was taken for nothing, then takes back one after the other, as long as there is something. */
function recoup(owed: money.Money, { recoupables, currency, rates }: SettlementInput) {
  const nothing = money.noMoney(currency)
  const opened = recoupables.map((one) => ({ ...one, open: exchange(one.open, currency, rates) }))
  const given = opened.map(({ open }) => money.lesserMoney(open, nothing))
  let rest = money.subtractMoney(owed, money.sumMoney(given, currency))
  const recouped = opened.map(({ id, open: before }): Recouped => {
    if (money.signOf(before) < 0) return { id, taken: before, open: nothing }
    const taken = money.greaterMoney(money.lesserMoney(before, rest), nothing)
    rest = money.subtractMoney(rest, taken)
    return { id, taken, open: money.subtractMoney(before, taken) }
  })
  return { recouped, rest }
}

function payableOf(total: money.Money, { minPayout, isFinal, rates }: SettlementInput): money.Money {
  const nothing = money.noMoney(total.currency)
  if (money.signOf(total) <= 0) return nothing
  if (minPayout === null || isFinal) return total
  const isEnough = money.compareMoney(exchange(total, minPayout.currency, rates), minPayout) >= 0
  return isEnough ? total : nothing
}

/** What a settlement says without history: a contract's first month, and the preview of an amount. */
export function nothingBefore(currency: string) {
  const nothing = money.noMoney(currency)
  return {
    settled: [],
    deductions: [],
    recoupables: [],
    corrections: [],
    splitMonths: false,
    isFinal: false,
    guarantee: null,
    guaranteed: { open: nothing, began: nothing, earned: [], settled: [] },
    carryIn: nothing,
    minPayout: null,
  } satisfies Partial<SettlementInput>
}
