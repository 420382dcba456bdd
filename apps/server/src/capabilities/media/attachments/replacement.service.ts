import type { EndpointParsed } from '@pindao/protocol/core/endpoint.ts'
import { moveInto } from '@pindao/protocol/core/enumeration.ts'
import { videoUploadStatus } from '@pindao/protocol/media/video.states.ts'
import { replaceFile } from '@pindao/protocol/media/video-saving.endpoints.ts'
import { writeAudit } from '#src/capabilities/access/access.ts'
import { AppError } from '#src/platform/app-error.ts'
import { type Clock, instantIn } from '#src/platform/clock.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import type { Database, Tx } from '#src/platform/db/database.ts'
import { findRepeated, idempotent } from '#src/platform/db/idempotency.ts'
import { coveredRecord } from '#src/platform/found-record.ts'
import type { VideoFacts } from '#src/platform/media-tools/probe.ts'
import type { JobSender } from '#src/platform/queue/queue.ts'
import type { ObjectStore } from '#src/platform/storage/storage-driver.ts'
import { writeEvent } from '#src/platform/timeline/timeline.ts'
import type { Derivatives } from '../derivatives/derivative.service.ts'
import { forgetAll } from '../derivatives/derivative.store.ts'
import type { StoredFile, StoredFiles } from '../files/stored-files.ts'
import { thumbnailJob } from '../library/video.jobs.ts'
import { announceVideo } from '../library/video.news.ts'
import type { PublishTasksPort } from '../library/video.service.ts'
import { findVideo, lockVideo } from '../library/video.store.ts'
import type { VideoRow } from '../library/video.table.ts'
import type { VideoProbe } from '../library/video-probe.ts'
import { moveUpload } from '../library/video-sending.store.ts'
import { keepVersion, writeFileOf } from './video-file.store.ts'

export type ReplacementDeps = {
  readonly database: Pick<Database, 'db' | 'transaction'>
  readonly storage: Pick<ObjectStore, 'remove'>
  readonly files: Pick<StoredFiles, 'find' | 'bind'>
  readonly probe: VideoProbe
  readonly derivatives: Pick<Derivatives, 'begin'>
  readonly publishTasks: PublishTasksPort
  readonly jobs: JobSender
  readonly clock: Clock
}
type Input = EndpointParsed<typeof replaceFile>['body']

const { codes } = videoUploadStatus
/** From which states a file is replaced, and where the video stands then (E01): one that was delivered is delivered again. */
const statusAfter: ReadonlyMap<number, number> = new Map([
  [codes.saved, codes.saved],
  [codes.uploaded, codes.uploadQueued],
  [codes.uploadFailed, codes.saved],
])

/** Gives a video another file; the one it had is kept as a version. */
export function createReplacement(deps: ReplacementDeps) {
  const { database, files, probe, derivatives, publishTasks, jobs, clock } = deps

  /**
   * The new file is probed first, like that of a new video. A video whose file a publish task needs keeps it: half of one
   * and half of the other must not go out.
   *
   * @throws media.videoNotFound, access.changedMeanwhile, media.videoInUse, media.notReplaceable, and what probing throws
   */
  return async (ctx: SignedInContext, id: bigint, input: Input): Promise<bigint> => {
    const asked = { ...input, id: String(id) }
    const repeated = await findRepeated(database.db, ctx, replaceFile, asked)
    if (repeated !== null) return repeated
    cover(ctx, await findVideo(database.db, id))
    const file = await files.find(ctx, input.videoPath)
    const facts = await probe(ctx, file, input.fileName)
    let left: readonly string[] = []
    const { id: done } = await database.transaction((tx) =>
      idempotent(tx, ctx, replaceFile, asked, async () => {
        left = await replace(tx, ctx, { id, seen: input.seen, file, facts })
        return id
      }),
    )
    for (const key of left) await deps.storage.remove(key)
    return done
  }

  async function replace(
    tx: Tx,
    ctx: SignedInContext,
    given: {
      readonly id: bigint
      readonly seen: string
      readonly file: StoredFile
      readonly facts: VideoFacts
    },
  ): Promise<readonly string[]> {
    const { id, file, facts } = given
    const row = cover(ctx, await lockVideo(tx, id))
    if (row.crc32 !== given.seen) throw new AppError('access.changedMeanwhile')
    if (await publishTasks.needsVideo(tx, id)) throw new AppError('media.videoInUse')
    const uploadStatus = statusAfter.get(row.uploadStatus)
    if (uploadStatus === undefined) throw new AppError('media.notReplaceable')
    const at = instantIn(clock, 0)
    await keepVersion(tx, row, ctx.actor.staffId, at)
    await files.bind(tx, file.uploadId, id)
    const left = await forgetAll(tx, id, at)
    const { orientation: _derived, ...stored } = facts
    const { uploadId, objectKey, fileName, size, crc32 } = file
    const now = { storyboardKey: null, uploadStatus, updatedAt: at, version: row.version + 1 }
    await writeFileOf(tx, id, { uploadId, objectKey, fileName, size, crc32, ...stored, ...now })
    const event = { at, actor: 'person', staffId: ctx.actor.staffId, reason: 'replaced' } as const
    await writeEvent(tx, 'video', id, { ...event, from: row.uploadStatus, to: uploadStatus })
    const isQueued = uploadStatus === codes.uploadQueued
    // A platform takes no other file for a video that is public: the new one stays here.
    if (isQueued && !(await publishTasks.deliverAgain(tx, ctx, id)))
      await moveUpload(tx, id, moveInto(videoUploadStatus, 'saved', 'person', ['uploadQueued']), {
        ...event,
        reason: 'withdrawn',
      })
    const [before, after] = [factsOf(row), factsOf(file)]
    const detail = { title: row.title }
    await writeAudit(tx, ctx, {
      action: 'video.replace',
      entity: 'video',
      entityId: id,
      before,
      after,
      detail,
    })
    await jobs.send(tx, thumbnailJob, { videoId: String(id) })
    await derivatives.begin(tx, id, facts)
    await announceVideo(tx, id, row)
    return left
  }
}

const factsOf = ({ fileName, size, crc32 }: Pick<VideoRow, 'fileName' | 'size' | 'crc32'>) => ({
  fileName,
  size,
  crc32,
})

const cover = ({ actor }: SignedInContext, row: VideoRow | null): VideoRow =>
  coveredRecord(actor, row, (video) => video, 'media.videoNotFound')
