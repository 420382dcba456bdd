import { readdir, rm, rmdir, stat, statfs } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { localPartLimits, partRange } from '@pindao/protocol/media/part-plan.ts'
import { s3Profiles } from '@pindao/protocol/media/storage-profiles.ts'
import { AppError } from '#src/platform/app-error.ts'
import { orNull, syncFolder } from '#src/platform/files.ts'
import { createAlignedBlocks } from './aligned-blocks.ts'
import { createBufferBudget } from './buffer-budget.ts'
import { createBufferedSink } from './buffered-sink.ts'
import { createIntakePace } from './intake-pace.ts'
import { completeLocal, readBootId } from './local-completion.ts'
import { createLocalLayout, partialSuffix, prepareFolder } from './local-layout.ts'
import { openLocalObject, readHead } from './local-object.ts'
import { createPartFiles, makePartFile } from './part-file.ts'
import { partLength } from './part-ledger.ts'
import { createPreallocation } from './preallocation.ts'
import { receiveBody } from './receive-body.ts'
import type { PartRequest, StorageDriver, StoredPart, UploadFile, UploadToken } from './storage-driver.ts'
import { onStorage } from './storage-failure.ts'
import { storeLocalFile } from './store-local-file.ts'
import { bufferChunks, bufferInBlock } from './write-buffer.ts'

const MiB = 1024 * 1024
const defaultReserve = 64 * MiB
/** Room for 24 parts, each with a block being filled and one being written. */
const defaultBlockMemory = 24 * MiB
/** For the parts beyond those, and where a disk cannot be written directly: 32 parts of 1 MiB, more buffer less. */
const defaultGatherMemory = 64 * MiB
/** Without a byte for this long a part counts as broken off. */
const defaultStallMs = 60_000

export type LocalDriverOptions = {
  readonly root: string
  /** Bytes of free space that uploads may not touch. */
  readonly reserve?: number
  /** Bytes of memory that parts written past the page cache share. */
  readonly blockMemory?: number
  /** Bytes of memory that all other parts in flight share. */
  readonly gatherMemory?: number
  readonly stallMs?: number
}

/**
 * Storage on a disk of this machine: one sparse file per upload, each part written at its own place in it, so
 * that completing is a sync and a rename instead of a copy (performance.md §5).
 */
export async function createLocalDriver(options: LocalDriverOptions): Promise<StorageDriver> {
  const { root, reserve = defaultReserve, stallMs = defaultStallMs } = options
  const layout = createLocalLayout(root)
  const blocks = createAlignedBlocks(options.blockMemory ?? defaultBlockMemory)
  const pace = createIntakePace()
  const budget = createBufferBudget(options.gatherMemory ?? defaultGatherMemory)
  await prepareFolder(layout.incoming)
  await prepareFolder(layout.objects)
  const openPartFile = createPartFiles()
  const freeSpace = () => availableBytes(layout.incoming, reserve)
  const ahead = createPreallocation(freeSpace)

  async function create(upload: UploadFile) {
    await makePartFile(layout.partial(upload.key), upload.size)
    await syncFolder(layout.incoming)
  }

  async function abort(uploadKey: string): Promise<void> {
    ahead.forget(uploadKey)
    await rm(layout.partial(uploadKey), { force: true })
  }

  async function writePart(upload: UploadFile, request: PartRequest): Promise<StoredPart> {
    const { start } = partRange(request.part, upload.plan, upload.size)
    const expected = partLength(request.part, upload.plan, upload.size)
    const path = layout.partial(upload.key)
    const file = await openPartFile(path)
    if (!file) throw new AppError('media.fileAbnormal')
    try {
      // What was free when the upload began may be gone; the reserve is for others.
      await ahead.prepare(path, upload, { start, end: start + expected })
      const newBuffer = () => bufferInBlock(file, blocks) ?? bufferChunks(file, budget.bufferBytes())
      const aheadBytes = budget.aheadBytes()
      const { sink, received } = createBufferedSink({ newBuffer, start, length: expected, aheadBytes, pace })
      await receiveBody(request.body, sink, { signal: request.signal, stallMs, expected })
      return checkReceived(received(), expected, request)
    } finally {
      await file.close()
    }
  }

  const bootId = await readBootId()
  const token = async () => ({ bootId })
  const parts = {
    async create(upload: UploadFile) {
      await onStorage(() => create(upload))
      return null
    },
    writePart: (upload: UploadFile, request: PartRequest) =>
      budget.during(() => onStorage(() => writePart(upload, request))),
    async complete(upload: UploadFile & UploadToken, sent: readonly StoredPart[]) {
      ahead.forget(upload.key)
      return onStorage(() => completeLocal(layout, upload, sent))
    },
  }

  return {
    type: 'local',
    limits: localPartLimits,
    // As cuoss, the profile of the specification that is used where nothing else is said.
    viewSeconds: s3Profiles.cuoss.viewSeconds,
    direct: null,
    token,
    ...parts,
    // Each was counted after its bytes.
    stored: async (_upload, known) => known,
    // Every byte comes through us.
    adopt: async () => null,
    marksOf: () => ({}),
    abort: ({ key }) => abort(key),
    async listUploads(before) {
      const keys = await listPartials(layout.incoming, before)
      return keys.map((key) => ({ id: key, abort: () => abort(key) }))
    },
    reachable: async () => (await freeSpace()) > 0,
    head: (objectKey) => readHead(layout.object(objectKey)),
    open: (objectKey) => openLocalObject(layout.object(objectKey)),
    async remove(objectKey) {
      const path = layout.object(objectKey)
      await rm(path, { force: true })
      // The innermost folder is the object's own (object-key.ts); those above may be in use at this moment.
      await rmdir(dirname(path)).catch(() => undefined)
    },
    freeSpace,
    filePath: async (objectKey) => layout.object(objectKey),
    put: (objectKey, path, signal) => storeLocalFile({ ...parts, token }, objectKey, path, signal),
  }
}

function checkReceived(
  received: { size: number; crc32: number },
  expected: number,
  request: PartRequest,
): StoredPart {
  if (received.size !== expected) {
    throw new AppError('media.partSizeMismatch', { params: { expected, received: received.size } })
  }
  if (request.crc32 !== null && received.crc32 !== request.crc32)
    throw new AppError('media.partChecksumMismatch')
  return { part: request.part, size: received.size, crc32: received.crc32 }
}

async function listPartials(incoming: string, before: Date): Promise<readonly string[]> {
  const names = (await readdir(incoming)).filter((name) => name.endsWith(partialSuffix))
  const files = await Promise.all(
    names.map(async (name) => ({ name, written: (await orNull(stat(join(incoming, name))))?.mtime })),
  )
  return files
    .filter(({ written }) => written !== undefined && written < before)
    .map(({ name }) => basename(name, partialSuffix))
}

/** Bytes free for us on the file system of `path`, beyond what is kept in reserve. */
async function availableBytes(path: string, reserve: number): Promise<number> {
  const { bavail, bsize } = await statfs(path)
  return Math.max(0, bavail * bsize - reserve)
}
