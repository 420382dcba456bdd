import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { ErrorCode } from '@pindao/protocol/core/error-codes.ts'
import type { DerivativeKind, DerivativeStatus } from '@pindao/protocol/media/video-files.endpoints.ts'
import { AppError } from '#src/platform/app-error.ts'
import { type Clock, instantIn } from '#src/platform/clock.ts'
import type { Database, Tx } from '#src/platform/db/database.ts'
import { derivativeExtension } from '#src/platform/media-tools/derive.ts'
import type { MediaTools } from '#src/platform/media-tools/media-tools.ts'
import type { VideoFacts } from '#src/platform/media-tools/probe.ts'
import type { JobRun, JobSender } from '#src/platform/queue/queue.ts'
import { withObject } from '#src/platform/storage/object-input.ts'
import type { ObjectStore } from '#src/platform/storage/storage-driver.ts'
import { announceVideo } from '../library/video.news.ts'
import { findVideo } from '../library/video.store.ts'
import type { VideoRow } from '../library/video.table.ts'
import { drawJob, proxyJob } from './derivative.jobs.ts'
import * as store from './derivative.store.ts'
import type { DerivativeRow } from './derivative.table.ts'
import { playsEverywhere } from './plays-everywhere.ts'

/** How often the page is told how far a making is, and the making whether it is still wanted. */
const progressEveryMs = 2000
/** A making that is tried again waits some minutes; one without a sign of life for so long is tried no more. */
const deadAfterSeconds = 60 * 60

export type DerivativeDeps = {
  readonly database: Pick<Database, 'db' | 'transaction'>
  readonly storage: ObjectStore
  readonly tools: Pick<MediaTools, 'derive'>
  readonly jobs: JobSender
  readonly clock: Clock
}
const failed: DerivativeStatus = 'failed'
const deadCode: ErrorCode = 'media.derivativeFailed'
type Payload = { readonly videoId: string; readonly kind: DerivativeKind; readonly attempt: number }
export type Derivatives = ReturnType<typeof createDerivatives>

/** What is made of videos in the background: outside the way of deliveries, each with its progress, each can be stopped. */
export function createDerivatives({ database, storage, tools, jobs, clock }: DerivativeDeps) {
  const { db } = database
  const now = () => instantIn(clock, 0)
  const deadBefore = () => instantIn(clock, -deadAfterSeconds)

  async function ask(tx: Tx, videoId: bigint, kind: DerivativeKind): Promise<void> {
    const making = await store.askFor(tx, { videoId, kind }, now(), deadBefore())
    if (making === null) return
    const job = kind === 'proxy' ? proxyJob : drawJob
    await jobs.send(tx, job, { videoId: String(videoId), kind, attempt: making.attempt })
  }

  return {
    ask,

    /** What has been made of a video, and is being made; what died at it counts as failed. */
    async list(videoId: bigint) {
      const rows = await store.findDerivatives(db, videoId)
      const isDead = ({ status, updatedAt }: DerivativeRow) =>
        status === 'running' && updatedAt < deadBefore()
      return rows.map((row) => (isDead(row) ? { ...row, status: failed, problemCode: deadCode } : row))
    },

    /** What every video gets as its file comes: pictures, a wave where it sounds, a copy where browsers need one. */
    async begin(tx: Tx, videoId: bigint, facts: Pick<VideoFacts, 'audioCodec' | 'videoCodec' | 'container'>) {
      await ask(tx, videoId, 'storyboard')
      if (facts.audioCodec !== null) await ask(tx, videoId, 'waveform')
      if (!playsEverywhere(facts)) await ask(tx, videoId, 'proxy')
    },

    /** Stops a making; one that has ended stays as it is. */
    cancel: (videoId: bigint, kind: DerivativeKind) => store.cancelMaking(db, videoId, kind, now()),

    /** Makes what a job asks for. Ends without a word where it is not meant any more. */
    async make({ videoId, kind, attempt }: Payload, run: JobRun): Promise<void> {
      const id = BigInt(videoId)
      const making = { videoId: id, kind, attempt }
      const video = await findVideo(db, id)
      if (video === null || !(await store.keepProgress(db, making, 0, now()))) return
      const folder = await mkdtemp(join(tmpdir(), 'pindao-derive-'))
      try {
        const key = `${dirname(video.objectKey)}/${kind}-${attempt}.${derivativeExtension[kind]}`
        const made = join(folder, `made.${derivativeExtension[kind]}`)
        if (!(await draw(video, making, made, run))) return
        await storage.put(key, made, run.signal)
        await finish(video, making, key)
      } catch (error) {
        // What passes by itself is tried again by the queue.
        if (!(error instanceof AppError) || error.code === 'common.unavailable') throw error
        run.log.warn({ err: error, ...making, videoId }, 'not made of a video')
        await end(video, making, { status: 'failed', problemCode: error.code })
      } finally {
        await rm(folder, { recursive: true, force: true })
      }
    },
  }

  /** False when it was stopped meanwhile. */
  async function draw(
    video: VideoRow,
    making: { readonly videoId: bigint; readonly kind: DerivativeKind; readonly attempt: number },
    outPath: string,
    run: JobRun,
  ): Promise<boolean> {
    const stopped = new AbortController()
    let share = 0
    const watching = setInterval(() => {
      store.keepProgress(db, making, share, now()).then(
        (meant) => meant || stopped.abort(),
        (err: unknown) => run.log.warn({ err }, 'progress not kept'),
      )
    }, progressEveryMs)
    try {
      const { fileName, durationMs } = video
      const signal = AbortSignal.any([run.signal, stopped.signal])
      const onProgress = (done: number) => {
        share = done
      }
      await withObject(storage, video.objectKey, (input) =>
        tools.derive(making.kind, input, outPath, { fileName, durationMs, signal, onProgress }),
      )
      return true
    } catch (error) {
      if (stopped.signal.aborted) return false
      throw error
    } finally {
      clearInterval(watching)
    }
  }

  async function finish(video: VideoRow, making: Parameters<typeof store.endMaking>[1], objectKey: string) {
    const ended = await end(video, making, { status: 'done', problemCode: null, objectKey })
    // Stopped in the last moment, or one that was made before: nothing points there any more.
    const left = ended === null ? objectKey : ended.before
    if (left !== null && (ended === null || left !== objectKey)) await storage.remove(left)
  }

  function end(
    video: VideoRow,
    ...[making, how]: [Parameters<typeof store.endMaking>[1], Parameters<typeof store.endMaking>[2]]
  ) {
    return database.transaction(async (tx) => {
      const ended = await store.endMaking(tx, making, how, now())
      if (ended !== null) await announceVideo(tx, video.id, video)
      return ended
    })
  }
}
