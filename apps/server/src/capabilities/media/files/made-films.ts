import { randomBytes, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { AppError } from '#src/platform/app-error.ts'
import { type Clock, instantIn } from '#src/platform/clock.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { checksumOf } from '#src/platform/storage/crc32.ts'
import { objectKeyOf } from '#src/platform/storage/object-key.ts'
import type { Storages } from '#src/platform/storage/storages.ts'
import type { VideoService } from '../library/video.service.ts'
import { insertUpload } from '../uploads/upload.store.ts'
import type { StoredFile, StoredFiles } from './stored-files.ts'

type Deps = {
  readonly storage: Pick<Storages, 'main' | 'put'>
  readonly files: Pick<StoredFiles, 'discard'>
  readonly service: Pick<VideoService, 'recordMade'>
  readonly clock: Clock
}
/** A file of this machine as it will be stored: bytes, and their checksum as eight hex digits. */
export type MeasuredFile = { readonly size: number; readonly crc32: string }

/** Films that a worker of ours has made become videos of the library. */
export type MadeFilms = ReturnType<typeof createMadeFilms>

/**
 * The steps are those of an upload: a file is announced before it is stored, so that what a dead worker left behind is
 * found by whoever takes over (`discard`), and by the collector of abandoned uploads.
 */
export function createMadeFilms({ storage, files, service, clock }: Deps) {
  return {
    async measure(path: string): Promise<MeasuredFile> {
      return { size: (await stat(path)).size, crc32: await checksumOf(createReadStream(path)) }
    },

    /** Notes a file that is about to be stored, in the transaction in which its maker notes it as its own. */
    async announce(
      tx: Tx,
      owner: { readonly staffId: bigint; readonly departmentId: bigint },
      { fileName, size, crc32 }: MeasuredFile & { readonly fileName: string },
    ): Promise<StoredFile> {
      const at = instantIn(clock, 0)
      const nonce = randomBytes(4).toString('hex')
      const objectKey = objectKeyOf({ owner: owner.staffId, fileName, at, nonce })
      const kept = {
        ownerStaffId: owner.staffId,
        departmentId: owner.departmentId,
        fileName,
        objectKey,
        size,
        crc32,
      }
      const { id: uploadId } = await insertUpload(tx, {
        ...kept,
        uploadKey: randomUUID(),
        storageType: storage.main.type,
        partSize: size,
        partCount: 1,
        status: 'completed',
        createdAt: at,
        updatedAt: at,
        // Nobody has sent it: figures of uploads go by when they were completed.
        completedAt: null,
      })
      return { ...kept, uploadId }
    },

    /** Stores an announced file. @throws media.objectChecksumMismatch where the storage has other bytes afterwards */
    async put({ objectKey, size }: StoredFile, path: string, signal: AbortSignal): Promise<void> {
      const stored = await storage.put(objectKey, path, signal)
      if (stored.size !== size) throw new AppError('media.objectChecksumMismatch')
    },

    /** Makes it a video that names its source. @throws media.videoNotFound, media.uploadAlreadySaved */
    record: service.recordMade,

    /** Gives an announced file up of which no video was made; one that became a video stays. */
    discard: (uploadId: bigint) => files.discard(uploadId, null),
  }
}
