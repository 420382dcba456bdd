import { createCRC32, createXXHash64 } from 'hash-wasm'
import { UploadFailure } from './upload-failure.ts'

const MiB = 1024 * 1024
const chunkSize = 4 * MiB

/** hash-wasm needs WebAssembly; without it no part can be checked (UPL-12). */
export function canHash(): boolean {
  return typeof WebAssembly === 'object'
}

/**
 * CRC-32 of a part as `x-part-crc32` wants it: eight lower-case hex digits. Reads in chunks, so that parts of a
 * gigabyte take 4 MiB of memory each.
 *
 * @throws UploadFailure `fileUnreadable`
 */
export async function crc32Of(blob: Blob, signal: AbortSignal): Promise<string> {
  const hasher = await createCRC32()
  hasher.init()
  for (let start = 0; start < blob.size; start += chunkSize) {
    signal.throwIfAborted()
    hasher.update(await bytesOf(blob.slice(start, start + chunkSize)))
  }
  return hasher.digest('hex')
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
