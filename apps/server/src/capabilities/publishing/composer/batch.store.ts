import type { PublishBatchSortKey } from '@pindao/protocol/publishing/publish-batch.endpoints.ts'
import {
  type PublishBatchStatus,
  publishBatchStatus,
} from '@pindao/protocol/publishing/publish-batch.states.ts'
import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { staff } from '#src/capabilities/access/staff/staff.table.ts'
import type { Actor } from '#src/platform/context.ts'
import { contains } from '#src/platform/db/contains.ts'
import type { Executor, Tx } from '#src/platform/db/database.ts'
import { type ListOrder, listPage, type SortedWindow } from '#src/platform/db/listing.ts'
import { withinScope } from '#src/platform/db/record-scope.ts'
import { updateVersion } from '#src/platform/db/version.ts'
import { type EventReason, moveRecord, type RecordKind, writeEvent } from '#src/platform/timeline/timeline.ts'
import { type PublishBatchRow, publishBatch } from './batch.table.ts'

export type BatchFilter = {
  readonly name?: string | undefined
  readonly statuses?: readonly number[] | undefined
  readonly ownerStaffId?: bigint | undefined
}

const selectListed = (db: Executor) =>
  db
    .select({ batch: publishBatch, ownerName: staff.fullName })
    .from(publishBatch)
    .innerJoin(staff, eq(staff.id, publishBatch.ownerStaffId))
export type ListedBatch = Awaited<ReturnType<typeof selectListed>>[number]

const order: ListOrder<PublishBatchSortKey> = {
  id: publishBatch.id,
  keys: {
    name: sql`lower(${publishBatch.name})`,
    // Ids are given as batches are made.
    createdAt: publishBatch.id,
    updatedAt: publishBatch.updatedAt,
  },
}

function matching(actor: Actor, { name, statuses, ownerStaffId }: BatchFilter): SQL | undefined {
  return and(
    isNull(publishBatch.deletedAt),
    withinScope(actor, publishBatch),
    name ? contains(publishBatch.name, name) : undefined,
    statuses?.length ? inArray(publishBatch.status, [...statuses]) : undefined,
    ownerStaffId ? eq(publishBatch.ownerStaffId, ownerStaffId) : undefined,
  )
}

/** One page of the batches that somebody may see. */
export function listBatches(
  db: Executor,
  actor: Actor,
  filter: BatchFilter,
  window: SortedWindow<PublishBatchSortKey>,
) {
  const where = matching(actor, filter)
  return listPage(db, selectListed(db).$dynamic(), { of: publishBatch, where, order, window })
}

export async function findBatch(db: Executor, id: bigint): Promise<ListedBatch | null> {
  const [row] = await selectListed(db).where(and(eq(publishBatch.id, id), isNull(publishBatch.deletedAt)))
  return row ?? null
}

/** A batch as it stands now; until the transaction ends nobody else changes it. */
export async function lockBatch(tx: Tx, id: bigint): Promise<PublishBatchRow | null> {
  const [row] = await tx
    .select()
    .from(publishBatch)
    .where(and(eq(publishBatch.id, id), isNull(publishBatch.deletedAt)))
    .for('update')
  return row ?? null
}

export async function insertBatch(tx: Tx, values: typeof publishBatch.$inferInsert): Promise<bigint> {
  const [row] = await tx.insert(publishBatch).values(values).returning({ id: publishBatch.id })
  if (!row) throw new Error('an insert returned no row')
  return row.id
}

/** Writes a batch if it is still as it was read. @throws access.changedMeanwhile */
export const changeBatch = (
  tx: Tx,
  read: Pick<PublishBatchRow, 'id' | 'version'>,
  change: Partial<typeof publishBatch.$inferInsert>,
) => updateVersion(tx, publishBatch, read, change)

const batchKind: RecordKind<PublishBatchStatus> = {
  entity: 'publishBatch',
  states: publishBatchStatus,
  table: publishBatch,
  state: 'status',
  beside: (at) => ({ updatedAt: at }),
}

/** Submits a batch or takes it back, and writes its timeline. @returns whether it moved */
export function moveBatch(
  tx: Tx,
  id: bigint,
  to: 'submitted' | 'withdrawn',
  why: EventReason,
): Promise<boolean> {
  const from = [to === 'submitted' ? ('draft' as const) : ('submitted' as const)]
  return moveRecord(tx, batchKind, id, { from, to, actor: 'person' }, why)
}

/** Writes that a batch was made. */
export function writeBatchMade(tx: Tx, id: bigint, why: EventReason): Promise<void> {
  const to = publishBatchStatus.codes.draft
  return writeEvent(tx, batchKind.entity, id, { ...why, actor: 'person', from: null, to })
}
