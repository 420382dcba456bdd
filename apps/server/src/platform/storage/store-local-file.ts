import { randomUUID } from 'node:crypto'
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import { partRange } from '@pindao/protocol/media/part-plan.ts'
import type { Completion, PartRequest, StoredPart, UploadFile, UploadToken } from './storage-driver.ts'

/** Memory that one file on its way takes. */
const partSize = 8 * 1024 * 1024

/** What a file needs of the local storage to become an object. */
type Uploading = {
  token(): Promise<UploadToken>
  create(upload: UploadFile): Promise<unknown>
  writePart(upload: UploadFile, request: PartRequest): Promise<StoredPart>
  complete(upload: UploadFile & UploadToken, parts: readonly StoredPart[]): Promise<Completion>
}

/** `ObjectStore.put` of the local storage: the file goes the way of an upload, part by part. */
export async function storeLocalFile(
  storage: Uploading,
  objectKey: string,
  path: string,
  signal: AbortSignal,
): Promise<{ readonly size: number }> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const plan = { partSize, partCount: Math.ceil(size / partSize) }
    const upload = { key: `file-${randomUUID()}`, objectKey, size, plan, storeId: null }
    const token = await storage.token()
    await storage.create(upload)
    const parts = []
    for (let part = 1; part <= plan.partCount; part += 1) {
      const { start, end } = partRange(part, plan, size)
      const bytes = Buffer.alloc(end - start)
      await file.read(bytes, 0, bytes.length, start)
      // The checksum first: the driver takes the bytes for its own.
      const request = { part, crc32: crc32(bytes), body: Readable.from([bytes]), signal }
      parts.push(await storage.writePart(upload, request))
    }
    const completion = await storage.complete({ ...upload, ...token }, parts)
    if (!completion.done) throw new Error(`file not stored: ${objectKey}`, { cause: completion.cause })
    return { size }
  } finally {
    await file.close()
  }
}
