import { lastDay, type Month } from '@pindao/protocol/contracts/month.ts'
import type { Commission } from '@pindao/protocol/contracts/payees.ts'
import type { TaxMode } from '@pindao/protocol/contracts/tax.ts'
import type { Term } from '@pindao/protocol/contracts/term.ts'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/db/database.ts'
import { type ContractRow, contract } from '../contracts/contract.table.ts'
import { contractPayee } from '../money/contract-money.table.ts'
import { party } from '../parties/party.table.ts'
import { listTerms } from '../terms/term.store.ts'
import { type ContractMoney, moneyOfContract } from '../terms/term-money.store.ts'

/** Who gets a part of a settlement; `taxMode` as their part is taxed. */
export type SettlingPayee = {
  readonly partyId: bigint
  readonly share: string
  readonly taxMode: TaxMode
  /** False of a party that was deleted: nobody can be paid there. */
  readonly isThere: boolean
}

/** All of a contract that a settlement of a month is reckoned from, besides revenue and what was settled before. */
export type SettlingContract = {
  readonly row: ContractRow
  readonly terms: readonly Term[]
  readonly money: ContractMoney
  readonly payees: readonly SettlingPayee[]
  readonly commission: (SettlingPayee & Commission) | null
}

/** Keeps a contract as it is until the transaction ends; null where there is none. Others may settle it only after that. */
export async function lockForSettling(tx: Tx, id: bigint): Promise<ContractRow | null> {
  const [row] = await tx.select().from(contract).where(eq(contract.id, id)).for('no key update')
  return row ?? null
}

/** With the payees of the version that was in force on the last day of the month; of none the party itself. */
export async function settlingContract(tx: Tx, row: ContractRow, month: Month): Promise<SettlingContract> {
  const terms = await listTerms(tx, row.id)
  const money = await moneyOfContract(tx, row.id, lastDay(month))
  const found = await payeesOn(tx, row.id, lastDay(month))
  const taxModeOf = (partyId: bigint, own: TaxMode) => (partyId === row.partyId ? (row.taxMode ?? own) : own)
  const payeeOf = ({ payee, taxMode, deletedAt }: (typeof found)[number]): SettlingPayee => ({
    partyId: payee.partyId,
    share: payee.share,
    taxMode: taxModeOf(payee.partyId, taxMode),
    isThere: deletedAt === null,
  })
  const shares = found.filter(({ payee }) => payee.kind === 'share').map(payeeOf)
  const commission = found.find(({ payee }) => payee.kind === 'commission')
  return {
    row,
    terms: terms.map(({ id, ...term }) => ({ ...term, id: String(id) })),
    money,
    payees: shares.length > 0 ? shares : [await partyItself(tx, row)],
    commission: commission
      ? {
          ...payeeOf(commission),
          rate: commission.payee.share,
          bearer: commission.payee.bearer ?? 'company',
        }
      : null,
  }
}

function payeesOn(tx: Tx, contractId: bigint, day: string) {
  return tx
    .select({ payee: contractPayee, taxMode: party.taxMode, deletedAt: party.deletedAt })
    .from(contractPayee)
    .innerJoin(party, eq(party.id, contractPayee.partyId))
    .where(
      and(
        eq(contractPayee.contractId, contractId),
        sql`${contractPayee.fromDay} = (SELECT max(v.from_day) FROM contract_payee v
          WHERE v.contract_id = ${contractId} AND v.from_day <= ${day}::date)`,
      ),
    )
    .orderBy(asc(contractPayee.id))
}

async function partyItself(tx: Tx, { partyId, taxMode }: ContractRow): Promise<SettlingPayee> {
  const [own] = await tx
    .select({ taxMode: party.taxMode, deletedAt: party.deletedAt })
    .from(party)
    .where(eq(party.id, partyId))
  if (!own) throw new Error('the party of a contract is not there')
  return { partyId, share: '1', taxMode: taxMode ?? own.taxMode, isThere: own.deletedAt === null }
}
