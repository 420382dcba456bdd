import type { Readable } from 'node:stream'
import { BodyTooLarge, readBytes } from '#src/core/body.ts'
import { YoutubeError } from './youtube.errors.ts'

const MAX_JSON_BYTES = 1024 * 1024

/** Parses a JSON resource; an empty text is an empty resource. Throws `parseError`. */
export function parseResource(text: string): unknown {
  if (text.trim() === '') return {}
  try {
    return JSON.parse(text)
  } catch {
    throw new YoutubeError('parseError')
  }
}

/** Reads a JSON body of at most 1 MiB. */
export async function readJson(source: Readable): Promise<unknown> {
  return parseResource((await readWhole(source, MAX_JSON_BYTES)).toString('utf8'))
}

/** Reads a body that is small enough to be kept in memory. Throws `uploadTooLarge`. */
export async function readWhole(source: Readable, limit: number): Promise<Buffer> {
  try {
    return await readBytes(source, limit)
  } catch (error) {
    if (error instanceof BodyTooLarge) throw new YoutubeError('uploadTooLarge')
    throw error
  }
}
