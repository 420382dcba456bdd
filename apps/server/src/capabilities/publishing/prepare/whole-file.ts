import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { crc32 } from 'node:zlib'
import { AppError } from '#src/platform/app-error.ts'
import { systemCode } from '#src/platform/files.ts'
import { formatCrc32 } from '#src/platform/storage/crc32.ts'
import type { ObjectStore } from '#src/platform/storage/storage-driver.ts'

/** What is known of an object: its bytes, and their checksum where somebody has reckoned it (eight hex digits). */
export type WholeFile = { readonly objectKey: string; readonly size: number; readonly crc32: string | null }

/**
 * Brings a whole object to a file of this machine. It appears at `path` whole and as it should be, or not at all.
 *
 * @throws media.objectNotFound, media.objectChecksumMismatch, publishing.storageFull (of this machine)
 */
export async function fetchWhole(
  storage: Pick<ObjectStore, 'open'>,
  { objectKey, size, crc32: expected }: WholeFile,
  path: string,
  options: { readonly signal: AbortSignal; readonly onProgress?: (share: number) => void },
): Promise<void> {
  const object = await storage.open(objectKey)
  if (object === null) throw new AppError('media.objectNotFound')
  const part = `${path}.part`
  let [sum, bytes] = [0, 0]
  const counting = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      sum = crc32(chunk, sum)
      bytes += chunk.length
      options.onProgress?.(size === 0 ? 1 : Math.min(1, bytes / size))
      done(null, chunk)
    },
  })
  try {
    await pipeline(object.read(), counting, createWriteStream(part), { signal: options.signal })
    if (bytes !== size || (expected !== null && formatCrc32(sum) !== expected))
      throw new AppError('media.objectChecksumMismatch')
    await rename(part, path)
  } catch (error) {
    if (systemCode(error) === 'ENOSPC') throw new AppError('publishing.storageFull', { cause: error })
    throw error
  } finally {
    await object.close()
    await rm(part, { force: true })
  }
}
