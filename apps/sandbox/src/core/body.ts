import type { Readable } from 'node:stream'

/** Thrown when a body is longer than the reader allows. */
export class BodyTooLarge extends Error {}

/** Reads a small body into memory. Throws `BodyTooLarge` above `limit` bytes. */
export async function readBytes(source: Readable, limit: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of source) {
    length += chunk.length
    if (length > limit) throw new BodyTooLarge(`a body of more than ${limit} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Reads an `application/x-www-form-urlencoded` body of at most 64 KiB. */
export async function readForm(source: Readable): Promise<URLSearchParams> {
  return new URLSearchParams((await readBytes(source, 65_536)).toString('utf8'))
}
