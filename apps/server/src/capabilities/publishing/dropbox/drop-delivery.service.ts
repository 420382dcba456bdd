import type { EndpointParsed } from '@pindao/protocol/core/endpoint.ts'
import {
  createDropDelivery,
  type DropDelivery,
  type listDropDeliveries,
} from '@pindao/protocol/publishing/drop-delivery.endpoints.ts'
import { dropDeliveryStatus } from '@pindao/protocol/publishing/drop-delivery.states.ts'
import { findTimeline, writeAudit } from '#src/capabilities/access/access.ts'
import { AppError } from '#src/platform/app-error.ts'
import { instantIn } from '#src/platform/clock.ts'
import type { Actor, SignedInContext } from '#src/platform/context.ts'
import { type Transact, type Tx, violatedConstraint } from '#src/platform/db/database.ts'
import { findRepeated, idempotent } from '#src/platform/db/idempotency.ts'
import { sortedWindowOf } from '#src/platform/db/listing.ts'
import { coveredRecord, foundRecord } from '#src/platform/found-record.ts'
import { findAutomatic, findUsable } from './drop-box.store.ts'
import type { DropBoxRow, DropDeliveryRow } from './drop-box.table.ts'
import type { DeliveredVideo, DropDeps } from './drop-delivery.context.ts'
import { moveWithVideo } from './drop-delivery.moves.ts'
import { announceDelivery } from './drop-delivery.news.ts'
import { presentDelivery, presentDropEvent } from './drop-delivery.present.ts'
import * as store from './drop-delivery.store.ts'
import { dropDeliveryJob } from './dropbox.jobs.ts'

type ServiceDeps = DropDeps & {
  readonly giveUp: (tx: Tx, row: DropDeliveryRow, staffId: bigint) => Promise<void>
}
/** How long whoever sends a delivery has to stop by itself. */
const stopSeconds = 10

type Wish = EndpointParsed<typeof createDropDelivery>['body']

