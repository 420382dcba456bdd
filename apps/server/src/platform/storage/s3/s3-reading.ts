import { Readable } from 'node:stream'
import { AppError } from '#src/platform/app-error.ts'
import type { ByteRange, ObjectHead } from '../storage-driver.ts'
import type { createS3Objects } from './s3-objects.ts'
import { onStore } from './store-failure.ts'

/** How often a line may break off before bytes have come over it. */
const mostAttempts = 3

/**
 * Bytes of an object as they come; where the line breaks off they are asked for again from there. An object that was
 * removed or replaced meanwhile is an error, never bytes of another one.
 */
export function readS3Object(
  objects: Pick<ReturnType<typeof createS3Objects>, 'read'>,
  key: string,
  { size, etag }: ObjectHead,
  range: ByteRange = { start: 0, end: size - 1 },
): Readable {
  return Readable.from(chunks(), { objectMode: false })

  async function* chunks(): AsyncGenerator<Buffer> {
    let at = range.start
    let failures = 0
    while (at <= range.end) {
      try {
        const body = await onStore(() => objects.read(key, { start: at, end: range.end }, etag))
        if (body === null) throw new AppError('media.objectNotFound')
        for await (const chunk of body as AsyncIterable<Buffer>) {
          at += chunk.length
          failures = 0
          yield chunk
        }
        if (at <= range.end) throw new Error(`the store ended at ${at} of ${range.end}`)
      } catch (error) {
        failures += 1
        const isGone = error instanceof AppError && error.code === 'media.objectNotFound'
        if (isGone || failures >= mostAttempts || isOther(error)) throw error
      }
    }
  }
}

const isOther = (error: unknown) => error instanceof Error && error.name === 'PreconditionFailed'
