import { createCRC32, createMD5, createXXHash64 } from 'hash-wasm'
import { UploadFailure } from './upload-failure.ts'

const MiB = 1024 * 1024
const chunkSize = 4 * MiB

/** hash-wasm needs WebAssembly; without it no part can be checked (UPL-12). */
export function canHash(): boolean {
  return typeof WebAssembly === 'object'
}

/**
 * Checksums of a part as `PartChecksums` wants them, in lower-case hex digits: the CRC-32, and the MD5 where the storage
 * compares no other. Reads in chunks, so that parts of a gigabyte take 4 MiB of memory each.
 *
 * @throws UploadFailure `fileUnreadable`
 */
export async function checksumsOf(
  blob: Blob,
  withMd5: boolean,
  signal: AbortSignal,
): Promise<{ readonly crc32: string; readonly md5?: string }> {
  const crc32 = await createCRC32()
  const md5 = withMd5 ? await createMD5() : null
  crc32.init()
  md5?.init()
  for (let start = 0; start < blob.size; start += chunkSize) {
    signal.throwIfAborted()
    const bytes = await bytesOf(blob.slice(start, start + chunkSize))
    crc32.update(bytes)
    md5?.update(bytes)
  }
  return { crc32: crc32.digest('hex'), ...(md5 && { md5: md5.digest('hex') }) }
}

/** xxh64 of the first and the last MiB: enough to tell another file, cheap enough for a terabyte. */
export async function edgesHash(blob: Blob): Promise<string> {
  const hasher = await createXXHash64()
  hasher.init()
  hasher.update(await bytesOf(blob.slice(0, MiB)))
  hasher.update(await bytesOf(blob.slice(Math.max(0, blob.size - MiB))))
  return hasher.digest('hex')
}

async function bytesOf(blob: Blob): Promise<Uint8Array> {
  try {
    return new Uint8Array(await blob.arrayBuffer())
  } catch (cause) {
    throw new UploadFailure({ kind: 'fileUnreadable' }, { cause })
  }
}
