import type { Database } from '#src/platform/db/database.ts'
import type { ObjectStore } from '#src/platform/storage/storage-driver.ts'
import type { TodayCardReaders } from '#src/platform/today-cards.ts'
import { countUnfinished } from './uploads/upload.store.ts'

/** Uploads that somebody has to go on with, and how much fits the storage, in bytes. */
export function mediaCards({
  database: { db },
  storage,
}: {
  readonly database: Pick<Database, 'db'>
  readonly storage: Pick<ObjectStore, 'freeSpace'>
}): Pick<TodayCardReaders, 'myUploads' | 'storageFree'> {
  return {
    myUploads: async ({ staffId }) => ({
      value: await countUnfinished(db, staffId),
      filter: { upload: 'true' },
    }),
    async storageFree() {
      const value = await storage.freeSpace()
      return value === null ? null : { value }
    },
  }
}
