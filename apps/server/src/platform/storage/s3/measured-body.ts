import { createHash } from 'node:crypto'
import { type Readable, Transform } from 'node:stream'
import { crc32 } from 'node:zlib'
import { AppError } from '#src/platform/app-error.ts'

/** Bytes of a part on their way through us. */
export type MeasuredBody = {
  readonly body: Readable
  /**
   * Aborted when there are more or fewer bytes than planned, or the sender broke off: whoever sends them on has to stop. The
   * body itself ends without an error then, because the client of the store leaves one in the air.
   */
  readonly failed: AbortSignal
  readonly seen: () => { readonly size: number; readonly crc32: number; readonly md5: string }
}

/** Lets bytes through, counts them and takes their checksums, up to `expected` of them. */
export function measureBody(source: Readable, expected: number): MeasuredBody {
  const md5 = createHash('md5')
  const failed = new AbortController()
  let [size, crc] = [0, 0]
  const fail = (cause?: unknown) =>
    failed.abort(new AppError('media.partSizeMismatch', { params: { expected, received: size }, cause }))
  const body = new Transform({
    transform(chunk: Buffer, _encoding, passed) {
      size += chunk.length
      if (size > expected) {
        fail()
        return passed()
      }
      md5.update(chunk)
      crc = crc32(chunk, crc)
      passed(null, chunk)
    },
    flush(ended) {
      if (size < expected) fail()
      ended()
    },
  })
  source.once('error', (error) => {
    fail(error)
    body.end()
  })
  source.once('close', () => {
    // A sender who left: nothing more comes, and nobody said so.
    if (!source.readableEnded) body.end()
  })
  body.once('close', () => source.destroy())
  source.pipe(body)
  let digest: string | null = null
  const md5Hex = () => {
    digest ??= md5.digest('hex')
    return digest
  }
  return { body, failed: failed.signal, seen: () => ({ size, crc32: crc, md5: md5Hex() }) }
}
