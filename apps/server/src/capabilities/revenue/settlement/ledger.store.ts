import { plainAmount } from '@pindao/protocol/core/money.ts'
import { eq, sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/db/database.ts'
import type { LedgerAccount, Posting } from './ledger.postings.ts'
import { ledger } from './settlement.table.ts'

/** What happened, and to what. */
export type LedgerEvent = {
  readonly at: string
  readonly settlementId: bigint
  readonly calcVersion: number
  readonly event: 'confirm' | 'reopen' | 'pay' | 'void'
}

/** Writes an entry; the database refuses one whose sides are not nothing together. */
export async function writeEntry(tx: Tx, event: LedgerEvent, postings: readonly Posting[]): Promise<void> {
  if (postings.length === 0) return
  const { rows } = await tx.execute<{ entry: string }>(
    sql`SELECT nextval(pg_get_serial_sequence('ledger', 'id')) AS entry`,
  )
  const entry = BigInt(rows[0]?.entry ?? 0)
  await tx.insert(ledger).values(
    postings.map(({ account, partyId, money }) => ({
      ...event,
      entry,
      account,
      partyId,
      amount: money.amount,
      currency: money.currency,
    })),
  )
}

/** What a settlement stands for in the ledger, turned round: with it booked, it stands for nothing. */
export async function reversalOf(tx: Tx, settlementId: bigint): Promise<readonly Posting[]> {
  const rows = await tx
    .select({
      account: ledger.account,
      partyId: ledger.partyId,
      currency: ledger.currency,
      amount: sql<string>`(-sum(${ledger.amount}))::text`,
    })
    .from(ledger)
    .where(eq(ledger.settlementId, settlementId))
    .groupBy(ledger.account, ledger.partyId, ledger.currency)
    .having(sql`sum(${ledger.amount}) <> 0`)
  return rows.map(({ account, partyId, currency, amount }) => ({
    account: account as LedgerAccount,
    partyId,
    money: { amount: plainAmount(amount), currency },
  }))
}
