import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  type ListObjectsV2CommandOutput,
  PutObjectCommand,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import type { ByteRange, ObjectHead } from '../storage-driver.ts'
import { orAbsent, type S3Bucket } from './s3-client.ts'

/** The name under which an object keeps whose upload it is. */
export const tokenName = 'pindao-upload'

/** What the store says of an object; `token` names the upload it was made by, and is null for one put whole. */
export type S3Head = ObjectHead & { readonly token: string | null }

/** Finished objects of a bucket. */
export function createS3Objects({ calls, signer, bucket, profile }: S3Bucket) {
  const at = (key: string) => ({ Bucket: bucket, Key: key })

  return {
    /** Null when there is no such object. */
    async head(key: string): Promise<S3Head | null> {
      const said = await orAbsent(calls.send(new HeadObjectCommand(at(key))))
      if (!said) return null
      const { ContentLength: size, ETag: etag, LastModified: modifiedAt, Metadata } = said
      if (size === undefined || etag === undefined || modifiedAt === undefined)
        throw new Error(`the store says too little of ${key}`)
      return { size, etag, modifiedAt, token: Metadata?.[tokenName] ?? null }
    },

    /** Bytes of an object, or null when it is not there. With `etag` of that very object, or none. */
    async read(key: string, range?: ByteRange, etag?: string): Promise<Readable | null> {
      const Range = range && `bytes=${range.start}-${range.end}`
      const command = new GetObjectCommand({ ...at(key), Range, IfMatch: etag })
      const said = await orAbsent(calls.send(command))
      if (!said) return null
      if (!(said.Body instanceof Readable)) throw new Error(`the store sent no bytes of ${key}`)
      return said.Body
    },

    /** Puts a small object in one go; the store refuses it when its bytes changed on the way. */
    async put(key: string, bytes: Uint8Array, contentType: string): Promise<void> {
      const ContentMD5 = createHash('md5').update(bytes).digest('base64')
      await calls.send(
        new PutObjectCommand({ ...at(key), Body: bytes, ContentType: contentType, ContentMD5 }),
      )
    },

    /** Removes an object; one that is already gone is fine. */
    async remove(key: string): Promise<void> {
      await orAbsent(calls.send(new DeleteObjectCommand(at(key))))
    },

    /** Keys that begin so, page after page. */
    async list(prefix: string): Promise<readonly string[]> {
      const keys: string[] = []
      let from: { ContinuationToken?: string | undefined } | null = {}
      while (from) {
        const page: ListObjectsV2CommandOutput = await calls.send(
          new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, ...from }),
        )
        for (const { Key } of page.Contents ?? []) if (Key !== undefined) keys.push(Key)
        from = page.IsTruncated ? { ContinuationToken: page.NextContinuationToken } : null
      }
      return keys
    },

    /** True when the bucket answers in time. */
    async reachable(timeoutMs: number): Promise<boolean> {
      const abortSignal = AbortSignal.timeout(timeoutMs)
      return calls.send(new HeadBucketCommand({ Bucket: bucket }), { abortSignal }).then(
        () => true,
        () => false,
      )
    },

    /** An address that shows the object to whoever has it, for as long as the profile says (STO-01). */
    signView: (key: string): Promise<string> =>
      getSignedUrl(signer, new GetObjectCommand(at(key)), { expiresIn: profile.viewSeconds }),
  }
}
