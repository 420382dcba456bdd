import type { ItemOutcome } from '@pindao/protocol/operations/operation.endpoints.ts'
import { operationKinds } from '@pindao/protocol/operations/operation.kinds.ts'
import { taskResult } from '@pindao/protocol/operations/task-result.states.ts'
import { and, count, desc, eq, inArray, isNull, lt, sql } from 'drizzle-orm'
import type { Executor, Tx } from '#src/platform/db/database.ts'
import { type OperationRow, operation, operationItem } from './operation.table.ts'

const { codes } = taskResult

export async function insertOperation(tx: Tx, values: typeof operation.$inferInsert): Promise<bigint> {
  const [row] = await tx.insert(operation).values(values).returning({ id: operation.id })
  if (!row) throw new Error('insert returned no row')
  return row.id
}

export async function findOperation(db: Executor, id: bigint): Promise<OperationRow | null> {
  const [row] = await db.select().from(operation).where(eq(operation.id, id))
  return row ?? null
}

/** Locks an operation, so that its end is decided once. */
export async function lockOperation(tx: Tx, id: bigint): Promise<OperationRow | null> {
  const [row] = await tx.select().from(operation).where(eq(operation.id, id)).for('update')
  return row ?? null
}

/** One person's operations begin one at a time, so that they are counted rightly. */
export async function lockOperationsOf(tx: Tx, staffId: bigint): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`operations of ${staffId}`}, 0))`)
}

/** How many of somebody's operations have not ended. */
export async function countOpen(db: Executor, ownerStaffId: bigint): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(operation)
    .where(and(eq(operation.ownerStaffId, ownerStaffId), isNull(operation.endedAt)))
  return row?.total ?? 0
}

/** Of kinds that this release knows: an older one may have left others. */
const shownOf = (ownerStaffId: bigint) =>
  and(eq(operation.ownerStaffId, ownerStaffId), inArray(operation.kind, [...operationKinds]))

/** A page of somebody's operations, newest first. */
export function findOperations(
  db: Executor,
  ownerStaffId: bigint,
  page: { readonly limit: number; readonly offset: number },
): Promise<OperationRow[]> {
  return db
    .select()
    .from(operation)
    .where(shownOf(ownerStaffId))
    .orderBy(desc(operation.id))
    .limit(page.limit)
    .offset(page.offset)
}

export async function countOperations(db: Executor, ownerStaffId: bigint): Promise<number> {
  const [row] = await db.select({ total: count() }).from(operation).where(shownOf(ownerStaffId))
  return row?.total ?? 0
}

/** How many records ended how; those that have not had their turn count nowhere. */
export type OutcomeCounts = Readonly<Record<ItemOutcome, number>>

export async function countOutcomes(
  db: Executor,
  operationIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, OutcomeCounts>> {
  const counts = new Map<bigint, Record<ItemOutcome, number>>()
  for (const id of operationIds) counts.set(id, { done: 0, refused: 0, failed: 0, cancelled: 0 })
  if (operationIds.length === 0) return counts
  const rows = await db
    .select({ id: operationItem.operationId, outcome: operationItem.outcome, total: count() })
    .from(operationItem)
    .where(inArray(operationItem.operationId, [...operationIds]))
    .groupBy(operationItem.operationId, operationItem.outcome)
  for (const { id, outcome, total } of rows) {
    const of = counts.get(id)
    if (of && outcome !== null) of[outcome] = total
  }
  return counts
}

/** A worker begins: an operation that waited is in progress. Null for one that has ended, or is not there. */
export async function beginOperation(db: Executor, id: bigint): Promise<OperationRow | null> {
  const open = [codes.waiting, codes.inProgress]
  const [row] = await db
    .update(operation)
    .set({ status: codes.inProgress, turnPercent: null })
    .where(and(eq(operation.id, id), inArray(operation.status, open)))
    .returning()
  return row ?? null
}

/** How far the record is that has its turn; null between two turns. */
export async function noteTurn(db: Executor, id: bigint, turnPercent: number | null): Promise<void> {
  await db.update(operation).set({ turnPercent }).where(eq(operation.id, id))
}

export async function endOperation(
  tx: Tx,
  id: bigint,
  end: { readonly status: number; readonly at: string; readonly cancelled: boolean },
): Promise<void> {
  await tx
    .update(operation)
    .set({ status: end.status, endedAt: end.at, cancelledAt: end.cancelled ? end.at : null })
    .where(eq(operation.id, id))
}

/** So many are forgotten by one statement: each may have thousands of records, and a statement has 15 seconds. */
const forgottenAtOnce = 50

/** Forgets operations that ended before an instant, with their records; returns how many. */
export async function forgetEnded(db: Executor, before: string): Promise<number> {
  let forgotten = 0
  for (;;) {
    const some = db
      .select({ id: operation.id })
      .from(operation)
      .where(lt(operation.endedAt, before))
      .limit(forgottenAtOnce)
    const { rowCount } = await db.delete(operation).where(inArray(operation.id, some))
    forgotten += rowCount ?? 0
    if ((rowCount ?? 0) < forgottenAtOnce) return forgotten
  }
}

/** Open operations that no job will bring forward: the queue's own table alone knows what is still to run. */
export function findStranded(
  db: Executor,
  jobNames: readonly string[],
): Promise<{ readonly id: bigint; readonly kind: string; readonly ownerStaffId: bigint }[]> {
  return db
    .select({ id: operation.id, kind: operation.kind, ownerStaffId: operation.ownerStaffId })
    .from(operation)
    .where(
      and(
        isNull(operation.endedAt),
        sql`NOT EXISTS (
          SELECT FROM pgboss.job j
          WHERE j.name = ANY(${sql.param([...jobNames])}) AND j.state < 'completed' AND j.data->>'operationId' = ${operation.id}::text
        )`,
      ),
    )
    .limit(500)
}
