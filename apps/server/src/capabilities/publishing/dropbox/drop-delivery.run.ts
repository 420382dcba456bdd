import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { dropPath } from '@pindao/protocol/publishing/drop-box.fields.ts'
import { type DropStage, dropDeliveryStatus } from '@pindao/protocol/publishing/drop-delivery.states.ts'
import type { Logger } from 'pino'
import { AppError } from '#src/platform/app-error.ts'
import { instantIn } from '#src/platform/clock.ts'
import { isOutage } from '#src/platform/db/outage.ts'
import { foundRecord } from '#src/platform/found-record.ts'
import type { JobRun } from '#src/platform/queue/queue.ts'
import { openSecret } from './drop-box.secret.ts'
import { findAnyBox } from './drop-box.store.ts'
import type { DropBoxRow, DropDeliveryRow } from './drop-box.table.ts'
import type { DeliveredVideo, DropDeps, SentSource } from './drop-delivery.context.ts'
import { moveWithVideo } from './drop-delivery.moves.ts'
import { announceDelivery } from './drop-delivery.news.ts'
import { createDropSettlement } from './drop-delivery.settle.ts'
import * as store from './drop-delivery.store.ts'
import { dropDeliveryJob } from './dropbox.jobs.ts'
import { HostKeyRefused, openSftp, readHostKey } from './sftp/sftp-session.ts'
import { uploadBySftp } from './sftp/sftp-upload.ts'

const everyMs = 1000
/** A job may come this much before its time: clocks and rounding. */
const earlyMs = 500
/** How soon what is held back looks again. */
const heldSeconds = 30
/** Over how long a speed is reckoned. */
const speedMs = 10_000
const cleaningMs = 20_000

/** Thrown inside a sending that somebody wants stopped. */
class Stopped extends Error {
  override readonly name = 'Stopped'
}

type Work = {
  readonly row: DropDeliveryRow
  readonly box: DropBoxRow
  readonly video: DeliveredVideo | null
  readonly hold: store.DropHold
  /** The worker before had begun to give the file its name. */
  readonly wasFinishing: boolean
}
/** Of what half a file may lie there. */
type Left = Pick<Work, 'row' | 'box'>
type Sending = {
  readonly signal: AbortSignal
  onSent(bytes: number): void
  onStage(stage: DropStage): Promise<void>
}

/**
 * Brings a file into a drop box. Any worker may take it up at any stage; the epoch decides whose writes count, and what lies on
 * the server says where to go on.
 */
