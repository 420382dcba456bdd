import { createReadStream } from 'node:fs'
import { type FileHandle, mkdir, open, readFile, rename, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { crc32 } from 'node:zlib'
import { partRange } from '@pindao/protocol/media/part-plan.ts'
import { AppError } from '#src/platform/app-error.ts'
import { orNull, syncFolder } from '#src/platform/files.ts'
import { type LocalLayout, syncFoldersOf } from './local-layout.ts'
import { missingParts, wholeCrc32 } from './part-ledger.ts'
import type { Completion, StoredPart, UploadFile, UploadToken } from './storage-driver.ts'
import { storageFailure } from './storage-failure.ts'

const verifyReadBytes = 1024 * 1024

/**
 * Makes a local upload an object: sync, then rename, then sync the folders. Nothing is copied or read, so it costs the
 * same for every size, plus what the disk still has to write. Each step may be the last before a crash; doing all of
 * them again leads to the same end.
 */
export async function completeLocal(
  layout: LocalLayout,
  upload: UploadFile & UploadToken,
  parts: readonly StoredPart[],
): Promise<Completion> {
  const missing = missingParts(parts, upload.plan, upload.size)
  if (missing.length > 0) throw new AppError('media.partsMissing', { params: { count: missing.length } })
  const source = layout.partial(upload.key)
  const target = layout.object(upload.objectKey)
  const handle = await orNull(open(source, 'r+'))
  if (handle) {
    try {
      const unsound = await settle(handle, source, upload, parts)
      if (unsound) return { done: false, ...unsound }
    } finally {
      await handle.close()
    }
    await mkdir(dirname(target), { recursive: true })
    // Whoever completes the same upload in another process may have renamed it just now.
    await orNull(rename(source, target))
  }
  if ((await orNull(stat(target)))?.size !== upload.size) throw new AppError('media.fileAbnormal')
  await syncFoldersOf(target, layout.objects)
  await syncFolder(layout.incoming)
  return { done: true, size: upload.size, crc32: wholeCrc32(parts) }
}

/** Brings the bytes to the disk and finds out whether they are still the ones that were counted. */
async function settle(
  handle: FileHandle,
  path: string,
  upload: UploadFile & UploadToken,
  parts: readonly StoredPart[],
): Promise<{ lost: readonly number[]; cause: unknown } | null> {
  const { size } = await handle.stat()
  if (size !== upload.size) throw new AppError('media.fileAbnormal', { cause: new Error(`size ${size}`) })
  if (upload.bootId === null || upload.bootId !== (await readBootId())) {
    const lost = await changedParts(path, upload, parts)
    if (lost.length > 0)
      return { lost, cause: new Error('the machine restarted before the bytes were on disk') }
  }
  try {
    await handle.datasync()
    return null
  } catch (error) {
    // After a failed sync the kernel drops what it could not write, and a second sync would report success.
    return { lost: parts.map((stored) => stored.part), cause: storageFailure(error) }
  }
}

async function changedParts(
  path: string,
  upload: UploadFile,
  parts: readonly StoredPart[],
): Promise<number[]> {
  const changed: number[] = []
  for (const stored of parts) {
    const { start, end } = partRange(stored.part, upload.plan, upload.size)
    if ((await regionCrc32(path, start, end)) !== stored.crc32) changed.push(stored.part)
  }
  return changed
}

async function regionCrc32(path: string, start: number, end: number): Promise<number> {
  let crc = 0
  const region = createReadStream(path, { start, end: end - 1, highWaterMark: verifyReadBytes })
  for await (const chunk of region) crc = crc32(chunk as Buffer, crc)
  return crc
}

const linuxBootId = '/proc/sys/kernel/random/boot_id'

/**
 * The name of this run of the machine, or null where the system has none. Bytes that were written but not synced live
 * through the death of a process, not through that of the machine: another boot id means they must be read again.
 */
export async function readBootId(): Promise<string | null> {
  return (await orNull(readFile(linuxBootId, 'ascii')))?.trim() ?? null
}
