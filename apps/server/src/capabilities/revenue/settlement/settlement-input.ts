import { contractStatus } from '@pindao/protocol/contracts/contract.states.ts'
import { exchange, type FxRate } from '@pindao/protocol/contracts/exchange.ts'
import type { GuaranteedBefore } from '@pindao/protocol/contracts/guaranteed-month.ts'
import type { Settled } from '@pindao/protocol/contracts/line-shares.ts'
import { lastDay, type Month } from '@pindao/protocol/contracts/month.ts'
import type { Recoupable, SettlementInput } from '@pindao/protocol/contracts/settlement-calculation.ts'
import type { TaxTable } from '@pindao/protocol/contracts/tax-tables.ts'
import {
  addMoney,
  type Money,
  negateMoney,
  plainAmount,
  signOf,
  subtractMoney,
  sumMoney,
} from '@pindao/protocol/core/money.ts'
import type { SettlingContract } from '#src/capabilities/contracts/contracts.ts'
import type { MonthRate } from '../rates/rates.store.ts'
import type { ReadDeduction } from './settlement-deductions.store.ts'
import { type Here, openDeductions } from './settlement-deductions.ts'
import type * as store from './settlement-input.store.ts'

/** All that was read of a contract and a month. */
export type ReadInput = {
  readonly month: Month
  readonly contract: SettlingContract
  readonly sums: readonly store.SettlingSum[]
  readonly deductions: readonly ReadDeduction[]
  readonly rates: readonly MonthRate[]
  readonly table: TaxTable
  /** The latest first. */
  readonly past: readonly store.PastSettlement[]
  readonly before: Awaited<ReturnType<typeof store.readSettled>>
  readonly taken: Awaited<ReturnType<typeof store.readTaken>>
  readonly corrections: readonly { readonly id: bigint; readonly amount: string; readonly currency: string }[]
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
    deductions: openDeductions(read, currency, here),
    settled: settledOf(read, currency, here),
    guaranteed: guaranteedOf(read, currency, here),
    recoupables: recoupablesOf(read, currency, here),
    corrections: read.corrections.map(({ id, ...amount }) => ({ id: String(id), amount })),
    carryIn: carriedOf(read, currency, here),
  }
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

function guaranteedOf({ past, contract, before }: ReadInput, currency: string, here: Here): GuaranteedBefore {
  const began = sumHere(contract.money.guaranteed, currency, here)
  const [last] = past
  const open = last
    ? addMoney(
        inHere(last.guaranteeOpen, last.currency, currency, here),
        subtractMoney(began, sumHere(openingOf(last).guarantee, currency, here)),
      )
    : began
  if (contract.money.guarantee === null) return { open, began, earned: [], settled: [] }
  return {
    open,
    began,
    earned: before.earned.map((row) => ({
      month: row.earning_month,
      share: inHere(row.creator, row.currency, currency, here),
    })),
    settled: past.map(({ month }) => month),
  }
}

const sumHere = (parts: readonly Money[], currency: string, here: Here): Money =>
  sumMoney(parts.map(here), currency)

export function openingOf({ snapshot }: Pick<store.PastSettlement, 'snapshot'>): Opening {
  const { opening } = snapshot as { readonly opening?: Opening }
  return opening ?? { carry: [], guarantee: [] }
}

/**
 * Costs and advances as they are still open: less what was taken; of other currencies what the last settlement left. What was
 * taken of one that was voided since is below nothing: it is given back, and stands first.
 */
export function recoupablesOf(
  { contract, taken }: Pick<ReadInput, 'contract' | 'taken'>,
  currency: string,
  here: Here,
): Recoupable[] {
  const open = contract.money.recoupables.map((one) => {
    const rows = taken.filter(({ key }) => key === one.id)
    const [last] = rows
    if (!last) return one
    if (rows.some((row) => row.currency !== one.open.currency))
      return { id: one.id, open: { amount: plainAmount(last.open), currency: last.currency } }
    return { id: one.id, open: subtractMoney(one.open, sumTaken(rows, one.open.currency)) }
  })
  const known = new Set(open.map(({ id }) => id))
  const gone = [...Map.groupBy(taken, ({ key }) => key)].filter(([key]) => !known.has(key))
  const given = gone.map(([id, rows]) => ({ id, open: negateMoney(stillTaken(rows, currency, here)) }))
  return [...given.filter(({ open: rest }) => signOf(rest) !== 0), ...open]
}

const sumTaken = (rows: ReadInput['taken'], currency: string): Money =>
  sumMoney(
    rows.map((row) => ({ amount: plainAmount(row.taken), currency })),
    currency,
  )

/** What was taken and not given back; of several currencies only since it was given back last, because rates differ. */
function stillTaken(rows: ReadInput['taken'], currency: string, here: Here): Money {
  const [first] = rows
  if (first && rows.every((row) => row.currency === first.currency))
    return here(sumTaken(rows, first.currency))
  const given = rows.findIndex((row) => row.taken.startsWith('-'))
  const since = given === -1 ? rows : rows.slice(0, given)
  return sumMoney(
    since.map((row) => here({ amount: plainAmount(row.taken), currency: row.currency })),
    currency,
  )
}
