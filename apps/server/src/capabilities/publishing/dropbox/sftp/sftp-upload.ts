import { buffer } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import type { DropBoxCheck } from '@pindao/protocol/publishing/drop-box.fields.ts'
import type { DropStage } from '@pindao/protocol/publishing/drop-delivery.states.ts'
import { AppError } from '#src/platform/app-error.ts'
import type { Bandwidth } from '#src/platform/bandwidth.ts'
import { formatCrc32 } from '#src/platform/storage/crc32.ts'
import type { SentSource } from '../drop-delivery.context.ts'
import { folderOf } from '../folder-of.ts'
import { checksumPipelined, createPace, readFully, windowBytes, writePipelined } from './pipelined.ts'
import { isUnnamed, isUnsupported, sessionProblem } from './sftp-problem.ts'
import type { SftpSession } from './sftp-session.ts'

/** How much of a half file is compared with ours before it is gone on with. */
const comparedBytes = 64 * 1024
/** So much of the source is asked for at once: a slow line must not keep a storage waiting. */
const rangeBytes = 8 * 1024 * 1024

export type SftpUpload = {
  readonly source: SentSource
  /** Where the file is to lie; it is written under `partPath` and gets its name when it is whole. */
  readonly path: string
  readonly partPath: string
  /** Whether it takes the place of a file that lies there. */
  readonly again: boolean
  /** The rename was begun by a worker before: a file that lies there whole is ours. */
  readonly wasFinishing: boolean
  readonly check: DropBoxCheck
  readonly bandwidth: number | null
  /** The share of the line that all deliveries of this process have together. */
  readonly paced: Bandwidth['paced']
  readonly signal: AbortSignal
  onSent(bytes: number): void
  /** Noted before what it says is done. */
  onStage(stage: DropStage): Promise<void>
}

/**
 * Brings a file into a drop box: to a temporary name, from where an earlier try got to, checked, and then under its own name at
 * once. Done again at any place it comes to the same end.
 *
 * @throws dropbox.fileThere, dropbox.fileDiffers, dropbox.permissionDenied, dropbox.noSpace, dropbox.serverRefused,
 * dropbox.lineBroken, what the storage throws, and the signal's reason
 */
export async function uploadBySftp(session: SftpSession, upload: SftpUpload): Promise<void> {
  const signal = AbortSignal.any([upload.signal, session.lost])
  const ours = new WeakSet<object>()
  try {
    const run = uploading(session, { ...withOurs(upload, ours), signal })
    await Promise.race([run, aborted(signal)])
  } catch (error) {
    signal.throwIfAborted()
    if (typeof error === 'object' && error !== null && ours.has(error)) throw error
    throw await fullOrOther(session, error, upload)
  }
}

/** What our storage and our database throw is not the server's, and stays as it is. */
function withOurs(upload: SftpUpload, ours: WeakSet<object>): SftpUpload {
  const own = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work
    } catch (error) {
      if (typeof error === 'object' && error !== null) ours.add(error)
      throw error
    }
  }
  const { source, onStage } = upload
  return {
    ...upload,
    source: { ...source, read: (range) => own(source.read(range)) },
    onStage: (stage) => own(onStage(stage)),
  }
}

/** A disk that is full fails without a word on most servers; they say how much is free. */
async function fullOrOther(session: SftpSession, error: unknown, upload: SftpUpload): Promise<AppError> {
  if (isUnnamed(error)) {
    const free = await session.free(folderOf(upload.path) || '.')
    if (free !== null && free < windowBytes) return new AppError('dropbox.noSpace', { cause: error })
  }
  return sessionProblem(error)
}

