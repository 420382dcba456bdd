import type { BalanceKind } from '@pindao/protocol/contracts/contract-money.endpoints.ts'
import type { Guarantee } from '@pindao/protocol/contracts/guarantee.ts'
import type { Bearer } from '@pindao/protocol/contracts/payout.ts'
import type { ShareBase } from '@pindao/protocol/contracts/revenue-bases.ts'
import type { Recoupable } from '@pindao/protocol/contracts/settlement-calculation.ts'
import type { TaxMode, TaxRule } from '@pindao/protocol/contracts/tax.ts'
import type { Money } from '@pindao/protocol/core/money.ts'
import type { Day } from '@pindao/protocol/core/zoned-day.ts'
import { eq } from 'drizzle-orm'
import type { Executor } from '#src/platform/db/database.ts'
import { contract } from '../contracts/contract.table.ts'
import { openCosts, sumBalances } from '../money/contract-money.store.ts'
import { party } from '../parties/party.table.ts'

/** What of a contract decides what is paid, besides its terms. */
export type ContractMoney = {
  readonly currency: string
  readonly shareBase: ShareBase
  readonly splitMonths: boolean
  readonly guarantee: Guarantee | null
  /** Topped up before, and not given back; each currency by itself. */
  readonly guaranteed: readonly Money[]
  readonly recoupables: readonly Recoupable[]
  readonly carryIn: readonly Money[]
  readonly minPayout: Money | null
  readonly tax: TaxRule
  readonly taxBearer: Bearer
}

/**
 * As it stands when the first month is settled: what a contract began with.
 *
 * @param until the last day whose costs count; all of them where it is left out
 */
export async function moneyOfContract(db: Executor, id: bigint, until?: Day): Promise<ContractMoney> {
  const [row] = await db
    .select({ contract, partyTaxMode: party.taxMode })
    .from(contract)
    .innerJoin(party, eq(party.id, contract.partyId))
    .where(eq(contract.id, id))
  if (!row) throw new Error('a contract that was found is not there')
  const { currency, shareBase, splitMonths, minPayout, taxBearer, taxMode } = row.contract
  // One after the other: a transaction has one connection.
  const balances = await sumBalances(db, id)
  const costs = await openCosts(db, id, until)
  const of = (kind: BalanceKind) =>
    balances.filter((balance) => balance.kind === kind).map(({ money }) => money)
  return {
    currency,
    shareBase,
    splitMonths,
    guarantee: guaranteeOf(row.contract),
    guaranteed: of('guarantee'),
    recoupables: [
      ...costs.map(({ id: costId, ...open }) => ({ id: `cost-${costId}`, open })),
      ...of('advance').map((open) => ({ id: `advance-${open.currency}`, open })),
    ],
    carryIn: of('carry'),
    minPayout: minPayout === null ? null : { amount: minPayout, currency },
    tax: taxRuleOf(taxMode ?? row.partyTaxMode),
    taxBearer,
  }
}

function guaranteeOf(row: typeof contract.$inferSelect): Guarantee | null {
  const { guaranteeAmount, guaranteeCurrency, guaranteePeriod, guaranteeFrom } = row
  if (guaranteeAmount === null || guaranteePeriod === null) return null
  return {
    amount: { amount: guaranteeAmount, currency: guaranteeCurrency ?? row.currency },
    period: guaranteePeriod,
    recoupable: row.guaranteeRecoupable ?? false,
    from: guaranteeFrom ?? row.startDate,
    // What ended early guarantees nothing beyond its last day.
    to:
      [
        row.guaranteeTo ?? row.endDate,
        ...(row.terminatedOn === null ? [] : [row.terminatedOn]),
      ].toSorted()[0] ?? null,
  }
}

/** A treaty's rate, and work that was done wholly abroad, are said for a settlement; a foreign company's price has VAT in it. */
export function taxRuleOf(mode: TaxMode): TaxRule {
  if (mode === 'CN_EIT10') return { mode, vat: true }
  if (mode === 'CN_NONRES') return { mode, by: 'table' }
  return { mode }
}