export function createDropRunner(deps: DropDeps, { scratch }: { readonly scratch: string }) {
  const { database, clock, jobs } = deps
  const now = () => instantIn(clock, 0)
  const settlement = createDropSettlement(deps)

  /** Handles one job. Failures are settled inside; what is thrown is given again by the queue. */
  async function deliver(deliveryId: bigint, run: JobRun): Promise<void> {
    const log = run.log.child({ deliveryId: String(deliveryId) })
    const left = await leftBehind(deliveryId)
    if (left !== null) return clean(left, log)
    const work = await begin(deliveryId)
    if (work === null) return
    try {
      await sendOrSettle(work, run, log)
    } catch (error) {
      if (!(error instanceof store.StaleDelivery)) throw error
      log.warn({ epoch: work.hold.epoch }, 'another worker has taken this delivery over')
    }
  }

  async function sendOrSettle(work: Work, run: JobRun, log: Logger): Promise<void> {
    try {
      if (work.row.stopAskedBy !== null) throw new Stopped()
      await watching(work, run, (sending) => send(work, sending))
      await settlement.delivered(work.hold)
    } catch (error) {
      // What stops with its worker, or for want of the database, comes again.
      if (error instanceof store.StaleDelivery || run.signal.aborted || isOutage(error)) throw error
      if (error instanceof Stopped) {
        await removePart(work).catch((err: unknown) => log.warn({ err }, 'what lay half there stays'))
        return settlement.stopped(work.hold)
      }
      log.warn({ err: error }, 'not delivered')
      const title = work.video?.title ?? work.row.fileName
      await settlement.failed(work.hold, error, { title, sentBefore: work.row.bytesSent })
    }
  }

  /** A delivery that was given up while nobody sent it, and of which half a file lies there. */
  async function leftBehind(deliveryId: bigint): Promise<Left | null> {
    const row = (await store.findDelivery(database.db, deliveryId))?.delivery
    const isLeft =
      row?.status === dropDeliveryStatus.codes.withdrawn && row.path !== null && row.bytesSent > 0
    const box = isLeft ? await findAnyBox(database.db, row.dropBoxId) : null
    return row && box ? { row, box } : null
  }

  async function clean(left: Left, log: Logger): Promise<void> {
    await removePart(left).catch((err: unknown) => log.warn({ err }, 'what lay half there stays'))
    await database.transaction((tx) => store.setDelivery(tx, left.row.id, { bytesSent: 0 }))
  }

  async function begin(deliveryId: bigint): Promise<Work | null> {
    // Asked before the transaction opens: inside, it would take a second connection while holding one.
    const isHeld = await deps.isHeld()
    return database.transaction(async (tx) => {
      const row = await store.lockDelivery(tx, deliveryId)
      const status = row && dropDeliveryStatus.nameOf(row.status)
      if (!row || (status !== 'queued' && status !== 'uploading' && status !== 'retrying')) return null
      const payload = { deliveryId: String(row.id), dropBoxId: String(row.dropBoxId) }
      const later = (seconds: number) =>
        jobs.send(tx, dropDeliveryJob, payload, { startAfterSeconds: seconds }).then(() => null)
      if (isHeld) return later(heldSeconds)
      if (row.stopAskedBy !== null && status !== 'uploading')
        return settlement.giveUp(tx, row, row.stopAskedBy).then(() => null)
      const box = foundRecord(await findAnyBox(tx, row.dropBoxId), 'dropbox.boxNotFound')
      // What waits for a person needs no job: their decision sends one.
      if ((box.stoppedAt !== null || box.hostKey === null) && status !== 'uploading') return null
      if (row.retryAt !== null && Date.parse(row.retryAt) - clock() > earlyMs) return null
      const video = await deps.findVideo(tx, row.videoId)
      const at = now()
      const wasFinishing = row.stage === 'finishing'
      const claimed = await store.claimDelivery(tx, row.id, at)
      if (status !== 'uploading')
        await moveWithVideo(deps, tx, row, 'uploading', { actor: 'system' }, { at, reason: 'picked' })
      if (!wasFinishing) await store.setDelivery(tx, row.id, { stage: 'connecting' })
      await announceDelivery(tx, { ...claimed, status: dropDeliveryStatus.codes.uploading })
      return { row: claimed, box, video, hold: { deliveryId: row.id, epoch: claimed.epoch }, wasFinishing }
    })
  }

  async function send(work: Work, sending: Sending): Promise<void> {
    const { row, box, video } = work
    if (video === null) throw new AppError('media.videoNotFound')
    if (video.objectKey !== row.objectKey) throw new AppError('dropbox.sourceChanged')
    if (box.deletedAt !== null || !box.enabled) throw new AppError('dropbox.boxUnusable')
    const secret = openSecret(deps.secrets, box.id, box.secretSealed)
    const path = row.path ?? (await pathOf(row, box, video))
    if (row.path === null) await store.noteDelivery(database.db, work.hold, { path }, now())
    const common = { path, again: row.again, wasFinishing: work.wasFinishing, bandwidth: box.bandwidth }
    if (box.kind === 'ascp') return sendByAscp(work, { ...common, secret }, sending)
    const session = await openSftp(box, secret, { reach: deps.reach, signal: sending.signal })
    try {
      await uploadBySftp(session, {
        ...common,
        ...sending,
        source: sourceOf(row),
        partPath: partOf(path, row.id),
        check: box.check,
        paced: deps.bandwidth.paced,
      })
    } finally {
      session.close()
    }
  }

  async function sendByAscp(
    { row, box, hold }: Work,
    given: Pick<
      Parameters<NonNullable<DropDeps['ascp']>['upload']>[0],
      'path' | 'again' | 'wasFinishing' | 'bandwidth' | 'secret'
    >,
    { signal, onSent, onStage }: Sending,
  ): Promise<void> {
    const { ascp } = deps
    if (ascp === null) throw new AppError('dropbox.noAscp')
    const shown = await readHostKey(box, { reach: deps.reach, signal })
    if (shown.fingerprint !== box.hostKey) throw new HostKeyRefused(shown)
    await onStage('sending')
    // A program of its own, which takes nothing from the line of this process: it is told what holds when it begins.
    const rates = [given.bandwidth, deps.bandwidth.limit()].filter((rate) => rate !== null)
    await ascp.upload({
      ...given,
      bandwidth: rates.length === 0 ? null : Math.min(...rates),
      folder: join(scratch, String(hold.deliveryId)),
      file: { objectKey: row.objectKey, size: row.bytesTotal, crc32: row.crc32 },
      address: await deps.reach.addressOf(box),
      port: box.port,
      userName: box.userName,
      keySha1: shown.sha1,
      signal,
      onProgress: ({ share }) => onSent(Math.floor(share * row.bytesTotal)),
    })
  }

  async function pathOf(row: DropDeliveryRow, box: DropBoxRow, video: DeliveredVideo): Promise<string> {
    const channel =
      video.channelId === null ? null : await store.findChannelTitle(database.db, video.channelId)
    return dropPath(box.folder, {
      date: row.createdAt.slice(0, 10),
      channel: channel ?? '',
      series: video.programme ?? '',
      file: row.fileName,
    })
  }

  function sourceOf(row: DropDeliveryRow): SentSource {
    return {
      size: row.bytesTotal,
      crc32: row.crc32,
      async read({ start, end }) {
        const object = foundRecord(await deps.storage.open(row.objectKey), 'media.objectNotFound')
        return object.read({ start, end: end - 1 })
      },
    }
  }

  /** Writes how far it is, once a second, and ends the sending when nobody wants it, or when nothing moves any more. */
  async function watching(
    work: Work,
    run: JobRun,
    sendFile: (sending: Sending) => Promise<void>,
  ): Promise<void> {
    const ended = new AbortController()
    const points: { readonly at: number; readonly bytes: number }[] = []
    let bytesSent = work.row.bytesSent
    let movedAt = Date.now()
    let stage: DropStage = 'connecting'
    const note = async (noted: Parameters<typeof store.noteDelivery>[2]) => {
      const { stopAsked } = await store.noteDelivery(database.db, work.hold, noted, now())
      if (stopAsked) ended.abort(new Stopped())
    }
    const look = async () => {
      const at = Date.now()
      points.push({ at, bytes: bytesSent })
      while (points[0] && at - points[0].at > speedMs) points.shift()
      const speed = stage === 'sending' ? speedOf(points) : null
      await note({ bytesSent, speed })
      const { row } = work
      await announceDelivery(database.db, {
        ...row,
        status: dropDeliveryStatus.codes.uploading,
        stage,
        bytesSent,
        speed,
      })
      if (stage === 'sending' && at - movedAt > deps.stallMs) ended.abort(new AppError('dropbox.lineBroken'))
    }
    let looking: Promise<unknown> = Promise.resolve()
    const timer = setInterval(() => {
      const looked = look().catch((error: unknown) => {
        if (error instanceof store.StaleDelivery) ended.abort(error)
        else run.log.warn({ err: error }, 'progress not kept')
      })
      looking = Promise.all([looking, looked])
    }, everyMs)
    try {
      await sendFile({
        signal: AbortSignal.any([run.signal, ended.signal]),
        onSent(bytes) {
          if (bytes > bytesSent) movedAt = Date.now()
          bytesSent = bytes
        },
        async onStage(next) {
          stage = next
          movedAt = Date.now()
          await note({ stage: next, bytesSent })
        },
      })
    } catch (error) {
      if (ended.signal.aborted) throw ended.signal.reason
      throw error
    } finally {
      clearInterval(timer)
      // What is written after this has the last word.
      await looking
      await store.noteDelivery(database.db, work.hold, { bytesSent }, now()).catch(() => undefined)
    }
  }

  /** Nobody goes on with a delivery that was stopped: half of a file is no use to anybody. */
  async function removePart({ row, box }: Left): Promise<void> {
    await rm(join(scratch, String(row.id)), { recursive: true, force: true })
    const path = row.path ?? (await store.findDelivery(database.db, row.id))?.delivery.path ?? null
    if (box.kind !== 'sftp' || path === null) return
    const signal = AbortSignal.timeout(cleaningMs)
    const secret = openSecret(deps.secrets, box.id, box.secretSealed)
    const session = await openSftp(box, secret, { reach: deps.reach, signal })
    try {
      await Promise.race([session.unlink(partOf(path, row.id)), delay(cleaningMs, undefined, { ref: false })])
    } finally {
      session.close()
    }
  }

  return { deliver, giveUp: settlement.giveUp }
}
export type DropRunner = ReturnType<typeof createDropRunner>

/** How a file is called until it is whole: no other delivery writes to it. */
export const partOf = (path: string, deliveryId: bigint): string => `${path}.${deliveryId}.part`

/** Bytes a second between the first and the last of some points; null while there is no telling. */
export function speedOf(points: readonly { readonly at: number; readonly bytes: number }[]): number | null {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last || last.at - first.at < 500) return null
  return Math.max(0, Math.round(((last.bytes - first.bytes) * 1000) / (last.at - first.at)))
}
