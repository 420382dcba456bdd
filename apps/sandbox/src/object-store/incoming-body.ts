import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { crc32 } from 'node:zlib'
import { type ChunkProof, unchunked } from './chunked-body.ts'
import { S3Error } from './s3.errors.ts'
import { UNSIGNED } from './signature.ts'

/** What a sender says of the bytes it sends. */
export interface Announced {
  /** SHA-256 in hex, or one of the words that stand for another way. */
  readonly payload: string
  readonly proof: ChunkProof | null
  /** Bytes of the object, without the framing of chunks. */
  readonly length: number
  readonly contentMd5: string | null
  /** CRC-32 as its header has it; a trailer may bring it later. */
  readonly crc32: string | null
}

/** What a body is known by: its MD5 in hex, and its CRC-32 in base64 where the sender said one. */
export interface Digests {
  readonly etag: string
  readonly crc32?: string
}

export const CRC_HEADER = 'x-amz-checksum-crc32'
const LONGEST_PART = 5 * 1024 ** 3

/**
 * Writes a body to a file and holds it against everything that was said of it. What fails leaves a file that counts for
 * nothing.
 *
 * @throws S3Error BadDigest, IncompleteBody, XAmzContentSHA256Mismatch, SignatureDoesNotMatch, EntityTooLarge
 */
export async function takeBody(source: Readable, path: string, announced: Announced): Promise<Digests> {
  const { payload, proof, length } = announced
  if (length > LONGEST_PART)
    throw new S3Error('EntityTooLarge', 'Your proposed upload exceeds the maximum allowed size')
  const isChunked = payload.startsWith('STREAMING-')
  const md5 = createHash('md5')
  const sha = !isChunked && payload !== UNSIGNED ? createHash('sha256') : null
  let wantedCrc = announced.crc32
  const isTrailed = isChunked && payload.endsWith('-TRAILER')
  let crc = 0
  let size = 0

  async function* seen(bytes: AsyncIterable<Buffer>) {
    for await (const chunk of bytes) {
      size += chunk.length
      if (size > length) throw new S3Error('IncompleteBody', 'More bytes than were announced')
      md5.update(chunk)
      sha?.update(chunk)
      if (wantedCrc !== null || isTrailed) crc = crc32(chunk, crc)
      yield chunk
    }
  }
  const onTrailer = (name: string, value: string) => {
    if (name === CRC_HEADER) wantedCrc = value
  }
  const target = createWriteStream(path, { highWaterMark: 1024 * 1024 })
  try {
    if (isChunked) await pipeline(source, unchunked(proof, onTrailer), seen, target)
    else await pipeline(source, seen, target)
  } catch (error) {
    if (error instanceof S3Error) throw error
    throw new S3Error('IncompleteBody', 'You did not provide the number of bytes specified')
  }

  if (size !== length)
    throw new S3Error('IncompleteBody', 'You did not provide the number of bytes specified')
  if (sha !== null && sha.digest('hex') !== payload) {
    throw new S3Error(
      'XAmzContentSHA256Mismatch',
      'The provided x-amz-content-sha256 does not match what was computed.',
    )
  }
  const digest = md5.digest()
  if (announced.contentMd5 !== null && announced.contentMd5 !== digest.toString('base64')) {
    throw new S3Error('BadDigest', 'The Content-MD5 you specified did not match what we received.')
  }
  if (wantedCrc !== null && wantedCrc !== base64Of(crc)) {
    throw new S3Error('BadDigest', 'The CRC32 you specified did not match what we received.')
  }
  return { etag: digest.toString('hex'), ...(wantedCrc === null ? {} : { crc32: wantedCrc }) }
}

function base64Of(crc: number): string {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(crc)
  return bytes.toString('base64')
}
