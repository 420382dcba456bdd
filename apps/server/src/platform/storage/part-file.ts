import { constants, type FileHandle, open } from 'node:fs/promises'
import { orNull, systemCode } from '#src/platform/files.ts'

/** What a file, a position and a length must be multiples of to be written past the page cache. */
export const directUnit = 4096

/**
 * Makes the file of an upload: as long as the whole, without a block of the disk yet. One that is there
 * keeps what is in it, so doing it twice is fine.
 */
export async function makePartFile(path: string, size: number): Promise<void> {
  const file = await open(path, 'a')
  try {
    if ((await file.stat()).size !== size) await file.truncate(size)
  } finally {
    await file.close()
  }
}

/** The file of an upload, opened for the parts of one request; both handles are the same file. */
export type PartFile = {
  readonly cached: FileHandle
  /** Writes past the page cache, from aligned memory only; null where the file system has no such way. */
  readonly direct: FileHandle | null
  close(): Promise<void>
}

/** Opens files of uploads; null when there is no such file. */
export type OpenPartFile = (path: string) => Promise<PartFile | null>

type Held = { readonly file: Promise<PartFile | null>; users: number }

/** Parts of an upload that are written at the same time share its handles; the last that closes them closes the file. */
export function createPartFiles(): OpenPartFile {
  const held = new Map<string, Held>()

  async function leave(path: string, own: Held): Promise<void> {
    own.users -= 1
    if (own.users > 0) return
    if (held.get(path) === own) held.delete(path)
    await (await own.file)?.close()
  }

  return async (path) => {
    const own = held.get(path) ?? { file: openPartFile(path), users: 0 }
    own.users += 1
    held.set(path, own)
    const file = await own.file.catch((error: unknown) => {
      // Whoever comes after these asks the disk again.
      if (held.get(path) === own) held.delete(path)
      throw error
    })
    if (file) return { ...file, close: () => leave(path, own) }
    await leave(path, own)
    return null
  }
}

async function openPartFile(path: string): Promise<PartFile | null> {
  const cached = await orNull(open(path, 'r+'))
  if (!cached) return null
  try {
    const direct = await openDirect(path)
    return { cached, direct, close: () => closeAll([cached, direct]) }
  } catch (error) {
    await cached.close()
    throw error
  }
}

async function openDirect(path: string): Promise<FileHandle | null> {
  if (!constants.O_DIRECT) return null
  try {
    return await open(path, constants.O_RDWR | constants.O_DIRECT)
  } catch (error) {
    if (systemCode(error) === 'EINVAL') return null
    throw error
  }
}

async function closeAll(handles: readonly (FileHandle | null)[]): Promise<void> {
  const closed = await Promise.allSettled(handles.map((handle) => handle?.close()))
  const failed = closed.find((outcome) => outcome.status === 'rejected')
  if (failed) throw failed.reason
}
