import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Clock, instantIn } from '#src/platform/clock.ts'
import type { MediaTools } from '#src/platform/media-tools/media-tools.ts'
import { objectKeyOf } from '#src/platform/storage/object-key.ts'
import type { ObjectStore } from '#src/platform/storage/storage-driver.ts'
import { createKeptFiles } from './kept-files.ts'

/** Pictures that belong to no video: checked and drawn anew as those of videos are, with what is see-through. */
export type KeptPictures = {
  /**
   * @param owner whoever brings it
   * @returns the key of the object, and its size in bytes
   * @throws media.pictureFormat, media.pictureTooLarge, media.storageFull
   */
  keep(owner: bigint, bytes: Buffer): Promise<{ readonly objectKey: string; readonly size: number }>
  /** Null where it is gone. */
  read(objectKey: string): Promise<Buffer | null>
  remove(objectKey: string): Promise<void>
}

export function createKeptPictures({
  storage,
  tools,
  clock,
}: {
  readonly storage: ObjectStore
  readonly tools: Pick<MediaTools, 'picture'>
  readonly clock: Clock
}): KeptPictures {
  const { read, remove } = createKeptFiles(storage, clock)
  return {
    async keep(owner, bytes) {
      const folder = await mkdtemp(join(tmpdir(), 'pindao-picture-'))
      try {
        const brought = join(folder, 'brought')
        const out = join(folder, 'picture.png')
        await writeFile(brought, bytes)
        await tools.picture(brought, out, { format: 'png' })
        const at = instantIn(clock, 0)
        const objectKey = objectKeyOf({ owner, fileName: 'picture.png', at, nonce: randomUUID() })
        await storage.put(objectKey, out, new AbortController().signal)
        return { objectKey, size: (await stat(out)).size }
      } finally {
        await rm(folder, { recursive: true, force: true })
      }
    },

    read,
    remove,
  }
}
