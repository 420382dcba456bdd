import { Readable } from 'node:stream'

const MAX_HEAD_BYTES = 1024 * 1024
const HEAD_END = Buffer.from('\r\n\r\n')

/** Thrown when a body is not `multipart/related` of two parts. */
export class MalformedMultipart extends Error {}

/** The two parts of an upload: what it is, in JSON text, and the bytes, not yet read. */
export interface RelatedParts {
  readonly metadata: string
  readonly mediaType: string
  readonly media: Readable
}

/** The boundary of a `multipart/related` content type; null for another type. */
export function relatedBoundary(contentType: string | undefined): string | null {
  const match = /^multipart\/related\s*;.*?boundary=(?:"([^"]{1,70})"|([^;\s]{1,70}))/i.exec(
    contentType ?? '',
  )
  return match?.[1] ?? match?.[2] ?? null
}

/** Reads metadata and the head of the media part, and hands on the media as a stream (RFC 2387). */
export async function readRelated(source: Readable, boundary: string): Promise<RelatedParts> {
  const chunks: AsyncIterator<Buffer> = source[Symbol.asyncIterator]()
  const delimiter = Buffer.from(`\r\n--${boundary}`)
  // The first delimiter has no line before it; with one put in front all delimiters look alike.
  let kept: Buffer = Buffer.from('\r\n')

  async function upTo(mark: Buffer): Promise<Buffer> {
    for (;;) {
      const at = kept.indexOf(mark)
      if (at >= 0) {
        const before = kept.subarray(0, at)
        kept = kept.subarray(at + mark.length)
        return before
      }
      const { done, value } = await chunks.next()
      if (done || kept.length > MAX_HEAD_BYTES) throw new MalformedMultipart('a part has no end')
      kept = Buffer.concat([kept, value])
    }
  }

  await upTo(delimiter)
  await upTo(HEAD_END)
  const metadata = (await upTo(delimiter)).toString('utf8')
  const head = (await upTo(HEAD_END)).toString('latin1')
  const mediaType = /^content-type:\s*(.+)$/im.exec(head)?.[1]?.trim() ?? 'application/octet-stream'
  return {
    metadata,
    mediaType,
    media: Readable.from(mediaBytes(kept, chunks, delimiter), { objectMode: false }),
  }
}

async function* mediaBytes(
  start: Buffer,
  chunks: AsyncIterator<Buffer>,
  delimiter: Buffer,
): AsyncGenerator<Buffer, void, undefined> {
  let kept = start
  for (;;) {
    const at = kept.indexOf(delimiter)
    if (at >= 0) {
      if (at > 0) yield kept.subarray(0, at)
      await drain(chunks)
      return
    }
    const safe = kept.length - delimiter.length
    if (safe > 0) {
      yield kept.subarray(0, safe)
      kept = kept.subarray(safe)
    }
    const { done, value } = await chunks.next()
    if (done) throw new MalformedMultipart('the media part has no end')
    kept = Buffer.concat([kept, value])
  }
}

async function drain(chunks: AsyncIterator<Buffer>): Promise<void> {
  while (!(await chunks.next()).done);
}
