import { exchange, type FxRate } from '@pindao/protocol/contracts/exchange.ts'
import { guaranteeMonth } from '@pindao/protocol/contracts/guarantee.ts'
import { lastDay } from '@pindao/protocol/contracts/month.ts'
import { payeesOf } from '@pindao/protocol/contracts/payees.ts'
import { type Bearer, type Payout, payoutOf } from '@pindao/protocol/contracts/payout.ts'
import { type Settlement, settleMonth } from '@pindao/protocol/contracts/settlement-calculation.ts'
import { taxCurrency } from '@pindao/protocol/contracts/tax.ts'
import { termOn } from '@pindao/protocol/contracts/term.ts'
import { addMoney, type Money, noMoney, signOf } from '@pindao/protocol/core/money.ts'
import { type SettlingPayee, taxRuleOf } from '#src/capabilities/contracts/contracts.ts'
import { openDeductions } from './settlement-deductions.ts'
import type { SettlingSum } from './settlement-input.store.ts'
import {
  currencyOf,
  inputOf,
  isFinalIn,
  type Opening,
  type ReadInput,
  recoupablesOf,
} from './settlement-input.ts'

/** A line as it is written down; `sumIds` are the sums of files that it was made of. */
export type ReckonedLine = {
  readonly kind: 'revenue' | 'tierChange'
  readonly channelId: string | null
  readonly revenueType: number | null
  readonly ytSource: string | null
  readonly adjustmentType: string | null
  readonly earningMonth: string
  readonly termId: string
  readonly gross: string
  readonly deducted: string
  readonly base: string
  readonly rate: string | null
  readonly creator: string
  readonly company: string
  readonly sumIds: readonly bigint[]
}

export type ReckonedPayee = {
  readonly kind: 'share' | 'commission'
  readonly partyId: bigint
  readonly share: string
  readonly owed: Money
  readonly payout: Payout
  readonly taxMode: SettlingPayee['taxMode']
  readonly taxBearer: Bearer
}

/** A contract's month, reckoned: nothing is written yet. */
export type Reckoned = {
  readonly currency: string
  readonly isFinal: boolean
  readonly settlement: Settlement
  readonly carryIn: Money
  readonly lines: readonly ReckonedLine[]
  /** Sums that no term decides. */
  readonly looseSumIds: readonly bigint[]
  readonly payees: readonly ReckonedPayee[]
  readonly snapshot: Snapshot
}

/** All that a settlement was reckoned with, as it was then. */
export type Snapshot = {
  readonly currency: string
  readonly payoutCurrency: string
  readonly shareBase: string
  readonly fxPolicy: string
  readonly terms: ReadInput['contract']['terms']
  readonly rates: readonly { readonly base: string; readonly quote: string; readonly rate: string }[]
  readonly table: ReadInput['table']
  readonly payees: readonly { readonly partyId: string; readonly share: string; readonly taxMode: string }[]
  readonly commission: { readonly partyId: string; readonly rate: string; readonly bearer: Bearer } | null
  readonly opening: Opening
  readonly uncovered: readonly {
    readonly channelId: string
    readonly earningMonth: string
    readonly amount: Money
  }[]
  readonly recoupables: readonly { readonly id: string; readonly taken: Money; readonly open: Money }[]
}

/** @throws MissingRate */
export function reckon(read: ReadInput): Reckoned {
  const { contract, month } = read
  const currency = currencyOf(read)
  const { rates, used } = watched(read.rates)
  const input = inputOf(read, currency, rates)
  const settlement = settleMonth(input)
  const payees = paidOf(read, settlement, rates)
  const { lines, looseSumIds } = linesOf(read, settlement)
  return {
    currency,
    isFinal: isFinalIn(contract, month),
    settlement,
    carryIn: exchange(input.carryIn, currency, rates),
    lines,
    looseSumIds,
    payees,
    snapshot: {
      currency,
      payoutCurrency: contract.money.currency,
      shareBase: contract.money.shareBase,
      fxPolicy: contract.row.fxPolicy,
      terms: contract.terms,
      rates: used(),
      table: read.table,
      payees: contract.payees.map(({ partyId, share, taxMode }) => ({
        partyId: String(partyId),
        share,
        taxMode,
      })),
      commission: contract.commission && {
        partyId: String(contract.commission.partyId),
        rate: contract.commission.rate,
        bearer: contract.commission.bearer,
      },
      opening: { carry: contract.money.carryIn, guarantee: contract.money.guaranteed },
      uncovered: settlement.uncovered.map(({ channelId, earningMonth, base }) => ({
        channelId,
        earningMonth,
        amount: base,
      })),
      recoupables: settlement.recouped,
    },
  }
}

/**
 * Whether there is anything to settle: revenue, a guarantee that is due, corrections, what has to be given back, another part of
 * a deduction, or what is left at the end.
 *
 * @throws MissingRate
 */
export function hasReason(read: ReadInput): boolean {
  const { sums, corrections, contract, past, month } = read
  if (sums.length > 0 || corrections.length > 0) return true
  const { guarantee, carryIn } = contract.money
  if (guarantee !== null && guaranteeMonth(guarantee, month)?.isDue) return true
  if (hasMoved(read)) return true
  if (!isFinalIn(contract, month)) return false
  const [last] = past
  return last
    ? signOf({ amount: last.carryOut, currency: last.currency }) !== 0
    : carryIn.some((money) => signOf(money) !== 0)
}

