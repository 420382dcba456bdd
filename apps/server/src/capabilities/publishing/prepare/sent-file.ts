import { createReadStream } from 'node:fs'
import { access } from 'node:fs/promises'
import type { Database } from '#src/platform/db/database.ts'
import { foundRecord } from '#src/platform/found-record.ts'
import type { ObjectStore } from '#src/platform/storage/storage-driver.ts'
import type { VideoPort, VideoSource } from '../delivery/delivery.context.ts'
import { findPrepare, findPreparedObject } from './prepare.store.ts'

type SentFileDeps = {
  readonly database: Pick<Database, 'db'>
  readonly storage: Pick<ObjectStore, 'open'>
  readonly videos: VideoPort
  /** What this machine is called. */
  readonly node: { readonly name: string }
}

/**
 * What a delivery reads for one task: its whole file where that lies on this machine, else what was made for it, else
 * the source video.
 */
export function sentFileOf(
  { database: { db }, storage, videos, node }: SentFileDeps,
  taskId: bigint,
): VideoPort {
  async function openVideo(videoId: bigint): Promise<VideoSource> {
    const row = await findPrepare(db, taskId)
    if (row?.nodePath && row.nodeName === node.name && (await isThere(row.nodePath))) {
      const { nodePath } = row
      return { read: async ({ start, end }) => createReadStream(nodePath, { start, end: end - 1 }) }
    }
    const objectKey = await findPreparedObject(db, taskId)
    if (objectKey === null) return videos.openVideo(videoId)
    return {
      async read({ start, end }) {
        const object = foundRecord(await storage.open(objectKey), 'media.objectNotFound')
        return object.read({ start, end: end - 1 })
      },
    }
  }

  return {
    openVideo,
    async durationMs(videoId) {
      if ((await findPreparedObject(db, taskId)) === null) return videos.durationMs(videoId)
      return (await findPrepare(db, taskId))?.madeDurationMs ?? null
    },
  }
}

const isThere = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )
