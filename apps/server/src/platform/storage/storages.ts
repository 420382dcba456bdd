import type { Database } from '#src/platform/db/database.ts'
import { copyObject } from './copy-object.ts'
import type { ObjectStore, StorageDriver, StorageType } from './storage-driver.ts'
import * as places from './stored-object.store.ts'

/** An object and where it lies. */
export type PlacedObject = { readonly objectKey: string; readonly storageType: StorageType }

/**
 * All storages of this product. New things go to `main`; each object is found where it lies, so that another main one
 * leaves the older objects readable.
 */
export type Storages = ObjectStore & {
  readonly main: StorageDriver
  readonly all: readonly StorageDriver[]
  /**
   * Brings an object to `main`; where it was removed meanwhile, nothing of it is left. `crc32` of the whole, if known.
   *
   * @returns false when there was nothing to move
   */
  move(
    objectKey: string,
    from: StorageType,
    given: { readonly signal: AbortSignal; readonly crc32: number | null },
  ): Promise<boolean>
  /** How long an address that shows this object to anybody is good, in seconds. */
  viewSeconds(objectKey: string): Promise<number>
  /** Objects that lie elsewhere than in `main`, in the order of their keys. */
  elsewhere(after: string, limit: number): Promise<readonly PlacedObject[]>
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
      async adopt(upload) {
        const adopted = await driver.adopt(upload)
        if (adopted !== null) await places.writePlace(db, upload.objectKey, driver.type)
        return adopted
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
    viewSeconds: async (objectKey) => (await placeOf(objectKey)).viewSeconds,
    elsewhere: (after, limit) => places.findElsewhere(db, main.type, after, limit),
    async move(objectKey, from, given) {
      // Not by the one that notes places: the object counts where it was until its copy is whole.
      if ((await copyObject(of(from), mainDriver, objectKey, given)) === null) return false
      if (await places.movePlace(db, objectKey, from, main.type)) {
        await of(from).remove(objectKey)
        return true
      }
      if ((await places.findPlace(db, objectKey)) !== main.type) await main.remove(objectKey)
      return false
    },
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