/** What people do with deliveries to drop boxes. */
export function createDropDeliveries(deps: ServiceDeps) {
  const { database, jobs, clock } = deps
  const { db } = database
  const now = () => instantIn(clock, 0)

  async function list({ actor }: SignedInContext, query: EndpointParsed<typeof listDropDeliveries>['query']) {
    const filter = {
      title: query.title,
      status: query.status,
      dropBoxId: query.dropBoxId === undefined ? undefined : BigInt(query.dropBoxId),
      videoId: query.videoId === undefined ? undefined : BigInt(query.videoId),
      askedBy: query.owner === 'me' ? actor.staffId : undefined,
    }
    const { rows, total } = await store.listDeliveries(db, actor, filter, sortedWindowOf(query))
    return { rows: rows.map((row) => presentDelivery(actor, row)), total }
  }

  /** @throws dropbox.deliveryNotFound */
  async function load({ actor }: SignedInContext, id: bigint): Promise<DropDelivery> {
    const found = await store.findDelivery(db, id)
    return presentDelivery(actor, coveredRecord(actor, found, store.scopeOf, 'dropbox.deliveryNotFound'))
  }

  async function get(ctx: SignedInContext, id: bigint) {
    const delivery = await load(ctx, id)
    const events = await findTimeline(db, 'dropDelivery', id)
    return { ...delivery, timeline: events.map(presentDropEvent) }
  }

  /**
   * Delivers a video to a drop box, once per Idempotency-Key.
   *
   * @throws media.videoNotFound, dropbox.boxNotFound, dropbox.hostKeyUnconfirmed, dropbox.underWay while it is on its way
   * there or failed on it, dropbox.sameFile where the same file lies there and nobody wants it again
   */
  async function create(
    ctx: SignedInContext,
    body: Wish,
    transact: Transact = database.transaction,
  ): Promise<DropDelivery> {
    const repeated = await findRepeated(db, ctx, createDropDelivery, body)
    if (repeated !== null) return load(ctx, repeated)
    const { id } = await named(() =>
      transact((tx) =>
        idempotent(tx, ctx, createDropDelivery, body, async () => {
          await deps.lockVideo(tx, BigInt(body.videoId))
          const video = await deps.videoForPublishing(ctx, BigInt(body.videoId), tx)
          const box = await usable(tx, ctx.actor, BigInt(body.dropBoxId))
          return begin(tx, ctx, video, box, body.again)
        }),
      ),
    )
    return load(ctx, id)
  }

  async function usable(tx: Tx, actor: Actor, id: bigint): Promise<DropBoxRow> {
    const box = foundRecord(await findUsable(tx, actor, id), 'dropbox.boxNotFound')
    if (box.hostKey === null) throw new AppError('dropbox.hostKeyUnconfirmed')
    return box
  }

  async function begin(
    tx: Tx,
    ctx: SignedInContext,
    video: DeliveredVideo,
    box: Pick<DropBoxRow, 'id' | 'name'>,
    again: boolean,
  ): Promise<bigint> {
    const { crc32, size } = video
    const known = await store.findSameFile(tx, { videoId: video.id, dropBoxId: box.id, crc32, size })
    const isThere = known?.status === dropDeliveryStatus.codes.delivered
    if (known !== null && !isThere) throw new AppError('dropbox.underWay')
    if (isThere && !again) throw new AppError('dropbox.sameFile')
    const at = now()
    const { staffId } = ctx.actor
    const why = { at, reason: 'asked', staffId, detail: box.name }
    const leads = await deps.queueVideo(tx, video.id, why)
    const row = {
      videoId: video.id,
      dropBoxId: box.id,
      status: dropDeliveryStatus.codes.queued,
      stage: 'waiting',
      leads,
      again,
      objectKey: video.objectKey,
      fileName: video.fileName,
      crc32,
      bytesTotal: size,
      askedBy: staffId,
      departmentId: video.departmentId,
      createdAt: at,
      updatedAt: at,
    } as const
    const id = await store.insertDelivery(tx, row)
    await store.writeDeliveryEvent(tx, id, { ...why, actor: 'person', from: null, to: row.status })
    await wake(tx, id, box.id)
    await audit(
      tx,
      ctx,
      'create',
      id,
      { after: { video: video.title, dropBox: box.name, again } },
      video.title,
    )
    await announceDelivery(tx, { ...row, id, bytesSent: 0, speed: null })
    return id
  }

  const wake = (tx: Tx, id: bigint, boxId: bigint, startAfterSeconds = 0) =>
    jobs.send(
      tx,
      dropDeliveryJob,
      { deliveryId: String(id), dropBoxId: String(boxId) },
      startAfterSeconds === 0 ? {} : { startAfterSeconds },
    )

  /** Goes on with one that failed, from where it was. @throws dropbox.deliveryNotFound, dropbox.notRetryable */
  async function retry(ctx: SignedInContext, id: bigint, transact: Transact = database.transaction) {
    await load(ctx, id)
    await transact(async (tx) => {
      const row = foundRecord(await store.lockDelivery(tx, id), 'dropbox.deliveryNotFound')
      const why = { at: now(), reason: 'retried', staffId: ctx.actor.staffId }
      if (!(await moveWithVideo(deps, tx, row, 'retrying', { actor: 'person' }, why)))
        throw new AppError('dropbox.notRetryable')
      await store.setDelivery(tx, id, { tries: 0, retryAt: null, problemCode: null, problemDetail: null })
      await wake(tx, id, row.dropBoxId)
      await audit(tx, ctx, 'retry', id, {}, row.fileName)
      await tell(tx, id)
    })
    return load(ctx, id)
  }

  /**
   * Takes one out of the queue, or has whoever sends it stop.
   *
   * @throws dropbox.deliveryNotFound, dropbox.notWithdrawable for one that is over
   */
  async function withdraw(ctx: SignedInContext, id: bigint, transact: Transact = database.transaction) {
    await load(ctx, id)
    await transact(async (tx) => {
      const row = foundRecord(await store.lockDelivery(tx, id), 'dropbox.deliveryNotFound')
      const status = dropDeliveryStatus.nameOf(row.status)
      if (status === 'delivered' || status === 'withdrawn') throw new AppError('dropbox.notWithdrawable')
      const { staffId } = ctx.actor
      await audit(tx, ctx, 'withdraw', id, {}, row.fileName)
      if (status !== 'uploading') {
        await deps.giveUp(tx, row, staffId)
        // Somebody has to take away what lies half there.
        if (row.path !== null && row.bytesSent > 0) await wake(tx, id, row.dropBoxId)
        return
      }
      await store.setDelivery(tx, id, { stopAskedBy: staffId })
      // Whoever sends it hears of it within a second; where nobody does any more, this one ends it.
      await wake(tx, id, row.dropBoxId, stopSeconds)
      await tell(tx, id)
    })
    return load(ctx, id)
  }

  /**
   * What a department saves with "send on" goes into its box, once; null where none takes it by itself.
   *
   * @throws media.videoNotFound, dropbox.hostKeyUnconfirmed
   */
  async function sendOn(ctx: SignedInContext, videoId: bigint): Promise<DropDelivery | null> {
    const video = await deps.videoForPublishing(ctx, videoId)
    const boxId = await findAutomatic(db, video.departmentId)
    if (boxId === null) return null
    const known = await store.findSameFile(db, {
      videoId,
      dropBoxId: boxId,
      crc32: video.crc32,
      size: video.size,
    })
    if (known !== null) return load(ctx, known.id)
    const id = await named(() =>
      database.transaction(async (tx) => {
        await deps.lockVideo(tx, videoId)
        const kept = await deps.videoForPublishing(ctx, videoId, tx)
        return begin(tx, ctx, kept, await usable(tx, ctx.actor, boxId), false)
      }),
    )
    return load(ctx, id)
  }

  /**
   * A delivered video has another file now: that one goes to the box the last one went to. Its state is in the queue already.
   *
   * @returns false where it was in none
   */
  async function replaced(tx: Tx, ctx: SignedInContext, videoId: bigint): Promise<boolean> {
    const [last, video] = [await store.findLeading(tx, videoId), await deps.findVideo(tx, videoId)]
    if (last === null || video === null || last.status !== dropDeliveryStatus.codes.delivered) return false
    const box = await findUsable(tx, ctx.actor, last.dropBoxId)
    if (box === null || box.hostKey === null) return false
    const id = await begin(tx, ctx, video, box, true)
    await store.setDelivery(tx, id, { leads: true })
    return true
  }

  async function tell(tx: Tx, id: bigint): Promise<void> {
    const row = await store.lockDelivery(tx, id)
    if (row) await announceDelivery(tx, row)
  }

  return { list, get, create, retry, withdraw, sendOn, replaced }
}
export type DropDeliveries = ReturnType<typeof createDropDeliveries>

/** Two asked at once: the other one was first. */
async function named<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (violatedConstraint(error) !== 'drop_delivery_under_way') throw error
    throw new AppError('dropbox.underWay', { cause: error })
  }
}

function audit(
  tx: Tx,
  ctx: SignedInContext,
  verb: 'create' | 'retry' | 'withdraw',
  entityId: bigint,
  sides: { readonly after?: Readonly<Record<string, string | boolean>> },
  title: string,
): Promise<void> {
  const detail = { title }
  return writeAudit(tx, ctx, {
    action: `dropDelivery.${verb}`,
    entity: 'dropDelivery',
    entityId,
    ...sides,
    detail,
  })
}
