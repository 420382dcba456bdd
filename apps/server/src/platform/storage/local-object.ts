import type { Stats } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { orNull } from '#src/platform/files.ts'
import type { ObjectHead, OpenObject } from './storage-driver.ts'

/** Larger reads than the default 64 KB: a video is read in long runs. */
const readBytes = 256 * 1024

/** What is known of a file, or null. */
export async function readHead(path: string): Promise<ObjectHead | null> {
  const stats = await orNull(stat(path))
  return stats ? headOf(stats) : null
}

/** Opens an object; the open handle, not the name, is what is read, so a removal meanwhile does no harm. */
export async function openLocalObject(path: string): Promise<OpenObject | null> {
  const handle = await orNull(open(path, 'r'))
  if (!handle) return null
  const head = await handle.stat().then(headOf, async (error) => {
    await handle.close()
    throw error
  })
  return {
    ...head,
    read: (range) => handle.createReadStream({ ...range, highWaterMark: readBytes }),
    close: () => handle.close(),
  }
}

/** An object never changes, so its size and the time of its last write are a strong validator. */
function headOf(stats: Stats): ObjectHead {
  const etag = `"${stats.size.toString(16)}-${Math.round(stats.mtimeMs).toString(16)}"`
  return { size: stats.size, etag, modifiedAt: stats.mtime }
}
