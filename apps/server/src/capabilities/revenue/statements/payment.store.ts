import { settlementStatus } from '@pindao/protocol/revenue/settlement.states.ts'
import type { PaymentItemState } from '@pindao/protocol/revenue/statement.payments.ts'
import { and, asc, count, desc, eq, inArray, isNull, not, or, type SQL, sql } from 'drizzle-orm'
import { staff } from '#src/capabilities/access/staff/staff.table.ts'
import { contract } from '#src/capabilities/contracts/contracts/contract.table.ts'
import { party } from '#src/capabilities/contracts/parties/party.table.ts'
import type { Actor } from '#src/platform/context.ts'
import { contains } from '#src/platform/db/contains.ts'
import type { Executor, Tx } from '#src/platform/db/database.ts'
import { idsIn, readPage, type Window } from '#src/platform/db/listing.ts'
import { withinScope } from '#src/platform/db/record-scope.ts'
import { settlement, settlementPayee } from '../settlement/settlement.table.ts'
import { type PaymentFileRow, paymentFile, paymentItem } from './statement.table.ts'

export type PayableFilter = {
  readonly words?: string | undefined
  readonly month?: string | undefined
  readonly free?: boolean
}

const payable = {
  payee: settlementPayee,
  settlement: { id: settlement.id, no: settlement.no, month: settlement.month },
  party: {
    id: party.id,
    legalName: party.legalName,
    bankHolder: party.bankHolder,
    bankName: party.bankName,
    swift: party.swift,
    accountSealed: party.accountSealed,
  },
  file: { id: paymentFile.id, no: paymentFile.no },
}

const payables = (db: Executor) =>
  db
    .select(payable)
    .from(settlementPayee)
    .innerJoin(settlement, eq(settlement.id, settlementPayee.settlementId))
    .innerJoin(contract, eq(contract.id, settlement.contractId))
    .innerJoin(party, eq(party.id, settlementPayee.partyId))
    .leftJoin(paymentItem, and(eq(paymentItem.payeeId, settlementPayee.id), eq(paymentItem.state, 'open')))
    .leftJoin(paymentFile, eq(paymentFile.id, paymentItem.fileId))
export type ListedPayable = Awaited<ReturnType<typeof payables>>[number]

/** Who is to be paid: of confirmed settlements in the data scope, something, and not yet. */
const isDue = (actor: Actor): SQL | undefined =>
  and(
    eq(settlement.status, settlementStatus.codes.confirmed),
    isNull(settlementPayee.paidOn),
    sql`${settlementPayee.net} > 0`,
    withinScope(actor, contract),
  )

export function listPayables(db: Executor, actor: Actor, filter: PayableFilter, window: Window) {
  const where = and(
    isDue(actor),
    filter.month === undefined ? undefined : eq(settlement.month, filter.month),
    filter.words === undefined
      ? undefined
      : or(contains(settlement.no, filter.words), contains(party.legalName, filter.words)),
    filter.free ? isNull(paymentItem.id) : undefined,
  )
  const total = db
    .select({ total: count() })
    .from(settlementPayee)
    .innerJoin(settlement, eq(settlement.id, settlementPayee.settlementId))
    .innerJoin(contract, eq(contract.id, settlement.contractId))
    .innerJoin(party, eq(party.id, settlementPayee.partyId))
    .leftJoin(paymentItem, and(eq(paymentItem.payeeId, settlementPayee.id), eq(paymentItem.state, 'open')))
    .where(where)
    .then(([row]) => row?.total ?? 0)
  return readPage(
    payables(db)
      .where(where)
      .orderBy(asc(settlement.month), asc(settlementPayee.id))
      .limit(window.limit)
      .offset(window.offset),
    total,
  )
}

/** Those of them with these ids. */
export const findPayables = (db: Executor, actor: Actor, payeeIds: readonly bigint[]) =>
  payables(db)
    .where(and(isDue(actor), idsIn(settlementPayee.id, payeeIds.map(String))))
    .orderBy(asc(settlementPayee.id))

export type Payable = Awaited<ReturnType<typeof findPayables>>[number]

/** Held until the transaction ends: of two files with one of them the second finds it in the first. */
export const lockPayees = (tx: Tx, payeeIds: readonly bigint[]) =>
  tx
    .select({ id: settlementPayee.id })
    .from(settlementPayee)
    .where(idsIn(settlementPayee.id, payeeIds.map(String)))
    .orderBy(asc(settlementPayee.id))
    .for('update')

