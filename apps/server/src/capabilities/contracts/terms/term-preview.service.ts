import { exchange, MissingRate } from '@pindao/protocol/contracts/exchange.ts'
import type { ShareLine } from '@pindao/protocol/contracts/line-shares.ts'
import { lastDay } from '@pindao/protocol/contracts/month.ts'
import { payoutOf } from '@pindao/protocol/contracts/payout.ts'
import type { BaseLine } from '@pindao/protocol/contracts/revenue-bases.ts'
import {
  nothingBefore,
  type Settlement,
  settleMonth,
} from '@pindao/protocol/contracts/settlement-calculation.ts'
import { type TaxTable, taxTableOn } from '@pindao/protocol/contracts/tax-tables.ts'
import type { previewContractTerms, TermPreview } from '@pindao/protocol/contracts/term.endpoints.ts'
import type { Term } from '@pindao/protocol/contracts/term.ts'
import type { EndpointParsed } from '@pindao/protocol/core/endpoint.ts'
import { type Money, noMoney, signOf, sumMoney } from '@pindao/protocol/core/money.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import type { Database, Executor } from '#src/platform/db/database.ts'
import { foundRecord } from '#src/platform/found-record.ts'
import { revenueCurrency } from './term.present.ts'
import * as store from './term.store.ts'
import { type ContractMoney, moneyOfContract } from './term-money.store.ts'

/** All tables of withholding taxes that there are, those that finance entered among them. */
export type ReadTaxTables = (db: Executor) => Promise<readonly TaxTable[]>

type Tried = EndpointParsed<typeof previewContractTerms>['body']

/**
 * What typed revenue would pay under a contract: the calculation of settlements, over lines that nobody has imported
 * (business.md §3.2). Nothing is written.
 */
export function createTermPreviews({ db }: Pick<Database, 'db'>, readTaxTables: ReadTaxTables) {
  return {
    /** @throws contracts.notFound */
    async preview({ actor }: SignedInContext, id: bigint, tried: Tried): Promise<TermPreview> {
      foundRecord(await store.findContract(db, actor, id), 'contracts.notFound')
      const [saved, channels, money, taxTables] = await Promise.all([
        store.listTerms(db, id),
        store.listChannels(db, id),
        moneyOfContract(db, id),
        readTaxTables(db),
      ])
      const terms = tried.terms?.map((term, index) => ({ ...term, id: String(index) })) ?? saved.map(termOf)
      const titles = new Map(channels.map((channel) => [String(channel.id), channel.title]))
      try {
        const settlement = settled(tried, terms, money)
        return { outcome: outcomeOf(settlement, titles), ...paid(settlement, tried, money, taxTables) }
      } catch (error) {
        if (!(error instanceof MissingRate)) throw error
        return { outcome: null, payout: null, missing: { base: error.base, quote: error.quote } }
      }
    },
  }
}
export type TermPreviews = ReturnType<typeof createTermPreviews>

const termOf = ({ id, ...term }: store.ListedTerm): Term => ({ ...term, id: String(id) })

/** A line on no channel in particular is on one that no term names. */
const noChannel = '0'

function settled(tried: Tried, terms: readonly Term[], money: ContractMoney): Settlement {
  const { month, platformTax, rates } = tried
  const lines = tried.lines.map(({ amount, channelId, ...line }) => ({
    ...line,
    channelId: channelId ?? noChannel,
    adjustmentType: null,
    earningMonth: month,
    gross: { amount, currency: revenueCurrency },
  }))
  const [{ channelId } = { channelId: noChannel }] = lines
  const tax = platformTax === null ? [] : [{ amount: platformTax, currency: revenueCurrency }]
  const deductions = tax.map((taken) => ({
    channelId,
    earningMonth: month,
    platformTax: taken,
    fees: noMoney(revenueCurrency),
  }))
  const { shareBase, splitMonths, guarantee, guaranteed, recoupables, carryIn, minPayout } = money
  const together = (parts: readonly Money[]) =>
    sumMoney(
      parts.map((part) => exchange(part, revenueCurrency, rates)),
      revenueCurrency,
    )
  return settleMonth({
    ...nothingBefore(revenueCurrency),
    month,
    currency: revenueCurrency,
    lines,
    deductions,
    terms,
    rates,
    shareBase,
    splitMonths,
    guarantee,
    guaranteed: { open: together(guaranteed), began: together(guaranteed), earned: [], settled: [] },
    recoupables,
    carryIn: together(carryIn),
    minPayout,
  })
}

function outcomeOf(settlement: Settlement, titles: ReadonlyMap<string, string>): TermPreview['outcome'] {
  const { subtotal, company, guaranteed, recouped, carryIn, payable, carryOut } = settlement
  const of = (line: BaseLine, share: ShareLine | null) => ({
    channelTitle: titles.get(line.channelId) ?? null,
    revenueType: line.revenueType,
    ytSource: line.ytSource,
    from: line.term?.from ?? null,
    base: line.base,
    share: share && { rate: share.rate, creator: share.creator, company: share.company },
  })
  return {
    lines: [
      ...settlement.lines.map((line) => of(line, line)),
      ...settlement.uncovered.map((line) => of(line, null)),
    ],
    subtotal,
    company,
    topUp: guaranteed.topUp,
    recouped: guaranteed.recouped,
    takenBack: sumMoney(
      recouped.map(({ taken }) => taken),
      revenueCurrency,
    ),
    carryIn,
    payable,
    carryOut,
  }
}

/** What arrives, where there is something to pay and a rate is known. */
function paid(
  { payable }: Settlement,
  { month, rates }: Tried,
  money: ContractMoney,
  taxTables: readonly TaxTable[],
) {
  if (signOf(payable) === 0) return { payout: null, missing: null }
  try {
    const { tax, ...payout } = payoutOf(payable, {
      currency: money.currency,
      rates,
      tax: money.tax,
      taxBearer: money.taxBearer,
      table: taxTableOn(lastDay(month), taxTables),
      paidBefore: noMoney('CNY'),
    })
    const withheld = { incomeTax: tax?.incomeTax ?? null, vat: tax?.vat ?? null }
    return { payout: { payable: payout.payable, net: payout.net, ...withheld }, missing: null }
  } catch (error) {
    if (!(error instanceof MissingRate)) throw error
    return { payout: null, missing: { base: error.base, quote: error.quote } }
  }
}
