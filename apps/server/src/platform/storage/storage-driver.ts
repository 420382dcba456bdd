import type { Readable } from 'node:stream'
import type { PartLimits, PartPlan } from '@pindao/protocol/media/part-plan.ts'

/** Kinds of storage (STO-01). */
export type StorageType = 'local' | 'alioss' | 'minio' | 'cuoss'

/** One upload as a driver knows it. `key` is opaque and never reused; sizes in bytes. */
export type UploadFile = { readonly key: string; readonly size: number; readonly plan: PartPlan }

/** A part that is wholly stored; its bytes were compared with the sender's checksum. */
export type StoredPart = { readonly part: number; readonly size: number; readonly crc32: number }

/** What a driver wants to be told again at completion. */
export type UploadToken = { readonly bootId: string | null }

/**
 * How a completion ended. `lost`: parts that had been stored are no longer what they were (a machine restarted before
 * its page cache reached the disk, or the disk refused): they count as not stored and must be sent again.
 */
export type Completion =
  | { readonly done: true; readonly size: number; readonly crc32: number }
  | { readonly done: false; readonly lost: readonly number[]; readonly cause: unknown }

/** What is known of an object without opening it. */
export type ObjectHead = { readonly size: number; readonly etag: string; readonly modifiedAt: Date }

/** Byte range, both ends inclusive as in HTTP. */
export type ByteRange = { readonly start: number; readonly end: number }

/** An open object: it can be read to its end even if it is removed meanwhile. Read once or close. */
export type OpenObject = ObjectHead & {
  read(range?: ByteRange): Readable
  close(): Promise<void>
}

/**
 * Where videos lie. Uploads come in parts, in any order and in parallel; an object exists only once it is complete,
 * and never changes after. All methods throw `media.storageFull` when the space runs out, and nothing is then counted.
 *
 * The caller sees to it that one part is written by one request at a time and that `complete` and `abort` run alone
 * (`upload-gate.ts` of media): only the caller knows who may end whom.
 */
export type StorageDriver = {
  readonly type: StorageType
  readonly limits: PartLimits
  /** What to remember of an upload that is about to begin. */
  token(): Promise<UploadToken>
  /**
   * Makes the place of an upload whose row is known: space is taken as bytes come (decision 0017). Doing it twice is
   * fine, as long as the upload is not complete.
   */
  create(upload: UploadFile): Promise<void>
  /**
   * Stores one part; writing it again overwrites. Memory stays bounded however many parts are in flight.
   *
   * @throws media.partSizeMismatch when the body is longer or shorter than the plan says (also when the sender left);
   * media.partChecksumMismatch; media.fileAbnormal when the upload's file is gone.
   */
  writePart(upload: UploadFile, request: PartRequest): Promise<StoredPart>
  /**
   * Makes the upload an object under `objectKey`, durably. Calling it again after any crash gives the same answer.
   *
   * @throws media.partsMissing; media.fileAbnormal when neither the upload nor its object is there.
   */
  complete(
    upload: UploadFile & UploadToken,
    objectKey: string,
    parts: readonly StoredPart[],
  ): Promise<Completion>
  /** Frees the space of an upload that is not complete; one that is already gone is fine. */
  abort(uploadKey: string): Promise<void>
  /** Keys of uploads that have a place and were not written to since `before`. */
  listUploads(before: Date): Promise<readonly string[]>
  /** Null when there is no such object. */
  head(objectKey: string): Promise<ObjectHead | null>
  /** Null when there is no such object. */
  open(objectKey: string): Promise<OpenObject | null>
  /** Removes an object; one that is already gone is fine. */
  remove(objectKey: string): Promise<void>
  /** Bytes that uploads may still take. */
  freeSpace(): Promise<number>
  /** Where the object lies for programs that open files themselves (ffprobe); null where it lies on no disk of ours. */
  filePath(objectKey: string): string | null
}

/**
 * A part on its way in. `crc32` is the sender's; an abort leaves the part uncounted. The chunks of `body` become the
 * driver's: their memory is released once they are written.
 */
export type PartRequest = {
  readonly part: number
  readonly crc32: number
  readonly body: Readable
  readonly signal: AbortSignal
}
