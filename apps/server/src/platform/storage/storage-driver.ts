import type { Readable } from 'node:stream'
import type { PartLimits, PartPlan } from '@pindao/protocol/media/part-plan.ts'
import type { S3ProfileName } from '@pindao/protocol/media/storage-profiles.ts'

/** Kinds of storage (STO-01). */
export type StorageType = 'local' | S3ProfileName

/** One upload as a driver knows it. `key` is opaque and never reused; sizes in bytes. */
export type UploadFile = {
  readonly key: string
  /** Where the object will lie. */
  readonly objectKey: string
  readonly size: number
  readonly plan: PartPlan
  /** What the storage itself calls the upload (`create`); null where it has no name for it, or none yet. */
  readonly storeId: string | null
}

/**
 * A part with the checksums of its bytes. Whether it is stored the driver says: on a disk of ours it is as soon as it is
 * known, in an object store it was announced by its sender and may be on its way.
 */
export type StoredPart = {
  readonly part: number
  readonly size: number
  readonly crc32: number
  /** 32 hex digits; where the storage compares no CRC. */
  readonly md5?: string | null
}

/** What a driver wants to be told again at completion. */
export type UploadToken = { readonly bootId: string | null }

/**
 * How a completion ended. `lost`: parts that had been stored are no longer what they were (a machine restarted before
 * its page cache reached the disk, or the disk refused): they count as not stored and must be sent again.
 */
export type Completion =
  | { readonly done: true; readonly size: number; readonly crc32: number }
  | { readonly done: false; readonly lost: readonly number[]; readonly cause: unknown }

/** A signed address of a part, and what a PUT there has to carry. */
export type SignedPart = {
  readonly part: number
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly expiresAt: Date
}

/** How parts go straight to a storage. */
export type DirectParts = {
  /** The checksum that the storage compares: it stands in the address, so it has to be known before one is signed. */
  readonly checksum: 'crc32' | 'md5'
  /** Where browsers send them: `scheme://host:port`. */
  readonly origin: string
  sign(upload: UploadFile, parts: readonly StoredPart[]): Promise<readonly SignedPart[]>
}

/** What is known of an object without opening it. */
export type ObjectHead = { readonly size: number; readonly etag: string; readonly modifiedAt: Date }

/** Byte range, both ends inclusive as in HTTP. */
export type ByteRange = { readonly start: number; readonly end: number }

/**
 * An open object: on a disk of ours it can be read to its end even if it is removed meanwhile, once. One that lies elsewhere
 * (`filePath` null) may be read again and again, in ranges side by side. Close what was not read.
 */
export type OpenObject = ObjectHead & {
  read(range?: ByteRange): Readable
  close(): Promise<void>
}

/** Finished objects. They never change, except that `put` may replace one whole. */
export type ObjectStore = {
  /** Null when there is no such object. */
  head(objectKey: string): Promise<ObjectHead | null>
  /** Null when there is no such object. */
  open(objectKey: string): Promise<OpenObject | null>
  /**
   * Stores a file of this machine as an object. What a crash leaves behind is collected with abandoned uploads.
   *
   * @throws media.storageFull
   */
  put(objectKey: string, path: string, signal: AbortSignal): Promise<{ readonly size: number }>
  /** Removes an object; one that is already gone is fine. */
  remove(objectKey: string): Promise<void>
  /** Bytes that uploads may still take; null where the storage cannot tell. */
  freeSpace(): Promise<number | null>
  /** Where the object lies for programs that open files themselves; null where it lies on no disk of ours. */
  filePath(objectKey: string): Promise<string | null>
}

/**
 * Where videos lie. Uploads come in parts, in any order and in parallel; an object exists only once it is complete,
 * and never changes after. All methods throw `media.storageFull` when the space runs out, and nothing is then counted.
 *
 * The caller sees to it that one part is written by one request at a time and that `complete` and `abort` run alone
 * (`upload-gate.ts` of media): only the caller knows who may end whom.
 */
export type StorageDriver = ObjectStore & {
  readonly type: StorageType
  readonly limits: PartLimits
  /** How long an address that shows an object to anybody is good, in seconds (STO-01). */
  readonly viewSeconds: number
  /** Null where all parts come through us. */
  readonly direct: DirectParts | null
  /** What to remember of an upload that is about to begin. */
  token(): Promise<UploadToken>
  /**
   * Makes the place of an upload whose row is known: space is taken as bytes come (decision 0017). Doing it twice is
   * fine, as long as the upload is not complete and the first one's name was not kept.
   *
   * @returns the storage's own name for the upload (`UploadFile.storeId`)
   */
  create(upload: UploadFile): Promise<string | null>
  /**
   * Stores one part; writing it again overwrites. Memory stays bounded however many parts are in flight.
   *
   * @throws media.partSizeMismatch when the body is longer or shorter than the plan says (also when the sender left);
   * media.partChecksumMismatch; media.fileAbnormal when the upload's file is gone.
   */
  writePart(upload: UploadFile, request: PartRequest): Promise<StoredPart>
  /** Those of the known parts that are wholly there; null when the storage does not know the upload (any more). */
  stored(upload: UploadFile, known: readonly StoredPart[]): Promise<readonly StoredPart[] | null>
  /**
   * Makes the upload an object, durably. Calling it again after any crash gives the same answer.
   *
   * @throws media.partsMissing; media.fileAbnormal when neither the upload nor its object is there.
   */
  complete(upload: UploadFile & UploadToken, parts: readonly StoredPart[]): Promise<Completion>
  /**
   * An object that a client of its own put there whole, with temporary credentials (STO-02): it is the upload where its size
   * is right and it carries the upload's mark. Its bytes are read once, for their checksum.
   *
   * @returns null where there is none, and where nobody can put one past us
   */
  adopt(upload: UploadFile): Promise<{ readonly crc32: number } | null>
  /** What such an object has to carry as metadata, to be known for this upload. */
  marksOf(upload: Pick<UploadFile, 'key'>): Readonly<Record<string, string>>
  /** Frees the space of an upload that is not complete; one that is already gone is fine. */
  abort(upload: Pick<UploadFile, 'key' | 'objectKey' | 'storeId'>): Promise<void>
  /** Uploads that have a place and were not written to since `before`, for whoever knows which are meant. */
  listUploads(before: Date): Promise<readonly PlacedUpload[]>
  /** True when it answers. */
  reachable(): Promise<boolean>
}

/** An upload's place, by `UploadFile.storeId` where the storage has names of its own, else by `UploadFile.key`. */
export type PlacedUpload = { readonly id: string; abort(): Promise<void> }

/**
 * A part on its way in. `crc32` is the sender's, null where nobody has said one; an abort leaves the part uncounted. The chunks of `body` become the
 * driver's: their memory is released once they are written.
 */
export type PartRequest = {
  readonly part: number
  readonly crc32: number | null
  readonly body: Readable
  readonly signal: AbortSignal
}
