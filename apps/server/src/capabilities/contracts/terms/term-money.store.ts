import type { Guarantee } from '@pindao/protocol/contracts/guarantee.ts'
import type { Bearer } from '@pindao/protocol/contracts/payout.ts'
import type { ShareBase } from '@pindao/protocol/contracts/revenue-bases.ts'
import type { Recoupable } from '@pindao/protocol/contracts/settlement-calculation.ts'
import type { TaxMode, TaxRule } from '@pindao/protocol/contracts/tax.ts'
import { type Money, noMoney } from '@pindao/protocol/core/money.ts'
import { asc, eq } from 'drizzle-orm'
import type { Executor } from '#src/platform/db/database.ts'
import { type ContractBalanceKind, contract, contractBalance } from '../contracts/contract.table.ts'
import { party } from '../parties/party.table.ts'

/** What of a contract decides what is paid, besides its terms. */
export type ContractMoney = {
  readonly currency: string
  readonly shareBase: ShareBase
  readonly splitMonths: boolean
  readonly guarantee: Guarantee | null
  /** Topped up before, and not given back. */
  readonly guaranteed: Money
  readonly recoupables: readonly Recoupable[]
  readonly carryIn: Money
  readonly minPayout: Money | null
  readonly tax: TaxRule
  readonly taxBearer: Bearer
}

/** As it stands when the first month is settled: what a contract began with. */
export async function moneyOfContract(db: Executor, id: bigint): Promise<ContractMoney> {
  const [row] = await db
    .select({ contract, partyTaxMode: party.taxMode })
    .from(contract)
    .innerJoin(party, eq(party.id, contract.partyId))
    .where(eq(contract.id, id))
  if (!row) throw new Error('a contract that was found is not there')
  const { currency, shareBase, splitMonths, minPayout, taxBearer, taxMode } = row.contract
  const balances = await db
    .select()
    .from(contractBalance)
    .where(eq(contractBalance.contractId, id))
    .orderBy(asc(contractBalance.id))
  const one = (kind: ContractBalanceKind): Money =>
    balances.find((balance) => balance.kind === kind) ?? noMoney(currency)
  const open = (kind: ContractBalanceKind): Recoupable[] =>
    balances
      .filter((balance) => balance.kind === kind)
      .map((balance) => ({ id: String(balance.id), open: moneyOf(balance) }))
  return {
    currency,
    shareBase,
    splitMonths,
    guarantee: guaranteeOf(row.contract),
    guaranteed: moneyOf(one('guarantee')),
    recoupables: [...open('cost'), ...open('advance')],
    carryIn: moneyOf(one('carry')),
    minPayout: minPayout === null ? null : { amount: minPayout, currency },
    tax: taxRuleOf(taxMode ?? row.partyTaxMode),
    taxBearer,
  }
}

const moneyOf = ({ amount, currency }: Money): Money => ({ amount, currency })

function guaranteeOf(row: typeof contract.$inferSelect): Guarantee | null {
  const { guaranteeAmount, guaranteeCurrency, guaranteePeriod, guaranteeFrom } = row
  if (guaranteeAmount === null || guaranteePeriod === null) return null
  return {
    amount: { amount: guaranteeAmount, currency: guaranteeCurrency ?? row.currency },
    period: guaranteePeriod,
    recoupable: row.guaranteeRecoupable ?? false,
    from: guaranteeFrom ?? row.startDate,
    to: row.guaranteeTo ?? row.endDate,
  }
}

/** A treaty's rate, and work that was done wholly abroad, are said for a settlement; a foreign company's price has VAT in it. */
function taxRuleOf(mode: TaxMode): TaxRule {
  if (mode === 'CN_EIT10') return { mode, vat: true }
  if (mode === 'CN_NONRES') return { mode, by: 'table' }
  return { mode }
}
