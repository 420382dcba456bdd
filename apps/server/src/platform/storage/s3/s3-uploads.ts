import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  ListMultipartUploadsCommand,
  type ListMultipartUploadsCommandOutput,
  ListPartsCommand,
  type ListPartsCommandOutput,
  type Part,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { AppError } from '#src/platform/app-error.ts'
import { orAbsent, type S3Bucket } from './s3-client.ts'
import { createS3Objects, tokenName } from './s3-objects.ts'

/** Long enough for a slow part, short enough to be worth little. */
export const partLinkSeconds = 60 * 60

/** An upload in parts: the object's key to be, the store's id, and our token, which the object will carry. */
export type S3Upload = { readonly key: string; readonly uploadId: string; readonly token: string }

/** A part; `checksum` in base64, of the kind that the profile names. */
export type S3Part = { readonly part: number; readonly size: number; readonly checksum: string }

/** A signed address and what a PUT there has to carry. */
export type S3PartLink = {
  readonly part: number
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
}

/** `lost`: parts that the store does not have as they were sent; they must be sent again. */
export type S3Completion =
  | { readonly done: true }
  | { readonly done: false; readonly lost: readonly number[] }

/** Uploads in parts of a bucket. The caller sees to it that `complete` and `abort` of one upload run alone. */
export function createS3Uploads(opened: S3Bucket) {
  const { calls, signer, bucket, profile } = opened
  const objects = createS3Objects(opened)
  const crc32 = profile.partChecksum === 'crc32'
  const at = ({ key, uploadId }: S3Upload) => ({ Bucket: bucket, Key: key, UploadId: uploadId })

  async function signPart(upload: S3Upload, { part, size, checksum }: S3Part): Promise<S3PartLink> {
    const proof = crc32 ? { ChecksumCRC32: checksum } : { ContentMD5: checksum }
    const command = new UploadPartCommand({
      ...at(upload),
      PartNumber: part,
      ContentLength: size,
      ...proof,
    })
    const name = crc32 ? 'x-amz-checksum-crc32' : 'content-md5'
    const url = await getSignedUrl(signer, command, {
      expiresIn: partLinkSeconds,
      // In the query it would be no promise about the body: the store compares the header.
      unhoistableHeaders: new Set([name]),
    })
    return { part, url, headers: { [name]: checksum } }
  }

  /** All parts that the store has, page after page; null when it does not know the upload (any more). */
  async function listParts(upload: S3Upload): Promise<readonly Part[] | null> {
    const read = async () => {
      const parts: Part[] = []
      let from: { PartNumberMarker?: string } | null = {}
      while (from) {
        const page: ListPartsCommandOutput = await calls.send(
          new ListPartsCommand({ ...at(upload), ...from }),
        )
        parts.push(...(page.Parts ?? []))
        // Also a last page names a next one, some stores the first: whoever follows names alone reads for ever.
        from = page.IsTruncated ? { PartNumberMarker: page.NextPartNumberMarker } : null
      }
      return parts
    }
    return orAbsent(read())
  }

  function storedAs(stored: Part | undefined, sent: S3Part): boolean {
    if (stored?.Size !== sent.size) return false
    if (crc32) return stored.ChecksumCRC32 === sent.checksum
    return stored.ETag?.replaceAll('"', '') === Buffer.from(sent.checksum, 'base64').toString('hex')
  }

  /** It exists is no proof: another upload may have the same key, and half of one the same name. */
  async function isWhole(upload: S3Upload, size: number): Promise<boolean> {
    const head = await objects.head(upload.key)
    return head !== null && head.size === size && head.token === upload.token
  }

  return {
    /** Begins an upload; its token goes into the metadata of the object. */
    async begin(key: string, token: string): Promise<S3Upload> {
      const said = await calls.send(
        new CreateMultipartUploadCommand({
          Bucket: bucket,
          Key: key,
          Metadata: { [tokenName]: token },
          ...(crc32 && { ChecksumAlgorithm: 'CRC32' as const }),
        }),
      )
      if (!said.UploadId) throw new Error('the store began an upload without an id')
      return { key, uploadId: said.UploadId, token }
    },

    /** Signed addresses for a batch of parts. */
    signParts: (upload: S3Upload, parts: readonly S3Part[]): Promise<S3PartLink[]> =>
      Promise.all(parts.map((part) => signPart(upload, part))),

    /** Numbers of the parts that the store has as they were sent; null when it does not know the upload. */
    async storedOf(upload: S3Upload, sent: readonly S3Part[]): Promise<readonly number[] | null> {
      const stored = await listParts(upload)
      if (!stored) return null
      const byNumber = new Map(stored.map((part) => [part.PartNumber, part]))
      return sent.filter((one) => storedAs(byNumber.get(one.part), one)).map(({ part }) => part)
    },

    /**
     * Makes the upload an object. Calling it again after any crash or lost answer gives the same answer.
     *
     * @throws RangeError when the parts together are not as long as the file; media.fileAbnormal when neither the upload
     * nor its object is there, or the object is not the one sent.
     */
    async complete(upload: S3Upload, size: number, sent: readonly S3Part[]): Promise<S3Completion> {
      if (sent.reduce((sum, part) => sum + part.size, 0) !== size)
        throw new RangeError('the parts are not the whole file')
      const stored = await listParts(upload)
      if (!stored) {
        if (await isWhole(upload, size)) return { done: true }
        throw new AppError('media.fileAbnormal', { cause: new Error('no such upload, no such object') })
      }
      const byNumber = new Map(stored.map((part) => [part.PartNumber, part]))
      const lost = sent.filter((one) => !storedAs(byNumber.get(one.part), one)).map(({ part }) => part)
      if (lost.length > 0) return { done: false, lost }
      const Parts = sent
        .map(({ part, checksum }) => ({
          PartNumber: part,
          ETag: byNumber.get(part)?.ETag,
          ...(crc32 && { ChecksumCRC32: checksum }),
        }))
        .sort((one, other) => one.PartNumber - other.PartNumber)
      try {
        await calls.send(new CompleteMultipartUploadCommand({ ...at(upload), MultipartUpload: { Parts } }))
      } catch (error) {
        // The answer may be lost although the work was done, and a second call then finds no such upload.
        if (await isWhole(upload, size)) return { done: true }
        throw error
      }
      if (await isWhole(upload, size)) return { done: true }
      throw new AppError('media.fileAbnormal', { cause: new Error('the object is not the upload') })
    },

    isWhole,

    /** Frees the space of an upload that is not complete; one that is already gone is fine. */
    async abort(upload: Pick<S3Upload, 'key' | 'uploadId'>): Promise<void> {
      await orAbsent(calls.send(new AbortMultipartUploadCommand(at({ ...upload, token: '' }))))
    },

    /** Uploads begun before an instant and not ended: S3 does not say when the last part came. */
    async listBegun(before: Date): Promise<readonly Pick<S3Upload, 'key' | 'uploadId'>[]> {
      const found: Pick<S3Upload, 'key' | 'uploadId'>[] = []
      let from: { KeyMarker?: string; UploadIdMarker?: string } | null = {}
      while (from) {
        const page: ListMultipartUploadsCommandOutput = await calls.send(
          new ListMultipartUploadsCommand({ Bucket: bucket, ...from }),
        )
        for (const { Key: key, UploadId: uploadId, Initiated } of page.Uploads ?? [])
          if (key && uploadId && Initiated && Initiated < before) found.push({ key, uploadId })
        from = page.IsTruncated
          ? { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker }
          : null
      }
      return found
    },
  }
}
