import type { EndpointParsed } from '@pindao/protocol/core/endpoint.ts'
import {
  type BatchPlace,
  copyPublishBatch,
  createPublishBatch,
  type listPublishBatches,
  mostBatchRows,
  mostRowsAtOnce,
  type PublishBatch,
  type PublishBatchDetail,
  type savePublishBatch,
} from '@pindao/protocol/publishing/publish-batch.endpoints.ts'
import { publishBatchStatus } from '@pindao/protocol/publishing/publish-batch.states.ts'
import { publishTaskStatus } from '@pindao/protocol/publishing/publish-task.states.ts'
import { findTimeline } from '#src/capabilities/access/access.ts'
import { AppError } from '#src/platform/app-error.ts'
import { type Clock, instantIn } from '#src/platform/clock.ts'
import type { Actor, SignedInContext } from '#src/platform/context.ts'
import type { Database, Tx } from '#src/platform/db/database.ts'
import { findRepeated, idempotent } from '#src/platform/db/idempotency.ts'
import { sortedWindowOf } from '#src/platform/db/listing.ts'
import { assertVersion } from '#src/platform/db/version.ts'
import { coveredRecord } from '#src/platform/found-record.ts'
import { auditBatch } from './batch.audit.ts'
import { announceBatch } from './batch.news.ts'
import { presentBatch, presentBatchEvent, presentRow } from './batch.present.ts'
import * as store from './batch.store.ts'
import type { PublishBatchRow, publishBatchRow } from './batch.table.ts'
import * as rows from './batch-row.store.ts'
import type { RowPreparation } from './prepare-rows.service.ts'

export type BatchServiceDeps = {
  readonly database: Database
  readonly clock: Clock
  readonly preparation: Pick<RowPreparation, 'prepare' | 'placesOf'>
  readonly videoTitlesOf: (actor: Actor, ids: readonly bigint[]) => Promise<ReadonlyMap<bigint, string>>
  /** A channel of this person's data scope. @throws channels.notFound, channels.removed */
  readonly channelOfBatch: (ctx: SignedInContext, channelId: bigint) => Promise<unknown>
}

type Content = EndpointParsed<typeof createPublishBatch>['body']
type Change = EndpointParsed<typeof savePublishBatch>['body']
type ListQuery = EndpointParsed<typeof listPublishBatches>['query']
type NewRow = Omit<typeof publishBatchRow.$inferInsert, 'batchId'>

