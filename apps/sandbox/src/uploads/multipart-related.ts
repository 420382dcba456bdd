import { Readable } from 'node:stream'

const MAX_HEAD_BYTES = 1024 * 1024
const HEAD_END = Buffer.from('\r\n\r\n')
const MOST_FIELDS = 50

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

/** The boundary of a `multipart/form-data` content type; null for another type. */
export function formBoundary(contentType: string | undefined): string | null {
  const match = /^multipart\/form-data\s*;.*?boundary=(?:"([^"]{1,70})"|([^;\s]{1,70}))/i.exec(
    contentType ?? '',
  )
  return match?.[1] ?? match?.[2] ?? null
}

/** Fields of a form, and its file: the last part, not yet read. */
export interface FormWithFile {
  readonly fields: ReadonlyMap<string, string>
  readonly file: { readonly field: string; readonly name: string; readonly bytes: Readable }
}

/** Reads a form up to its file, and hands on the file as a stream (RFC 7578). Fields after the file are not read. */
export async function readFormWithFile(source: Readable, boundary: string): Promise<FormWithFile> {
  const { upTo, rest } = partsOf(source)
  const fields = new Map<string, string>()
  const delimiter = Buffer.from(`\r\n--${boundary}`)
  await upTo(delimiter)
  for (let part = 0; part < MOST_FIELDS; part += 1) {
    const head = (await upTo(HEAD_END)).toString('utf8')
    const name = /name="([^"]*)"/i.exec(head)?.[1] ?? ''
    const fileName = /filename="([^"]*)"/i.exec(head)?.[1]
    if (fileName !== undefined) {
      const bytes = Readable.from(rest(delimiter), { objectMode: false })
      return { fields, file: { field: name, name: fileName, bytes } }
    }
    fields.set(name, (await upTo(delimiter)).toString('utf8'))
  }
  throw new MalformedMultipart('no file')
}

/** Reads metadata and the head of the media part, and hands on the media as a stream (RFC 2387). */
export async function readRelated(source: Readable, boundary: string): Promise<RelatedParts> {
  const { upTo, rest } = partsOf(source)
  const delimiter = Buffer.from(`\r\n--${boundary}`)
  await upTo(delimiter)
  await upTo(HEAD_END)
  const metadata = (await upTo(delimiter)).toString('utf8')
  const head = (await upTo(HEAD_END)).toString('latin1')
  const mediaType = /^content-type:\s*(.+)$/im.exec(head)?.[1]?.trim() ?? 'application/octet-stream'
  return { metadata, mediaType, media: Readable.from(rest(delimiter), { objectMode: false }) }
}

/** A body, read mark by mark. */
function partsOf(source: Readable) {
  const chunks: AsyncIterator<Buffer> = source[Symbol.asyncIterator]()
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

  return { upTo, rest: (delimiter: Buffer) => mediaBytes(kept, chunks, delimiter) }
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