export async function nextFileNo(db: Executor): Promise<string> {
  const { rows } = await db.execute<{ no: string }>(sql`SELECT nextval('payment_file_no')::text AS no`)
  return `PF-${(rows[0]?.no ?? '0').padStart(6, '0')}`
}

export async function insertFile(
  tx: Tx,
  values: typeof paymentFile.$inferInsert,
  items: readonly Omit<typeof paymentItem.$inferInsert, 'fileId' | 'state'>[],
): Promise<bigint> {
  const [row] = await tx.insert(paymentFile).values(values).returning({ id: paymentFile.id })
  if (!row) throw new Error('insert returned no row')
  await tx
    .insert(paymentItem)
    .values(items.map((item) => ({ ...item, fileId: row.id, state: 'open' as const })))
  return row.id
}

/** A file of which all payees are within the data scope: another one would tell what others are paid. */
const isWithin = (actor: Actor): SQL | undefined => {
  const scope = withinScope(actor, contract)
  if (scope === undefined) return undefined
  return sql`NOT EXISTS (SELECT FROM ${paymentItem}
    JOIN ${settlementPayee} ON ${settlementPayee.id} = ${paymentItem.payeeId}
    JOIN ${settlement} ON ${settlement.id} = ${settlementPayee.settlementId}
    JOIN ${contract} ON ${contract.id} = ${settlement.contractId}
    WHERE ${paymentItem.fileId} = ${paymentFile.id} AND ${not(scope)})`
}

const files = (db: Executor) =>
  db
    .select({ file: paymentFile, createdBy: staff.fullName })
    .from(paymentFile)
    .innerJoin(staff, eq(staff.id, paymentFile.createdBy))
export type ListedFile = Awaited<ReturnType<typeof files>>[number]

export function listFiles(db: Executor, actor: Actor, window: Window) {
  const where = isWithin(actor)
  const total = db
    .select({ total: count() })
    .from(paymentFile)
    .where(where)
    .then(([row]) => row?.total ?? 0)
  const rows = files(db).where(where).orderBy(desc(paymentFile.id)).limit(window.limit).offset(window.offset)
  return readPage(rows, total)
}

export async function findFile(db: Executor, actor: Actor, id: bigint): Promise<ListedFile | null> {
  const [row] = await files(db).where(and(eq(paymentFile.id, id), isWithin(actor)))
  return row ?? null
}

export async function lockFile(tx: Tx, id: bigint): Promise<PaymentFileRow | null> {
  const [row] = await tx.select().from(paymentFile).where(eq(paymentFile.id, id)).for('update')
  return row ?? null
}

export const listItems = (db: Executor, fileIds: readonly bigint[]) =>
  db
    .select({
      item: paymentItem,
      party: party.legalName,
      settlement: { id: settlement.id, no: settlement.no },
    })
    .from(paymentItem)
    .innerJoin(settlementPayee, eq(settlementPayee.id, paymentItem.payeeId))
    .innerJoin(settlement, eq(settlement.id, settlementPayee.settlementId))
    .innerJoin(party, eq(party.id, paymentItem.partyId))
    .where(inArray(paymentItem.fileId, [...fileIds]))
    .orderBy(asc(paymentItem.id))
export type ListedItem = Awaited<ReturnType<typeof listItems>>[number]

/** Moves an item that is still open; false where it is not. */
export async function moveItem(
  tx: Tx,
  id: bigint,
  state: Exclude<PaymentItemState, 'open'>,
  answer: string,
): Promise<boolean> {
  const moved = await tx
    .update(paymentItem)
    .set({ state, answer })
    .where(and(eq(paymentItem.id, id), eq(paymentItem.state, 'open')))
    .returning({ id: paymentItem.id })
  return moved.length > 0
}

export async function cancelItems(tx: Tx, fileId: bigint): Promise<void> {
  await tx
    .update(paymentItem)
    .set({ state: 'cancelled' })
    .where(and(eq(paymentItem.fileId, fileId), eq(paymentItem.state, 'open')))
}

export async function changeFile(
  tx: Tx,
  id: bigint,
  values: Partial<typeof paymentFile.$inferInsert>,
): Promise<void> {
  await tx.update(paymentFile).set(values).where(eq(paymentFile.id, id))
}

/** Whether something of a file is still open. */
export async function hasOpenItems(tx: Tx, fileId: bigint): Promise<boolean> {
  const [row] = await tx
    .select({ id: paymentItem.id })
    .from(paymentItem)
    .where(and(eq(paymentItem.fileId, fileId), eq(paymentItem.state, 'open')))
    .limit(1)
  return row !== undefined
}
