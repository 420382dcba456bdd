import type { Move } from '@pindao/protocol/core/enumeration.ts'
import type { DropDeliverySortKey } from '@pindao/protocol/publishing/drop-delivery.endpoints.ts'
import {
  type DropDeliveryStatus,
  dropDeliveryStatus,
} from '@pindao/protocol/publishing/drop-delivery.states.ts'
import { and, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import { staff } from '#src/capabilities/access/staff/staff.table.ts'
import { channel } from '#src/capabilities/channels/channel.table.ts'
import { video } from '#src/capabilities/media/library/video.table.ts'
import type { Actor } from '#src/platform/context.ts'
import { contains } from '#src/platform/db/contains.ts'
import type { Executor, Tx } from '#src/platform/db/database.ts'
import { type ListOrder, listPage, type SortedWindow } from '#src/platform/db/listing.ts'
import { withinScope } from '#src/platform/db/record-scope.ts'
import {
  type EventReason,
  moveRecord,
  type RecordEvent,
  type RecordKind,
  writeEvent,
} from '#src/platform/timeline/timeline.ts'
import { type DropDeliveryRow, dropBox, dropDelivery } from './drop-box.table.ts'

/** What a worker holds while it sends: writes with an older epoch change nothing. */
export type DropHold = { readonly deliveryId: bigint; readonly epoch: number }

/** Thrown when another worker has taken over, or nobody wants it sent any more: stop at once and touch nothing more. */
export class StaleDelivery extends Error {
  override readonly name = 'StaleDelivery'
}

const scope = { ownerStaffId: dropDelivery.askedBy, departmentId: dropDelivery.departmentId }
export const scopeOf = ({ delivery }: ListedDelivery) => ({
  ownerStaffId: delivery.askedBy,
  departmentId: delivery.departmentId,
})

const selectListed = (db: Executor) =>
  db
    .select({
      delivery: dropDelivery,
      box: { id: dropBox.id, name: dropBox.name, kind: dropBox.kind, stoppedAt: dropBox.stoppedAt },
      title: video.title,
      askedByName: staff.fullName,
    })
    .from(dropDelivery)
    .innerJoin(dropBox, eq(dropBox.id, dropDelivery.dropBoxId))
    .innerJoin(video, eq(video.id, dropDelivery.videoId))
    .innerJoin(staff, eq(staff.id, dropDelivery.askedBy))
export type ListedDelivery = Awaited<ReturnType<typeof selectListed>>[number]

export type DropFilter = {
  readonly title?: string | undefined
  readonly status?: readonly number[] | undefined
  readonly dropBoxId?: bigint | undefined
  readonly videoId?: bigint | undefined
  readonly askedBy?: bigint | undefined
}

const order: ListOrder<DropDeliverySortKey> = {
  id: dropDelivery.id,
  keys: { createdAt: dropDelivery.id, updatedAt: dropDelivery.updatedAt },
}

export function listDeliveries(
  db: Executor,
  actor: Actor,
  filter: DropFilter,
  window: SortedWindow<DropDeliverySortKey>,
) {
  const { title, status, dropBoxId, videoId, askedBy } = filter
  const ofTitle = title
    ? inArray(
        dropDelivery.videoId,
        db.select({ id: video.id }).from(video).where(contains(video.title, title)),
      )
    : undefined
  const where = and(
    withinScope(actor, scope),
    ofTitle,
    status?.length ? inArray(dropDelivery.status, [...status]) : undefined,
    dropBoxId === undefined ? undefined : eq(dropDelivery.dropBoxId, dropBoxId),
    videoId === undefined ? undefined : eq(dropDelivery.videoId, videoId),
    askedBy === undefined ? undefined : eq(dropDelivery.askedBy, askedBy),
  )
  return listPage(db, selectListed(db).$dynamic(), { of: dropDelivery, where, order, window })
}

export async function findDelivery(db: Executor, id: bigint): Promise<ListedDelivery | null> {
  const [row] = await selectListed(db).where(eq(dropDelivery.id, id))
  return row ?? null
}

/** What videos of deliveries are called, of those that somebody may see. */
export async function findDeliveryTitles(
  db: Executor,
  actor: Actor,
  ids: readonly bigint[],
): Promise<ReadonlyMap<bigint, string>> {
  const rows = await selectListed(db).where(
    and(inArray(dropDelivery.id, [...ids]), withinScope(actor, scope)),
  )
  return new Map(rows.map(({ delivery, title }) => [delivery.id, title]))
}

/** What a channel is called, for a folder's name. */
export async function findChannelTitle(db: Executor, channelId: bigint): Promise<string | null> {
  const [row] = await db.select({ title: channel.title }).from(channel).where(eq(channel.id, channelId))
  return row?.title ?? null
}

/** Locks a delivery for the rest of the transaction, so that check and move are one step. */
export async function lockDelivery(tx: Tx, id: bigint): Promise<DropDeliveryRow | null> {
  const [row] = await tx.select().from(dropDelivery).where(eq(dropDelivery.id, id)).for('update')
  return row ?? null
}

export async function insertDelivery(tx: Tx, values: typeof dropDelivery.$inferInsert): Promise<bigint> {
  const [row] = await tx.insert(dropDelivery).values(values).returning({ id: dropDelivery.id })
  if (!row) throw new Error('insert returned no row')
  return row.id
}

/** The newest delivery of a file to a box, as far as it is there or on its way. */
export async function findSameFile(
  tx: Executor,
  { videoId, dropBoxId, crc32, size }: Sent,
): Promise<DropDeliveryRow | null> {
  const [row] = await tx
    .select()
    .from(dropDelivery)
    .where(
      and(
        eq(dropDelivery.dropBoxId, dropBoxId),
        eq(dropDelivery.videoId, videoId),
        eq(dropDelivery.crc32, crc32),
        eq(dropDelivery.bytesTotal, size),
        ne(dropDelivery.status, dropDeliveryStatus.codes.withdrawn),
      ),
    )
    .orderBy(desc(dropDelivery.id))
    .limit(1)
  return row ?? null
}
type Sent = {
  readonly videoId: bigint
  readonly dropBoxId: bigint
  readonly crc32: string
  readonly size: number
}

/** The newest delivery of a video that its state follows, whatever became of it. */
export async function findLeading(db: Executor, videoId: bigint): Promise<DropDeliveryRow | null> {
  const [row] = await db
    .select()
    .from(dropDelivery)
    .where(and(eq(dropDelivery.videoId, videoId), eq(dropDelivery.leads, true)))
    .orderBy(desc(dropDelivery.id))
    .limit(1)
  return row ?? null
}

const underWay = dropDeliveryStatus.codesOf(['queued', 'uploading', 'retrying'])

/** Deliveries that a video's file is needed for. */
export async function findOpenOfVideo(db: Executor, videoId: bigint): Promise<boolean> {
  const [row] = await db
    .select({ id: dropDelivery.id })
    .from(dropDelivery)
    .where(and(eq(dropDelivery.videoId, videoId), inArray(dropDelivery.status, [...underWay])))
    .limit(1)
  return row !== undefined
}

/** What waits for a box, or failed because of its key. */
export function findWaitingFor(tx: Executor, boxId: bigint): Promise<DropDeliveryRow[]> {
  const { queued, retrying, failed } = dropDeliveryStatus.codes
  return tx
    .select()
    .from(dropDelivery)
    .where(
      and(
        eq(dropDelivery.dropBoxId, boxId),
        sql`(${dropDelivery.status} IN (${queued}, ${retrying}) OR (${dropDelivery.status} = ${failed}
          AND ${dropDelivery.problemCode} IN ('dropbox.hostKeyChanged', 'dropbox.hostKeyUnconfirmed')))`,
      ),
    )
    .orderBy(dropDelivery.id)
    .for('update')
}

/** Deliveries under way that no job will bring forward: as `findStranded` of publish tasks. */
export async function findStrandedDeliveries(
  db: Executor,
  jobName: string,
): Promise<readonly DropDeliveryRow[]> {
  return db
    .select()
    .from(dropDelivery)
    .where(
      and(
        inArray(dropDelivery.status, [...underWay]),
        sql`NOT EXISTS (
          SELECT FROM pgboss.job j
          WHERE j.name = ${jobName} AND j.state < 'completed' AND j.data->>'deliveryId' = ${dropDelivery.id}::text
        )`,
      ),
    )
    .limit(500)
}

/** A worker takes over: what another one still sends breaks off at its next write. */
export async function claimDelivery(tx: Tx, id: bigint, at: string): Promise<DropDeliveryRow> {
  const [row] = await tx
    .update(dropDelivery)
    .set({ epoch: sql`${dropDelivery.epoch} + 1`, retryAt: null, updatedAt: at })
    .where(eq(dropDelivery.id, id))
    .returning()
  if (!row) throw new Error(`delivery ${id} is gone`)
  return row
}

/** Writes what a worker noted, and says whether it is to stop. @throws StaleDelivery for a worker that was overtaken */
export async function noteDelivery(
  db: Executor,
  { deliveryId, epoch }: DropHold,
  noted: Partial<Pick<DropDeliveryRow, 'stage' | 'bytesSent' | 'speed' | 'path'>>,
  at: string,
): Promise<{ readonly stopAsked: boolean }> {
  const [row] = await db
    .update(dropDelivery)
    .set({ ...noted, updatedAt: at })
    .where(
      and(
        eq(dropDelivery.id, deliveryId),
        eq(dropDelivery.epoch, epoch),
        eq(dropDelivery.status, dropDeliveryStatus.codes.uploading),
      ),
    )
    .returning({ stopAskedBy: dropDelivery.stopAskedBy })
  if (!row) throw new StaleDelivery()
  return { stopAsked: row.stopAskedBy !== null }
}

/** Writes what a settlement or a person changes of a delivery that they have locked. */
export async function setDelivery(
  tx: Tx,
  id: bigint,
  change: Partial<typeof dropDelivery.$inferInsert>,
): Promise<void> {
  await tx.update(dropDelivery).set(change).where(eq(dropDelivery.id, id))
}

const kind: RecordKind<DropDeliveryStatus> = {
  entity: 'dropDelivery',
  states: dropDeliveryStatus,
  table: dropDelivery,
  state: 'status',
  beside: (at) => ({ updatedAt: at }),
}

/** Reasons are keys under `dropbox.reason` of the publishing texts. */
export const moveDelivery = (
  tx: Tx,
  id: bigint,
  move: Move<DropDeliveryStatus>,
  why: EventReason,
): Promise<boolean> => moveRecord(tx, kind, id, move, why)

export const writeDeliveryEvent = (tx: Tx, id: bigint, event: RecordEvent): Promise<void> =>
  writeEvent(tx, kind.entity, id, event)