/** Whether what earlier settlements took is another sum by now. */
function hasMoved(read: ReadInput): boolean {
  const currency = currencyOf(read)
  const here = (money: Money) => exchange(money, currency, read.rates)
  return (
    recoupablesOf(read, currency, here).some(({ open }) => signOf(open) < 0) ||
    openDeductions(read, currency, here).length > 0
  )
}

const yuan = (amount: string): Money => ({ amount, currency: taxCurrency })
const nothingBefore = { income: yuan('0'), incomeTax: yuan('0'), vat: yuan('0') }

/** Rates that notice which of them were used: only those have to be locked. */
function watched(all: ReadInput['rates']) {
  const seen = new Set<number>()
  const rates = all.map(
    ({ base, quote, rate }, index): FxRate => ({
      base,
      quote,
      get rate() {
        seen.add(index)
        return rate
      },
    }),
  )
  const used = () =>
    all.filter((_rate, index) => seen.has(index)).map(({ base, quote, rate }) => ({ base, quote, rate }))
  return { rates, used }
}

function linesOf({ sums, contract }: ReadInput, settlement: Settlement) {
  const keyOf = (line: KeyOf, termId: string) =>
    [
      line.earningMonth,
      line.channelId,
      line.revenueType ?? '',
      line.ytSource ?? '',
      line.adjustmentType ?? '',
      termId,
    ].join('\n')
  const bySum = Map.groupBy(sums, (sum) => {
    const term = termOn(contract.terms, sum, sum.day ?? lastDay(sum.earningMonth))
    return term === null ? null : keyOf(sum, term.id)
  })
  const taken = new Set<string>()
  const lines = settlement.lines.map((line): ReckonedLine => {
    const key = keyOf(line, line.term.id)
    const own = taken.has(key) ? [] : (bySum.get(key) ?? [])
    taken.add(key)
    return { ...plainLine(line), kind: 'revenue', termId: line.term.id, sumIds: idsOf(own) }
  })
  const changes = settlement.tierChanges.map(
    ({ term, earningMonth, creator, company }): ReckonedLine => ({
      kind: 'tierChange',
      channelId: null,
      revenueType: null,
      ytSource: null,
      adjustmentType: null,
      earningMonth,
      termId: term.id,
      gross: '0',
      deducted: '0',
      base: '0',
      rate: null,
      creator: creator.amount,
      company: company.amount,
      sumIds: [],
    }),
  )
  const loose = [...bySum].filter(([key]) => key === null || !taken.has(key)).flatMap(([, rows]) => rows)
  return { lines: [...lines, ...changes], looseSumIds: idsOf(loose) }
}

type KeyOf = Pick<SettlingSum, 'earningMonth' | 'channelId' | 'revenueType' | 'ytSource' | 'adjustmentType'>
const idsOf = (sums: readonly SettlingSum[]) => sums.map(({ id }) => id)

function plainLine(line: Settlement['lines'][number]) {
  const { channelId, revenueType, ytSource, adjustmentType, earningMonth, rate } = line
  return {
    channelId,
    revenueType,
    ytSource,
    adjustmentType,
    earningMonth,
    rate,
    gross: line.gross.amount,
    deducted: line.deducted.amount,
    base: line.base.amount,
    creator: line.creator.amount,
    company: line.company.amount,
  }
}

/** What each payee gets of it; of one person both a share and a commission are one income. */
function paidOf(read: ReadInput, settlement: Settlement, rates: readonly FxRate[]): ReckonedPayee[] {
  const { contract, table } = read
  const { payable, company } = settlement
  const { shares, commission } = payeesOf(
    { payable, company },
    contract.payees.map(({ share }) => share),
    contract.commission,
  )
  const before = new Map(
    [...read.paidBefore].map(([id, { income, incomeTax, vat }]) => [
      id,
      { income: yuan(income), incomeTax: yuan(incomeTax), vat: yuan(vat) },
    ]),
  )
  const paid = (payee: SettlingPayee, owed: Money, kind: 'share' | 'commission'): ReckonedPayee => {
    const taxBearer = kind === 'share' ? contract.money.taxBearer : 'creator'
    const own = before.get(payee.partyId) ?? nothingBefore
    const payout =
      signOf(owed) === 0
        ? nothingPaid(contract.money.currency)
        : payoutOf(owed, {
            currency: contract.money.currency,
            rates,
            tax: taxRuleOf(payee.taxMode),
            taxBearer,
            table,
            paidBefore: own.income,
            withheldBefore: own,
          })
    if (payout.tax) {
      const { income, incomeTax, vat } = payout.tax
      before.set(payee.partyId, {
        income: addMoney(own.income, income),
        incomeTax: addMoney(own.incomeTax, incomeTax),
        vat: addMoney(own.vat, vat),
      })
    }
    const { partyId, share, taxMode } = payee
    return { kind, partyId, share, owed, payout, taxMode, taxBearer }
  }
  return [
    ...contract.payees.map((payee, index) =>
      paid(payee, shares[index] ?? noMoney(payable.currency), 'share'),
    ),
    ...(contract.commission ? [paid(contract.commission, commission, 'commission')] : []),
  ]
}

const nothingPaid = (currency: string): Payout => ({
  payable: noMoney(currency),
  payableCny: null,
  tax: null,
  net: noMoney(currency),
})
