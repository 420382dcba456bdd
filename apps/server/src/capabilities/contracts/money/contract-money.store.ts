import type { BalanceKind } from '@pindao/protocol/contracts/contract-money.endpoints.ts'
import type { Money } from '@pindao/protocol/core/money.ts'
import { plainAmount } from '@pindao/protocol/core/money.ts'
import { and, asc, desc, eq, isNull, lte, sum } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { staff } from '#src/capabilities/access/staff/staff.table.ts'
import type { Executor, Tx } from '#src/platform/db/database.ts'
import { contract, contractBalance } from '../contracts/contract.table.ts'
import { party } from '../parties/party.table.ts'
import { contractCost, contractPayee } from './contract-money.table.ts'

/** Payees of all versions, the newest first; in each those with a share, in the order in which they were named. */
export function listPayees(db: Executor, contractId: bigint) {
  return db
    .select({ payee: contractPayee, legalName: party.legalName, createdBy: staff.fullName })
    .from(contractPayee)
    .innerJoin(party, eq(party.id, contractPayee.partyId))
    .innerJoin(staff, eq(staff.id, contractPayee.createdBy))
    .where(eq(contractPayee.contractId, contractId))
    .orderBy(desc(contractPayee.fromDay), asc(contractPayee.id))
}
export type ListedPayee = Awaited<ReturnType<typeof listPayees>>[number]

export async function insertPayees(tx: Tx, rows: (typeof contractPayee.$inferInsert)[]): Promise<void> {
  if (rows.length > 0) await tx.insert(contractPayee).values(rows)
}

/** Takes a version away; how many rows it had. */
export async function deletePayees(tx: Tx, contractId: bigint, fromDay: string): Promise<number> {
  const { rowCount } = await tx
    .delete(contractPayee)
    .where(and(eq(contractPayee.contractId, contractId), eq(contractPayee.fromDay, fromDay)))
  return rowCount ?? 0
}

/** Whether somebody is paid of a contract by this party, or gets a commission of it. */
export async function isPayee(db: Executor, partyId: bigint): Promise<boolean> {
  const [row] = await db
    .select({ id: contractPayee.id })
    .from(contractPayee)
    .innerJoin(contract, eq(contract.id, contractPayee.contractId))
    .where(and(eq(contractPayee.partyId, partyId), isNull(contract.deletedAt)))
    .limit(1)
  return row !== undefined
}

export function listBalances(db: Executor, contractId: bigint) {
  return db
    .select({ balance: contractBalance, createdBy: staff.fullName })
    .from(contractBalance)
    .leftJoin(staff, eq(staff.id, contractBalance.createdBy))
    .where(eq(contractBalance.contractId, contractId))
    .orderBy(asc(contractBalance.id))
}
export type ListedBalance = Awaited<ReturnType<typeof listBalances>>[number]

/** What a contract began with, by kind and currency, with all corrections: sums are the database's. */
export async function sumBalances(
  db: Executor,
  contractId: bigint,
): Promise<{ readonly kind: BalanceKind; readonly money: Money }[]> {
  const { kind, currency, amount } = contractBalance
  const rows = await db
    .select({ kind, currency, amount: sum(amount) })
    .from(contractBalance)
    .where(eq(contractBalance.contractId, contractId))
    .groupBy(kind, currency)
    .orderBy(asc(kind), asc(currency))
  return rows.map((row) => ({
    kind: row.kind,
    money: { amount: plainAmount(row.amount ?? '0'), currency: row.currency },
  }))
}

/** Without an id it gets the next one. */
export async function insertBalance(
  tx: Tx,
  row: typeof contractBalance.$inferInsert & { readonly id?: bigint },
): Promise<bigint> {
  const [made] = await tx
    .insert(contractBalance)
    .overridingSystemValue()
    .values(row)
    .returning({ id: contractBalance.id })
  if (!made) throw new Error('a balance that was written is not there')
  return made.id
}

export async function deleteBalance(tx: Tx, contractId: bigint, id: bigint) {
  const [row] = await tx
    .delete(contractBalance)
    .where(and(eq(contractBalance.contractId, contractId), eq(contractBalance.id, id)))
    .returning()
  return row ?? null
}

const ender = alias(staff, 'ender')

/** All costs, the newest first; those that count no more, too. */
export function listCosts(db: Executor, contractId: bigint) {
  return db
    .select({ cost: contractCost, createdBy: staff.fullName, voidedBy: ender.fullName })
    .from(contractCost)
    .innerJoin(staff, eq(staff.id, contractCost.createdBy))
    .leftJoin(ender, eq(ender.id, contractCost.voidedBy))
    .where(eq(contractCost.contractId, contractId))
    .orderBy(desc(contractCost.id))
}
export type ListedCost = Awaited<ReturnType<typeof listCosts>>[number]

/** Costs that count, in the order in which they are taken back; up to a day, or all of them. */
export function openCosts(db: Executor, contractId: bigint, until?: string) {
  return db
    .select({ id: contractCost.id, amount: contractCost.amount, currency: contractCost.currency })
    .from(contractCost)
    .where(
      and(
        eq(contractCost.contractId, contractId),
        isNull(contractCost.voidedAt),
        until === undefined ? undefined : lte(contractCost.day, until),
      ),
    )
    .orderBy(asc(contractCost.day), asc(contractCost.id))
}

export async function insertCost(tx: Tx, row: typeof contractCost.$inferInsert): Promise<bigint> {
  const [made] = await tx.insert(contractCost).values(row).returning({ id: contractCost.id })
  if (!made) throw new Error('a cost that was written is not there')
  return made.id
}

export async function findCost(tx: Tx, contractId: bigint, id: bigint) {
  const [row] = await tx
    .select()
    .from(contractCost)
    .where(and(eq(contractCost.contractId, contractId), eq(contractCost.id, id)))
  return row ?? null
}

export async function voidCost(
  tx: Tx,
  id: bigint,
  end: { readonly voidedAt: string; readonly voidedBy: bigint; readonly voidReason: string },
): Promise<void> {
  await tx.update(contractCost).set(end).where(eq(contractCost.id, id))
}