/** What people do with batches that are being filled in. Each belongs to whoever made it, as tasks do. */
export function createBatchService(deps: BatchServiceDeps) {
  const { database, clock, preparation } = deps
  const { db } = database

  async function list({ actor }: SignedInContext, query: ListQuery) {
    const filter = {
      name: query.name,
      statuses: query.status,
      ownerStaffId: query.owner === 'me' ? actor.staffId : undefined,
    }
    const found = await store.listBatches(db, actor, filter, sortedWindowOf(query))
    const figures = await rows.countBatchRows(
      db,
      found.rows.map(({ batch }) => batch.id),
    )
    const presented = found.rows.map((row) => presentBatch(actor, row, figures.get(row.batch.id)))
    return { rows: presented, total: found.total }
  }

  /** @throws publishing.batchNotFound */
  async function find({ actor }: SignedInContext, id: bigint): Promise<store.ListedBatch> {
    const found = await store.findBatch(db, id)
    return coveredRecord(actor, found, ({ batch }) => batch, 'publishing.batchNotFound')
  }

  async function load(ctx: SignedInContext, id: bigint): Promise<PublishBatch> {
    const found = await find(ctx, id)
    return presentBatch(ctx.actor, found, (await rows.countBatchRows(db, [id])).get(id))
  }

  async function get(ctx: SignedInContext, id: bigint): Promise<PublishBatchDetail> {
    const { batch } = await find(ctx, id)
    const [presented, placed, events] = await Promise.all([
      load(ctx, id),
      rows.findRows(db, id),
      findTimeline(db, 'publishBatch', id),
    ])
    return {
      ...presented,
      chosenVideos: batch.videoIds.map(String),
      rows: placed.map(presentRow),
      ...(await rows.findFacts(db, placed)),
      timeline: events.map(presentBatchEvent),
    }
  }

  /** A new batch, once per Idempotency-Key, its rows as they begin. @throws media.videoNotFound, channels.notFound */
  async function create(ctx: SignedInContext, body: Content): Promise<PublishBatch> {
    const repeated = await findRepeated(db, ctx, createPublishBatch, body)
    if (repeated !== null) return load(ctx, repeated)
    const { name, zone, videoIds, channelIds } = body
    const places = await preparation.placesOf(ctx, videoIds, channelIds)
    assertRoom(places.length)
    const begun: NewRow[] = []
    for (let start = 0; start < places.length; start += mostRowsAtOnce) {
      const part = await preparation.prepare(ctx, places.slice(start, start + mostRowsAtOnce), 'default')
      for (const { cells, ...place } of part.rows)
        begun.push({ ...idsOf(place), cells, position: begun.length })
    }
    const { id } = await database.transaction((tx) =>
      idempotent(tx, ctx, createPublishBatch, body, () =>
        insert(tx, ctx, { name, zone, videoIds: videoIds.map(BigInt) }, begun, 'composed'),
      ),
    )
    return load(ctx, id)
  }

  async function insert(
    tx: Tx,
    ctx: SignedInContext,
    content: Pick<PublishBatchRow, 'name' | 'zone' | 'videoIds'>,
    begun: readonly NewRow[],
    reason: 'composed' | 'copied',
  ): Promise<bigint> {
    const at = instantIn(clock, 0)
    const { staffId, departmentId } = ctx.actor
    const id = await store.insertBatch(tx, {
      ...content,
      departmentId,
      status: publishBatchStatus.codes.draft,
      ownerStaffId: staffId,
      createdAt: at,
      updatedAt: at,
    })
    await rows.putRows(
      tx,
      begun.map((row) => ({ ...row, batchId: id })),
    )
    await store.writeBatchMade(tx, id, { at, reason, staffId, detail: String(begun.length) })
    await auditBatch(tx, ctx, 'create', { id, name: content.name }, { rows: begun.length })
    await announceBatch(tx, { id, ownerStaffId: staffId, departmentId, version: 1 })
    return id
  }

  /**
   * Keeps what was changed of a draft, by the version that was seen.
   *
   * @throws publishing.batchNotFound, access.changedMeanwhile, publishing.batchNotDraft, publishing.batchTooLarge,
   *   media.videoNotFound, channels.notFound
   */
  async function save(ctx: SignedInContext, id: bigint, body: Change) {
    await find(ctx, id)
    await assertPlaces(ctx, id, body.rows)
    const updatedAt = instantIn(clock, 0)
    const version = await database.transaction(async (tx) => {
      const batch = await lock(tx, ctx, id)
      assertVersion(batch, body.version)
      assertDraft(batch)
      const { name = batch.name, zone = batch.zone } = body
      await rows.removeRows(tx, id, body.removed)
      await rows.putRows(
        tx,
        body.rows.map(({ position, cells, confirmed, ...place }) => ({
          ...idsOf(place),
          batchId: id,
          position,
          cells,
          confirmed,
        })),
      )
      assertRoom(await rows.countRowsOf(tx, id))
      await store.changeBatch(tx, batch, { name, zone, updatedAt })
      await announceBatch(tx, { ...batch, version: batch.version + 1 })
      return batch.version + 1
    })
    return { version, updatedAt }
  }

  /** That this person may see what new rows name: a row that stands was seen before. */
  async function assertPlaces(ctx: SignedInContext, id: bigint, asked: readonly BatchPlace[]): Promise<void> {
    const standing = new Set((await rows.findRows(db, id)).map((row) => keyOf(row)))
    const fresh = asked.filter((place) => !standing.has(keyOf(place)))
    if (fresh.length === 0) return
    const videoIds = [...new Set(fresh.map(({ videoId }) => videoId))].map(BigInt)
    const seen = await deps.videoTitlesOf(ctx.actor, videoIds)
    if (videoIds.some((videoId) => !seen.has(videoId))) throw new AppError('media.videoNotFound')
    for (const channelId of new Set(fresh.map((place) => place.channelId)))
      await deps.channelOfBatch(ctx, BigInt(channelId))
  }

  /** The same rows in a new batch, once per Idempotency-Key: all, or those without a task that stands. */
  async function copy(
    ctx: SignedInContext,
    id: bigint,
    body: EndpointParsed<typeof copyPublishBatch>['body'],
  ): Promise<PublishBatch> {
    const { batch } = await find(ctx, id)
    const input = { ...body, id: String(id) }
    const repeated = await findRepeated(db, ctx, copyPublishBatch, input)
    if (repeated !== null) return load(ctx, repeated)
    const meant = (await rows.findRows(db, id)).filter((row) => body.rows === 'all' || hasNoTask(row))
    if (meant.length === 0) throw new AppError('publishing.batchEmpty')
    const begun = meant.map(({ videoId, channelId, cells }, position) => ({
      videoId,
      channelId,
      cells,
      position,
    }))
    const { zone, videoIds } = batch
    const copied = await database.transaction((tx) =>
      idempotent(tx, ctx, copyPublishBatch, input, () =>
        insert(tx, ctx, { name: body.name, zone, videoIds }, begun, 'copied'),
      ),
    )
    return load(ctx, copied.id)
  }

  /** @throws publishing.batchNotFound, publishing.batchNotDraft */
  async function remove(ctx: SignedInContext, id: bigint): Promise<{ deleted: boolean }> {
    await database.transaction(async (tx) => {
      const batch = await lock(tx, ctx, id)
      assertDraft(batch)
      await store.changeBatch(tx, batch, { deletedAt: instantIn(clock, 0) })
      await auditBatch(tx, ctx, 'delete', batch, { rows: await rows.countRowsOf(tx, id) })
      await announceBatch(tx, { ...batch, version: batch.version + 1 })
    })
    return { deleted: true }
  }

  /** @throws publishing.batchNotFound */
  async function lock(tx: Tx, { actor }: SignedInContext, id: bigint): Promise<PublishBatchRow> {
    const found = await store.lockBatch(tx, id)
    return coveredRecord(actor, found, (batch) => batch, 'publishing.batchNotFound')
  }

  return { list, get, find, load, lock, create, save, copy, remove }
}
export type BatchService = ReturnType<typeof createBatchService>

/** @throws publishing.batchNotDraft */
export function assertDraft({ status }: Pick<PublishBatchRow, 'status'>): void {
  if (status !== publishBatchStatus.codes.draft) throw new AppError('publishing.batchNotDraft')
}

function assertRoom(count: number): void {
  if (count > mostBatchRows)
    throw new AppError('publishing.batchTooLarge', { params: { most: mostBatchRows } })
}

const keyOf = ({ videoId, channelId }: { videoId: bigint | string; channelId: bigint | string }) =>
  `${videoId} ${channelId}`
const idsOf = ({ videoId, channelId }: BatchPlace) => ({
  videoId: BigInt(videoId),
  channelId: BigInt(channelId),
})
const hasNoTask = ({ taskId, status }: rows.PlacedRow) =>
  taskId === null || status === publishTaskStatus.codes.terminated || status === publishTaskStatus.codes.draft
