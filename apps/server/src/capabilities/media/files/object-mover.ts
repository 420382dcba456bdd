import type { Database } from '#src/platform/db/database.ts'
import type { JobRun } from '#src/platform/queue/queue.ts'
import { parseCrc32 } from '#src/platform/storage/crc32.ts'
import type { Storages } from '#src/platform/storage/storages.ts'
import { findUploadByObject } from '../uploads/upload.store.ts'

const batch = 50
type Moved = { readonly moved: number; readonly failed: number }

/**
 * Brings what lies elsewhere to where new videos go, object after object; readers find each where it is. What is cut off
 * is begun again by the next run, what fails is left where it was.
 */
export function createObjectMover(deps: {
  readonly database: Pick<Database, 'db'>
  readonly storage: Pick<Storages, 'elsewhere' | 'move'>
}) {
  const { storage } = deps

  return async ({ signal, log }: Pick<JobRun, 'signal' | 'log'>): Promise<Moved> => {
    let [moved, failed, last] = [0, 0, '']
    for (;;) {
      const objects = await storage.elsewhere(last, batch)
      for (const { objectKey, storageType } of objects) {
        signal.throwIfAborted()
        last = objectKey
        try {
          const crc32 = await checksumOf(objectKey)
          if (await storage.move(objectKey, storageType, { signal, crc32 })) moved += 1
        } catch (err) {
          signal.throwIfAborted()
          failed += 1
          log.error({ err, objectKey, from: storageType }, 'object not moved')
        }
      }
      if (objects.length < batch) break
    }
    if (moved + failed > 0) log.info({ moved, failed }, 'objects moved')
    return { moved, failed }
  }

  /** Of an uploaded film the bytes are known; of pictures only that they are all there. */
  async function checksumOf(objectKey: string): Promise<number | null> {
    const upload = await findUploadByObject(deps.database.db, objectKey)
    return upload?.crc32 ? parseCrc32(upload.crc32) : null
  }
}
