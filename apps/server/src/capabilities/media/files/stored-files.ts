import type { ErrorCode } from '@pindao/protocol/core/error-codes.ts'
import { AppError } from '#src/platform/app-error.ts'
import { type Clock, instantIn } from '#src/platform/clock.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import type { Database, Tx } from '#src/platform/db/database.ts'
import { coveredRecord } from '#src/platform/found-record.ts'
import type { UploadService } from '../uploads/upload.service.ts'
import * as store from '../uploads/upload.store.ts'

/** A completed upload that a video can be made of. `size` in bytes, `crc32` as eight hex digits. */
export type StoredFile = {
  readonly uploadId: bigint
  readonly objectKey: string
  readonly fileName: string
  readonly size: number
  readonly crc32: string
  readonly ownerStaffId: bigint
  readonly departmentId: bigint
}

type Deps = {
  readonly database: Pick<Database, 'db'>
  readonly service: Pick<UploadService, 'free'>
  readonly clock: Clock
}
export type StoredFiles = ReturnType<typeof createStoredFiles>

/** What the video library does with completed uploads. */
export function createStoredFiles({ database, service, clock }: Deps) {
  const { db } = database

  async function free(uploadId: bigint): Promise<void> {
    const row = await store.findUpload(db, uploadId)
    if (row?.status === 'aborted') await service.free(row)
  }

  return {
    /**
     * The file the specification's `videoPath` names.
     *
     * @throws media.uploadNotFound, media.partsMissing while it is not complete,
     * media.uploadNotActive when it was given up, media.uploadAlreadySaved.
     */
    async find(ctx: SignedInContext, filePath: string): Promise<StoredFile> {
      const found = await store.findUploadByObject(db, filePath)
      const row = coveredRecord(ctx.actor, found, (upload) => upload, 'media.uploadNotFound')
      if (row.status === 'active') throw new AppError('media.partsMissing')
      if (row.status === 'aborted' || row.crc32 === null) throw new AppError('media.uploadNotActive')
      if (row.savedVideoId !== null) throw new AppError('media.uploadAlreadySaved')
      const { id: uploadId, objectKey, fileName, size, crc32, ownerStaffId, departmentId } = row
      return { uploadId, objectKey, fileName, size, crc32, ownerStaffId, departmentId }
    },

    /**
     * Ties the file to the video made of it, in the video's own transaction: of two savings one wins, and the reaper
     * keeps off.
     *
     * @throws media.uploadAlreadySaved (also when it was given up meanwhile).
     */
    async bind(tx: Tx, uploadId: bigint, videoId: bigint): Promise<void> {
      if (!(await store.bindVideo(tx, uploadId, videoId))) throw new AppError('media.uploadAlreadySaved')
    },

    /**
     * The video is given up, in its transaction, and with it its file and those it had before. Call `free` with each
     * after the commit.
     */
    release: (tx: Tx, videoId: bigint): Promise<readonly bigint[]> =>
      store.unbindVideo(tx, videoId, instantIn(clock, 0)),

    /** Removes a released file; if it does not get that far, the reaper does. */
    free,

    /**
     * Gives up a completed file that no video is made of, and its space; why is kept, where a person is to know. A file
     * that became one stays. Given up twice it is freed twice: whoever was overtaken may have stored it in between.
     */
    async discard(uploadId: bigint, refusal: ErrorCode | null): Promise<void> {
      await store.moveToAborted(db, uploadId, instantIn(clock, 0), refusal)
      await free(uploadId)
    },
  }
}
