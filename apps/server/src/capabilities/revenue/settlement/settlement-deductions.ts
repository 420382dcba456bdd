import type { Deduction, ShareBase } from '@pindao/protocol/contracts/revenue-bases.ts'
import {
  addMoney,
  type Money,
  noMoney,
  plainAmount,
  signOf,
  subtractMoney,
  sumMoney,
} from '@pindao/protocol/core/money.ts'
import { allocateMoney } from '@pindao/protocol/core/money-shares.ts'
import type { ReadDeduction } from './settlement-deductions.store.ts'
import type { readSettled } from './settlement-input.store.ts'

/** In the currency in which a settlement is reckoned. @throws MissingRate */
export type Here = (money: Money) => Money

/** What of all that was read says what is to be taken off. */
type Deducting = {
  readonly contract: { readonly money: { readonly shareBase: ShareBase } }
  readonly deductions: readonly ReadDeduction[]
  readonly before: Pick<Awaited<ReturnType<typeof readSettled>>, 'deducted'>
}

/** What is left to take off: all that is entered, this contract's part of it, less what earlier settlements took off. */
export function openDeductions(read: Deducting, currency: string, here: Here): Deduction[] {
  const { shareBase } = read.contract.money
  if (shareBase === 'gross') return []
  return read.deductions.flatMap((one) => {
    const nothing = noMoney(one.platformTax.currency)
    const whole = shareBase === 'net_received' ? addMoney(one.platformTax, one.fees) : one.platformTax
    const part = here(ownPart(whole, one))
    const taken = read.before.deducted.filter(
      (row) => String(row.channel_id) === one.channelId && row.earning_month === one.earningMonth,
    )
    const same = taken.every((row) => row.currency === currency)
    const isOne = read.deductions.every(
      (other) =>
        other.channelId !== one.channelId ||
        other.earningMonth !== one.earningMonth ||
        other.platformTax.currency === one.platformTax.currency,
    )
    // Another rate than that of its month would take off what was taken off before once more.
    if (!same || (taken.length > 0 && (!isOne || one.platformTax.currency !== currency))) return []
    const before = sumMoney(
      taken.map((row) => ({ amount: row.deducted, currency })),
      currency,
    )
    const left = subtractMoney(part, before)
    const { channelId, earningMonth } = one
    return signOf(left) === 0
      ? []
      : [{ channelId, earningMonth, platformTax: left, fees: { ...nothing, currency } }]
  })
}

/**
 * Of a month that several contracts settle, each bears what it earned of it, to the last cent of the whole; who has none of it,
 * nothing. Where nobody earned anything, the last of them bears all.
 */
export function ownPart(whole: Money, { weights, index }: Pick<ReadDeduction, 'weights' | 'index'>): Money {
  const earned = weights.map((weight) => plainAmount(weight))
  const [first] = earned
  if (first === undefined) return whole
  const nothing = noMoney(whole.currency)
  if (earned.every((weight) => weight === '0')) return index === earned.length - 1 ? whole : nothing
  return allocateMoney(whole, earned)[index] ?? nothing
}
