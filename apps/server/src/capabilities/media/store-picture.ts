import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import type { StorageDriver } from '#src/platform/storage/storage-driver.ts'

/**
 * Stores a small file as an object, as an upload of one part. What a crash leaves behind is collected with abandoned
 * uploads.
 */
export async function storePicture(
  storage: StorageDriver,
  objectKey: string,
  path: string,
  signal: AbortSignal,
): Promise<void> {
  const bytes = await readFile(path)
  const upload = {
    key: `picture-${randomUUID()}`,
    size: bytes.length,
    plan: { partSize: bytes.length, partCount: 1 },
  }
  const token = await storage.token()
  await storage.create(upload)
  const part = await storage.writePart(upload, {
    part: 1,
    crc32: crc32(bytes),
    body: Readable.from([bytes]),
    signal,
  })
  const completion = await storage.complete({ ...upload, ...token }, objectKey, [part])
  if (!completion.done) throw new Error(`picture not stored: ${objectKey}`, { cause: completion.cause })
}
