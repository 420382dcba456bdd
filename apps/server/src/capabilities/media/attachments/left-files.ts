import type { Database } from '#src/platform/db/database.ts'
import type { ObjectStore } from '#src/platform/storage/storage-driver.ts'
import { findLeftDerivatives, removeDerivative } from '../derivatives/derivative.store.ts'
import { deleteFile, findLeftFiles } from './video-file.store.ts'

const batch = 200

/**
 * Removes what lay beside videos whose files were given up. A row goes after its object: what is cut off is done the next
 * time.
 */
export async function removeLeftFiles(
  { db }: Pick<Database, 'db'>,
  storage: Pick<ObjectStore, 'remove'>,
  signal: AbortSignal,
): Promise<void> {
  for (let left = batch; left === batch; ) {
    const files = await findLeftFiles(db, batch)
    const made = await findLeftDerivatives(db, batch)
    for (const { id, videoId, objectKey } of files) {
      signal.throwIfAborted()
      await storage.remove(objectKey)
      await deleteFile(db, videoId, id)
    }
    for (const { videoId, kind, objectKey } of made) {
      signal.throwIfAborted()
      if (objectKey !== null) await storage.remove(objectKey)
      await removeDerivative(db, videoId, kind)
    }
    left = Math.max(files.length, made.length)
  }
}
