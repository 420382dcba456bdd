import type { ItemOutcome } from '@pindao/protocol/operations/operation.endpoints.ts'
import { and, asc, count, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import type { Executor, Tx } from '#src/platform/db/database.ts'
import { type OperationItemRow, operationItem } from './operation.table.ts'

/** What became of a record, and why. */
export type ItemResult = {
  readonly outcome: ItemOutcome
  readonly at: string
  readonly code?: string
  readonly params?: Readonly<Record<string, string | number>>
}

/** So many rows go into one statement, which takes a limited number of values. */
const rowsAtOnce = 1000

export async function insertItems(
  tx: Tx,
  items: readonly (typeof operationItem.$inferInsert)[],
): Promise<void> {
  for (let from = 0; from < items.length; from += rowsAtOnce)
    await tx.insert(operationItem).values(items.slice(from, from + rowsAtOnce))
}

/** The next record that has not had its turn, in the order in which they were chosen. */
export async function findWaiting(db: Executor, operationId: bigint): Promise<OperationItemRow | null> {
  const [row] = await db
    .select()
    .from(operationItem)
    .where(waitingOf(operationId))
    .orderBy(asc(operationItem.id))
    .limit(1)
  return row ?? null
}

/**
 * Takes a record's turn for the rest of the transaction. False when it has a result already: another worker was faster,
 * or it was cancelled.
 */
export async function claimItem(tx: Tx, id: bigint): Promise<boolean> {
  const [row] = await tx
    .select({ outcome: operationItem.outcome })
    .from(operationItem)
    .where(eq(operationItem.id, id))
    .for('update')
  return row !== undefined && row.outcome === null
}

/** Whether a record has no result yet. */
export async function isWaiting(db: Executor, id: bigint): Promise<boolean> {
  const [row] = await db
    .select({ outcome: operationItem.outcome })
    .from(operationItem)
    .where(eq(operationItem.id, id))
  return row !== undefined && row.outcome === null
}

/** Writes what became of a record that has no result yet. */
export async function settleItem(db: Executor, id: bigint, result: ItemResult): Promise<void> {
  await db
    .update(operationItem)
    .set(columnsOf(result))
    .where(and(eq(operationItem.id, id), isNull(operationItem.outcome)))
}

/** The same result for all records of an operation that have none yet; waits for the one whose turn it is. */
export async function settleWaiting(tx: Tx, operationId: bigint, result: ItemResult): Promise<void> {
  await tx.update(operationItem).set(columnsOf(result)).where(waitingOf(operationId))
}

const columnsOf = ({ outcome, at, code, params }: ItemResult) => ({
  outcome,
  at,
  code: code ?? null,
  params: params ?? null,
})

/** What was not done comes first: that is what a person looks for. */
const inOrder = sql`array_position(ARRAY['failed', 'refused', 'cancelled', 'done'], ${operationItem.outcome})`

/** A page of the records that have a result. */
export function findResults(
  db: Executor,
  operationId: bigint,
  page: { readonly limit: number; readonly offset: number },
): Promise<OperationItemRow[]> {
  return db
    .select()
    .from(operationItem)
    .where(settledOf(operationId))
    .orderBy(inOrder, asc(operationItem.id))
    .limit(page.limit)
    .offset(page.offset)
}

/** The records of an ended operation that were not done, as they were chosen, in their order. */
export function findUndone(db: Executor, operationId: bigint) {
  const { recordId, title, targetId, targetTitle, outcome, id } = operationItem
  return db
    .select({ recordId, title, targetId, targetTitle })
    .from(operationItem)
    .where(and(eq(operationItem.operationId, operationId), ne(outcome, 'done')))
    .orderBy(asc(id))
}

export async function countResults(db: Executor, operationId: bigint): Promise<number> {
  const [row] = await db.select({ total: count() }).from(operationItem).where(settledOf(operationId))
  return row?.total ?? 0
}

const waitingOf = (operationId: bigint) =>
  and(eq(operationItem.operationId, operationId), isNull(operationItem.outcome))
const settledOf = (operationId: bigint) =>
  and(eq(operationItem.operationId, operationId), isNotNull(operationItem.outcome))
