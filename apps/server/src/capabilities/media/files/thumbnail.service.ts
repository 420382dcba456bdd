import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ErrorCode } from '@pindao/protocol/core/error-codes.ts'
import { AppError } from '#src/platform/app-error.ts'
import type { Database } from '#src/platform/db/database.ts'
import { publishLive } from '#src/platform/live/live.ts'
import type { MediaTools } from '#src/platform/media-tools/media-tools.ts'
import type { JobRun } from '#src/platform/queue/queue.ts'
import { withObject } from '#src/platform/storage/object-input.ts'
import { thumbnailKeyOf } from '#src/platform/storage/object-key.ts'
import type { ObjectStore } from '#src/platform/storage/storage-driver.ts'
import * as store from '../library/video.store.ts'

export type ThumbnailDeps = {
  readonly database: Database
  readonly storage: ObjectStore
  readonly tools: Pick<MediaTools, 'thumbnail'>
  readonly clock: () => number
}

/** What no further attempt changes: the file was probed, but its pictures cannot be decoded. */
const hopeless: readonly ErrorCode[] = ['media.notAVideo', 'media.videoTruncated']

/**
 * Makes and stores the picture of a video, beside its file, and tells the pages that show it. A video whose pictures
 * cannot be decoded keeps none: trying again would not help. Nor does one that was deleted meanwhile, that has another
 * file by now, or a picture that somebody chose.
 */
export function createThumbnailService({ database, storage, tools, clock }: ThumbnailDeps) {
  return async (videoId: bigint, run: JobRun): Promise<void> => {
    const video = await store.findVideo(database.db, videoId)
    if (!video) return
    const folder = await mkdtemp(join(tmpdir(), 'pindao-thumbnail-'))
    try {
      const picture = join(folder, 'thumbnail.jpg')
      const { fileName, durationMs } = video
      await withObject(storage, video.objectKey, (input) =>
        tools.thumbnail(input, picture, { fileName, durationMs, signal: run.signal }),
      )
      const key = thumbnailKeyOf(video.objectKey)
      await storage.put(key, picture, run.signal)
      const kept = await database.transaction(async (tx) => {
        if (!(await store.setDrawnThumbnail(tx, video, key, new Date(clock()).toISOString()))) return false
        await publishLive(tx, { type: 'video', id: String(videoId) }, { permission: 'video:read', ...video })
        return true
      })
      // One that was drawn before may be shown until that of the file of now is there.
      if (!kept && (await store.findVideo(database.db, videoId))?.thumbnailKey !== key)
        await storage.remove(key)
    } catch (error) {
      if (!(error instanceof AppError && hopeless.includes(error.code))) throw error
      run.log.warn({ err: error, videoId: String(videoId) }, 'video without a thumbnail')
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }
}
