import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { type Clock, instantIn } from '#src/platform/clock.ts'
import { objectKeyOf } from '#src/platform/storage/object-key.ts'
import type { ObjectStore } from '#src/platform/storage/storage-driver.ts'
import { storeBytes } from './attachment.service.ts'

/** Small files that belong to no video, kept as they came; whoever keeps one has checked it (`isPaper`). */
export type KeptFiles = {
  /**
   * @param owner whoever brings it
   * @returns the key of the object
   * @throws media.storageFull
   */
  keep(owner: bigint, fileName: string, bytes: Buffer): Promise<string>
  /** Null where it is gone. */
  read(objectKey: string): Promise<Buffer | null>
  remove(objectKey: string): Promise<void>
}

export function createKeptFiles(storage: ObjectStore, clock: Clock): KeptFiles {
  return {
    async keep(owner, fileName, bytes) {
      const objectKey = objectKeyOf({ owner, fileName, at: instantIn(clock, 0), nonce: randomUUID() })
      await storeBytes(storage, objectKey, bytes)
      return objectKey
    },
    async read(objectKey) {
      const object = await storage.open(objectKey)
      return object === null ? null : buffer(object.read())
    },
    remove: async (objectKey) => void (await storage.remove(objectKey)),
  }
}
