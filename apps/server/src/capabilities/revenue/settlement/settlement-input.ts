import { contractStatus } from '@pindao/protocol/contracts/contract.states.ts'
import { exchange, type FxRate } from '@pindao/protocol/contracts/exchange.ts'
import { guaranteeMonth } from '@pindao/protocol/contracts/guarantee.ts'
import type { Settled } from '@pindao/protocol/contracts/line-shares.ts'
import { lastDay, type Month } from '@pindao/protocol/contracts/month.ts'
import type { Deduction } from '@pindao/protocol/contracts/revenue-bases.ts'
import type {
  GuaranteedBefore,
  Recoupable,
  SettlementInput,
} from '@pindao/protocol/contracts/settlement-calculation.ts'
import type { TaxTable } from '@pindao/protocol/contracts/tax-tables.ts'
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
import type { SettlingContract } from '#src/capabilities/contracts/contracts.ts'
import type { MonthRate } from '../rates/rates.store.ts'
import type * as store from './settlement-input.store.ts'

/** All that was read of a contract and a month. */
export type ReadInput = {
  readonly month: Month
  readonly contract: SettlingContract
  readonly sums: readonly store.SettlingSum[]
  readonly deductions: readonly store.ReadDeduction[]
  readonly rates: readonly MonthRate[]
  readonly table: TaxTable
  /** The latest first. */
  readonly past: readonly store.PastSettlement[]
  readonly before: Awaited<ReturnType<typeof store.readSettled>>
  readonly taken: Awaited<ReturnType<typeof store.readTaken>>
  readonly corrections: readonly { readonly id: bigint; readonly amount: string }[]
  readonly paidBefore: ReadonlyMap<bigint, store.PaidBefore>
}

/** What a contract began with, as it was when a settlement was reckoned: a later correction of it counts in the next one. */
export type Opening = { readonly carry: readonly Money[]; readonly guarantee: readonly Money[] }

/** Everything is reckoned in the currency of the revenue; of several in dollars, or in the first by its code. */
export function currencyOf({ sums, past, contract }: ReadInput): string {
  const found = [...new Set(sums.map(({ partner }) => partner.currency))].sort()
  const [first] = found
  if (first !== undefined) return found.includes('USD') ? 'USD' : first
  return past[0]?.currency ?? contract.money.guarantee?.amount.currency ?? contract.row.currency
}

/** Whether the contract is over with this month: then what there is is paid, however little. */
export function isFinalIn({ row }: SettlingContract, month: Month): boolean {
  const status = contractStatus.nameOf(row.status)
  const isOver = status === 'terminated' || status === 'expired'
  return isOver && (row.terminatedOn ?? row.endDate) <= lastDay(month)
}

/** What the pure calculation takes, of what was read. @throws MissingRate */
export function inputOf(read: ReadInput, currency: string, rates: readonly FxRate[]): SettlementInput {
  const { contract, month } = read
  const { shareBase, splitMonths, guarantee, minPayout } = contract.money
  const here = (money: Money) => exchange(money, currency, rates)
  return {
    month,
    currency,
    rates,
    shareBase,
    splitMonths,
    guarantee,
    minPayout,
    terms: contract.terms,
    isFinal: isFinalIn(contract, month),
    lines: read.sums.map(({ partner, id: _id, ...line }) => ({ ...line, gross: partner })),
    deductions: deductionsOf(read, currency, here),
    settled: settledOf(read, currency, here),
    guaranteed: guaranteedOf(read, currency, here),
    recoupables: recoupablesOf(read),
    corrections: read.corrections.map(({ id, amount }) => ({ id: String(id), amount: { amount, currency } })),
    carryIn: carriedOf(read, currency, here),
  }
}

type Here = (money: Money) => Money

/** What is left to take off: all that is entered, this contract's part of it, less what earlier settlements took off. */
function deductionsOf(read: ReadInput, currency: string, here: Here): Deduction[] {
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

/** Of a month in which several contracts held the channel, each bears what it earned of it. */
function ownPart(whole: Money, { weights, index }: store.ReadDeduction): Money {
  const earned = weights.map((weight) => plainAmount(weight))
  if (weights.length < 2 || index < 0 || earned.every((weight) => weight === '0')) return whole
  return allocateMoney(whole, earned)[index] ?? whole
}

function settledOf({ before }: ReadInput, currency: string, here: Here): Settled[] {
  return before.settled.map((row) => ({
    termId: String(row.term_id),
    earningMonth: row.earning_month,
    base: inHere(row.base, row.currency, currency, here),
    creator: inHere(row.creator, row.currency, currency, here),
  }))
}

const inHere = (amount: string, from: string, currency: string, here: Here): Money =>
  from === currency ? { amount: plainAmount(amount), currency } : here({ amount, currency: from })

/** What is carried from the last settlement; what the contract began with, where there is none, or what was corrected of it. */
function carriedOf({ past, contract }: ReadInput, currency: string, here: Here): Money {
  const [last] = past
  const began = sumHere(contract.money.carryIn, currency, here)
  if (!last) return began
  const known = sumHere(openingOf(last).carry, currency, here)
  const carried = inHere(last.carryOut, last.currency, currency, here)
  return addMoney(carried, subtractMoney(began, known))
}

function guaranteedOf({ past, contract, month }: ReadInput, currency: string, here: Here): GuaranteedBefore {
  const { guarantee, guaranteed } = contract.money
  const began = sumHere(guaranteed, currency, here)
  const [last] = past
  const open = last
    ? addMoney(
        inHere(last.guaranteeOpen, last.currency, currency, here),
        subtractMoney(began, sumHere(openingOf(last).guarantee, currency, here)),
      )
    : began
  const period = guarantee === null ? null : guaranteeMonth(guarantee, month)
  const shares = past
    .filter((one) => period !== null && one.month >= period.from && one.month < month)
    .map((one) => inHere(one.subtotal, one.currency, currency, here))
  return { open, shares: sumMoney(shares, currency) }
}

const sumHere = (parts: readonly Money[], currency: string, here: Here): Money =>
  sumMoney(parts.map(here), currency)

export function openingOf({ snapshot }: Pick<store.PastSettlement, 'snapshot'>): Opening {
  const { opening } = snapshot as { readonly opening?: Opening }
  return opening ?? { carry: [], guarantee: [] }
}

/** Costs and advances as they are still open: less what was taken; of other currencies what the last settlement left. */
function recoupablesOf({ contract, taken }: ReadInput): Recoupable[] {
  return contract.money.recoupables.map(({ id, open }) => {
    const rows = taken.filter(({ key }) => key === id)
    const [last] = rows
    if (!last) return { id, open }
    if (rows.some(({ currency }) => currency !== open.currency))
      return { id, open: { amount: plainAmount(last.open), currency: last.currency } }
    const all = sumMoney(
      rows.map((row) => ({ amount: row.taken, currency: row.currency })),
      open.currency,
    )
    return { id, open: subtractMoney(open, all) }
  })
}
