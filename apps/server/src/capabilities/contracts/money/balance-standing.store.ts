import type { BalanceKind } from '@pindao/protocol/contracts/contract-money.endpoints.ts'
import { plainAmount } from '@pindao/protocol/core/money.ts'
import { inArray, sql } from 'drizzle-orm'
import type { Executor } from '#src/platform/db/database.ts'
import { contractBalance } from '../contracts/contract.table.ts'

/** What stands there of a contract, a kind and a currency: named by the first row of it. */
export type StandingBalance = {
  readonly id: bigint
  readonly contractId: bigint
  readonly kind: BalanceKind
  readonly currency: string
  readonly amount: string
  /** Rows that it is the sum of: they are only added, so their number is its version. */
  readonly rows: number
}

export async function findStandingBalances(
  db: Executor,
  contractIds: readonly bigint[],
): Promise<readonly StandingBalance[]> {
  if (contractIds.length === 0) return []
  const { contractId, kind, currency, amount, id } = contractBalance
  const rows = await db
    .select({
      contractId,
      kind,
      currency,
      first: sql<string>`min(${id})::text`,
      amount: sql<string>`sum(${amount})::text`,
      rows: sql<number>`count(*)::int`,
    })
    .from(contractBalance)
    .where(inArray(contractId, [...contractIds]))
    .groupBy(contractId, kind, currency)
  return rows.map(({ first, ...row }) => ({ ...row, id: BigInt(first), amount: plainAmount(row.amount) }))
}

/** Ids that nobody else gets. */
export async function takeBalanceIds(db: Executor, count: number): Promise<readonly bigint[]> {
  if (count === 0) return []
  const { rows } = await db.execute<{ id: string }>(
    sql`SELECT nextval('contract_balance_id_seq') AS id FROM generate_series(1, ${count}::int)`,
  )
  return rows.map(({ id }) => BigInt(id))
}
