import { UploadPartCommand, type UploadPartCommandOutput } from '@aws-sdk/client-s3'
import { AppError } from '#src/platform/app-error.ts'
import { partLength } from '../part-ledger.ts'
import type { PartRequest, StoredPart, UploadFile } from '../storage-driver.ts'
import { measureBody } from './measured-body.ts'
import type { S3Bucket } from './s3-client.ts'
import type { S3Part, S3Upload } from './s3-uploads.ts'

/** A part's checksum as the store compares it: base64 of the bytes of a CRC-32 or an MD5. */
export function checksumOf({ profile }: Pick<S3Bucket, 'profile'>, { crc32, md5, part }: StoredPart): string {
  if (profile.partChecksum === 'crc32') return base64OfCrc32(crc32)
  if (!md5) throw new RangeError(`part ${part} has no MD5`)
  return Buffer.from(md5, 'hex').toString('base64')
}

/** Of parts without the checksum that this store compares nothing can be said: they are as not sent. */
export function asSent(bucket: Pick<S3Bucket, 'profile'>, parts: readonly StoredPart[]): S3Part[] {
  const usable = parts.filter(({ md5 }) => bucket.profile.partChecksum === 'crc32' || md5)
  return usable.map((part) => ({ part: part.part, size: part.size, checksum: checksumOf(bucket, part) }))
}

/** Brings a part to the store that came through us. */
export async function writeS3Part(
  { calls, bucket, profile }: S3Bucket,
  upload: S3Upload,
  file: UploadFile,
  request: PartRequest,
): Promise<StoredPart> {
  const expected = partLength(request.part, file.plan, file.size)
  const { body, seen, failed } = measureBody(request.body, expected)
  const proof =
    profile.partChecksum === 'md5'
      ? {}
      : request.crc32 === null
        ? { ChecksumAlgorithm: 'CRC32' as const }
        : { ChecksumCRC32: base64OfCrc32(request.crc32) }
  const command = new UploadPartCommand({
    Bucket: bucket,
    Key: upload.key,
    UploadId: upload.uploadId,
    PartNumber: request.part,
    ContentLength: expected,
    Body: body,
    ...proof,
  })
  const abortSignal = AbortSignal.any([request.signal, failed])
  const said = await calls.send(command, { abortSignal }).catch((error: unknown) => {
    throw failed.aborted ? failed.reason : error
  })
  const { size, crc32, md5 } = seen()
  if (request.crc32 !== null && crc32 !== request.crc32) throw new AppError('media.partChecksumMismatch')
  if (!isAsSeen(said, profile.partChecksum === 'md5' ? md5 : null))
    throw new AppError('media.partChecksumMismatch')
  return { part: request.part, size, crc32, md5 }
}

/** A CRC the store has compared itself; an MD5 it calls the part by. */
function isAsSeen({ ETag }: UploadPartCommandOutput, md5: string | null): boolean {
  return md5 === null || ETag?.replaceAll('"', '') === md5
}

function base64OfCrc32(crc32: number): string {
  const four = Buffer.alloc(4)
  four.writeUInt32BE(crc32)
  return four.toString('base64')
}
