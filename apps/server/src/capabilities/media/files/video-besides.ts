import { buffer } from 'node:stream/consumers'
import { AppError } from '#src/platform/app-error.ts'
import type { Database } from '#src/platform/db/database.ts'
import type { ObjectStore } from '#src/platform/storage/storage-driver.ts'
import { findFile } from '../attachments/video-file.store.ts'
import { findVideo } from '../library/video.store.ts'

/** A picture or a subtitle file is read whole; both were checked to be smaller when they came. */
const mostBytes = 50 * 1024 * 1024

/** What goes to a platform beside a video's bytes. */
export type VideoBesides = {
  /** The picture that stands for the video. @throws media.objectNotFound */
  coverOf(
    videoId: bigint,
  ): Promise<{ readonly mimeType: 'image/jpeg' | 'image/png'; readonly bytes: Uint8Array }>
  /** A subtitle file, by the name and language that people gave it. @throws media.objectNotFound */
  captionOf(
    videoId: bigint,
    fileId: bigint,
  ): Promise<{ readonly language: string; readonly name: string; readonly bytes: Uint8Array }>
}

export function createVideoBesides({
  database,
  storage,
}: {
  readonly database: Pick<Database, 'db'>
  readonly storage: Pick<ObjectStore, 'open'>
}): VideoBesides {
  async function bytesOf(objectKey: string): Promise<Uint8Array | null> {
    const object = await storage.open(objectKey)
    if (!object) return null
    if (object.size > mostBytes) {
      await object.close()
      return null
    }
    return buffer(object.read())
  }

  return {
    async coverOf(videoId) {
      const key = (await findVideo(database.db, videoId))?.thumbnailKey ?? null
      const bytes = key === null ? null : await bytesOf(key)
      if (key === null || bytes === null) throw new AppError('media.objectNotFound')
      return { mimeType: key.endsWith('.png') ? 'image/png' : 'image/jpeg', bytes }
    },

    async captionOf(videoId, fileId) {
      const file = await findFile(database.db, videoId, fileId)
      const bytes = file?.kind === 'subtitle' ? await bytesOf(file.objectKey) : null
      if (!file || bytes === null) throw new AppError('media.objectNotFound')
      return { language: file.language ?? 'und', name: file.fileName, bytes }
    },
  }
}
