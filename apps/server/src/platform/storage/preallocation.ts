import { AppError } from '#src/platform/app-error.ts'
import { createBlockReserver } from './block-reserver.ts'
import type { UploadFile } from './storage-driver.ts'

/** Bytes reserved at a time: eight parts of the smallest size, so that seven of eight find their blocks there. */
const windowBytes = 128 * 1024 * 1024

/** A region of an upload's file that is about to be written; `end` is exclusive. */
type Region = { readonly start: number; readonly end: number }

/** Reserves the blocks of uploads a little ahead of their bytes. */
type Preallocation = {
  /**
   * Sees to it that a region has blocks, or at least that there is room for it.
   *
   * @throws media.storageFull
   */
  prepare(path: string, upload: UploadFile, region: Region): Promise<void>
  /** The upload is over: nothing need be remembered of it. */
  forget(uploadKey: string): void
}

/**
 * When `O_DIRECT` allocates blocks write by write, each write adds to the journal of the file system, and the database's
 * own syncs wait for that; blocks reserved in long runs avoid it (decision 0017). Where the program, the file system's
 * support or the space for a whole window is missing, blocks are allocated with the bytes.
 */
export function createPreallocation(freeSpace: () => Promise<number>): Preallocation {
  const windows = new Map<string, Map<number, Promise<boolean>>>()
  const reserveBlocks = createBlockReserver()

  /** Whether the blocks are there now. Never throws: without them each part looks for room of its own. */
  async function reserve(path: string, start: number, length: number): Promise<boolean> {
    try {
      return length <= (await freeSpace()) && (await reserveBlocks(path, start, length))
    } catch {
      // The free space of a disk that is gone.
      return false
    }
  }

  function windowOf(path: string, upload: UploadFile, index: number, size: number): Promise<boolean> {
    const known = windows.get(upload.key) ?? new Map<number, Promise<boolean>>()
    windows.set(upload.key, known)
    const start = index * size
    const reserved = known.get(index) ?? reserve(path, start, Math.min(size, upload.size - start))
    known.set(index, reserved)
    return reserved
  }

  return {
    async prepare(path, upload, { start, end }) {
      const size = Math.max(windowBytes, upload.plan.partSize)
      const [first, last] = [Math.floor(start / size), Math.floor((end - 1) / size)]
      let isReserved = true
      for (let index = first; index <= last; index += 1)
        isReserved = (await windowOf(path, upload, index, size)) && isReserved
      // What is reserved is taken off the free space already: on a full disk it is this part's all the same.
      if (!isReserved && end - start > (await freeSpace())) throw new AppError('media.storageFull')
    },
    forget: (uploadKey) => void windows.delete(uploadKey),
  }
}
