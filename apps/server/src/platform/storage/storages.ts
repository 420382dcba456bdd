import type { Database } from '#src/platform/db/database.ts'
import type { ObjectStore, StorageDriver, StorageType } from './storage-driver.ts'
import * as places from './stored-object.store.ts'

/**
 * All storages of this product. New things go to `main`; each object is found where it lies, so that another main one
 * leaves the older objects readable.
 */
export type Storages = ObjectStore & {
  readonly main: StorageDriver
  readonly all: readonly StorageDriver[]
  /** The storage of an upload. @throws when this process does not have it */
  of(type: StorageType): StorageDriver
}

/** @param others storages that were the main one before, or will be */
export function createStorages(
  { db }: Pick<Database, 'db'>,
  mainDriver: StorageDriver,
  others: readonly StorageDriver[],
): Storages {
  const all = [mainDriver, ...others].map(placing)
  const [main = mainDriver] = all

  /** An upload that became an object is known by its place at once; again after a crash, as it is completed again. */
  function placing(driver: StorageDriver): StorageDriver {
    return {
      ...driver,
      async complete(upload, parts) {
        const completion = await driver.complete(upload, parts)
        if (completion.done) await places.writePlace(db, upload.objectKey, driver.type)
        return completion
      },
    }
  }

  function of(type: StorageType): StorageDriver {
    const driver = all.find((one) => one.type === type)
    if (!driver) throw new Error(`an object lies in ${type}, which this process was not told of`)
    return driver
  }

  const placeOf = async (objectKey: string) => of((await places.findPlace(db, objectKey)) ?? 'local')

  return {
    main,
    all,
    of,
    head: async (objectKey) => (await placeOf(objectKey)).head(objectKey),
    open: async (objectKey) => (await placeOf(objectKey)).open(objectKey),
    filePath: async (objectKey) => (await placeOf(objectKey)).filePath(objectKey),
    freeSpace: main.freeSpace,
    async put(objectKey, path, signal) {
      const before = await places.findPlace(db, objectKey)
      const stored = await main.put(objectKey, path, signal)
      await places.writePlace(db, objectKey, main.type)
      if (before !== null && before !== main.type) await of(before).remove(objectKey)
      return stored
    },
    async remove(objectKey) {
      await (await placeOf(objectKey)).remove(objectKey)
      await places.forgetPlace(db, objectKey)
    },
  }
}
