import { S3Client } from '@aws-sdk/client-s3'
import type { S3Profile } from '@pindao/protocol/media/storage-profiles.ts'

/** Where a bucket is and who we are there. */
export type S3Settings = {
  readonly profile: S3Profile
  readonly endpoint: string
  /** The address at which browsers reach the same store. */
  readonly publicEndpoint: string
  readonly region: string
  readonly bucket: string
  readonly accessKey: string
  readonly secretKey: string
  /** The bucket in the path, as MinIO has it, or in the host. */
  readonly pathStyle: boolean
}

/** A bucket with its two ways in: our own calls, and addresses that are signed for browsers. */
export type S3Bucket = {
  readonly profile: S3Profile
  readonly bucket: string
  /** Where browsers reach the bucket: `scheme://host:port`. */
  readonly origin: string
  readonly calls: S3Client
  readonly signer: S3Client
  close(): void
}

const connectMs = 10_000

/** Opens a bucket; nothing is asked of it yet. */
export function openBucket(settings: S3Settings): S3Bucket {
  const { profile, bucket, accessKey, secretKey, region } = settings
  const client = (endpoint: string) =>
    new S3Client({
      endpoint,
      region,
      credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
      forcePathStyle: settings.pathStyle,
      // By default a presigned part would carry the CRC of an empty body (libraries.md §7).
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      maxAttempts: 3,
      requestHandler: { connectionTimeout: connectMs, socketTimeout: profile.timeoutMs },
    })
  const calls = client(settings.endpoint)
  const signer = client(settings.publicEndpoint)
  return {
    profile,
    bucket,
    origin: originOf(settings),
    calls,
    signer,
    close() {
      calls.destroy()
      signer.destroy()
    },
  }
}

function originOf({ publicEndpoint, pathStyle, bucket }: S3Settings): string {
  const { protocol, host, origin } = new URL(publicEndpoint)
  return pathStyle ? origin : `${protocol}//${bucket}.${host}`
}

/** Null where the store says that there is no such object or upload; every other failure is thrown. */
export async function orAbsent<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call
  } catch (error) {
    if (isAbsent(error)) return null
    throw error
  }
}

function isAbsent(error: unknown): boolean {
  const absent = ['NoSuchKey', 'NoSuchUpload', 'NotFound']
  return error instanceof Error && absent.includes(error.name)
}