async function uploading(session: SftpSession, upload: SftpUpload): Promise<void> {
  const { source, path, partPath } = upload
  const [there, part] = [await session.stat(path), await session.stat(partPath)]
  if (there !== null) {
    const isOurs = upload.wasFinishing && part === null && there.size === source.size
    if (isOurs) return upload.onSent(source.size)
    if (!upload.again) throw new AppError('dropbox.fileThere')
  }
  if (part === null) await makeFolders(session, folderOf(path))
  const from = part === null ? 0 : await resumeAt(session, upload, part.size)
  await upload.onStage('sending')
  const handle = await session.open(partPath, from === 0 ? 'w' : 'r+')
  try {
    upload.onSent(from)
    const pace = createPace(upload.bandwidth, {
      now: Date.now,
      wait: (ms) => delay(ms, undefined, { signal: upload.signal }),
    })
    const chunks = upload.paced(chunksOf(upload, from), upload.signal)
    await writePipelined(session, handle, chunks, { from, onConfirmed: upload.onSent, pace })
    await session.sync(handle)
  } finally {
    await session.closeFile(handle).catch(() => undefined)
  }
  await checked(session, upload)
  await upload.onStage('finishing')
  await named(session, upload)
}

/** Where to go on: before what may have gaps, and only where what lies there is ours. */
async function resumeAt(
  session: SftpSession,
  { source, partPath }: SftpUpload,
  partSize: number,
): Promise<number> {
  const from = partSize > source.size ? 0 : Math.max(0, partSize - windowBytes)
  if (from === 0) return 0
  const start = Math.max(0, from - comparedBytes)
  const handle = await session.open(partPath, 'r')
  try {
    const theirs = await readFully(session, handle, start, from - start)
    const ours = await buffer(await source.read({ start, end: from }))
    return theirs.equals(ours) ? from : 0
  } finally {
    await session.closeFile(handle).catch(() => undefined)
  }
}

async function* chunksOf({ source, signal }: SftpUpload, from: number): AsyncGenerator<Buffer> {
  for (let start = from; start < source.size; start += rangeBytes) {
    const end = Math.min(source.size, start + rangeBytes)
    let got = 0
    for await (const chunk of await source.read({ start, end })) {
      signal.throwIfAborted()
      got += (chunk as Buffer).length
      yield chunk as Buffer
    }
    if (got !== end - start) throw new AppError('media.objectUnreadable')
  }
}

/** Its size always; its content too where that is wanted. What differs is removed: going on with it would not mend it. */
async function checked(session: SftpSession, upload: SftpUpload): Promise<void> {
  const { source, partPath } = upload
  await upload.onStage('checking')
  const stats = await session.stat(partPath)
  let same = stats?.size === source.size
  if (same && upload.check === 'readBack') {
    const handle = await session.open(partPath, 'r')
    try {
      const sum = await checksumPipelined(session, handle, {
        size: source.size,
        onRead: () => upload.signal.throwIfAborted(),
      })
      same = formatCrc32(sum) === source.crc32
    } finally {
      await session.closeFile(handle).catch(() => undefined)
    }
  }
  if (same) return
  await session.unlink(partPath).catch(() => undefined)
  throw new AppError('dropbox.fileDiffers')
}

/** Gives the file its name at once: nobody ever sees half of it there. */
async function named(session: SftpSession, { path, partPath, again, source }: SftpUpload): Promise<void> {
  if (again) {
    await session.replace(partPath, path).catch(async (error: unknown) => {
      if (!isUnsupported(error)) throw error
      // Without the extension a name that is taken cannot be given: the old file has to go first.
      if ((await session.stat(path)) !== null) await session.unlink(path)
      await session.rename(partPath, path)
    })
  } else {
    // Looked at again: another file may have come there meanwhile, and a plain rename does not take its place.
    if ((await session.stat(path)) !== null) throw new AppError('dropbox.fileThere')
    await session.rename(partPath, path)
  }
  if ((await session.stat(path))?.size !== source.size) throw new AppError('dropbox.fileDiffers')
}

/** Makes a folder with those above it; what is there already is left as it is. */
export async function makeFolders(session: SftpSession, folder: string): Promise<void> {
  if (folder === '' || folder === '/') return
  if ((await session.stat(folder)) !== null) return
  await makeFolders(session, folderOf(folder))
  await session.mkdir(folder).catch(async (error: unknown) => {
    // Another delivery may have been faster.
    if ((await session.stat(folder)) === null) throw error
  })
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    if (signal.aborted) reject(signal.reason)
    else signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}
