import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { request } from 'undici'
import { PlatformProblem } from './platform-adapter.ts'
import type { PlatformAnswer } from './platform-http.ts'

/** A refusal is small. */
const mostOfRefusal = 64 * 1024

/**
 * Bytes of a file that a platform made, as they come and without what packed them: never held whole. As with every call,
 * one in which nothing moves for `stallMs` is given up, and neither request nor answer is logged.
 *
 * @throws PlatformProblem transient where it breaks off; what `refused` makes of every other answer than 200
 */
export async function* downloadFile(
  file: { readonly url: string; readonly headers: Readonly<Record<string, string>> },
  stallMs: number,
  refused: (answer: PlatformAnswer) => PlatformProblem,
): AsyncGenerator<Buffer> {
  try {
    const answer = await request(file.url, {
      headers: { ...file.headers, 'accept-encoding': 'gzip' },
      headersTimeout: stallMs,
      bodyTimeout: stallMs,
    })
    if (answer.statusCode !== 200) {
      const retryAfter = answer.headers['retry-after']
      const headers = typeof retryAfter === 'string' ? { 'retry-after': retryAfter } : {}
      throw refused({ status: answer.statusCode, headers, body: await textOf(answer.body) })
    }
    if (answer.headers['content-encoding'] === 'gzip') yield* unpacked(answer.body)
    else yield* answer.body
  } catch (cause) {
    if (cause instanceof PlatformProblem) throw cause
    throw new PlatformProblem('transient', 'a file broke off', { cause })
  }
}

/** `pipe` tells nobody of a line that breaks, and an early end leaves the line open: a pipeline does neither. */
async function* unpacked(packed: Readable): AsyncGenerator<Buffer> {
  const gunzip = createGunzip()
  const done = pipeline(packed, gunzip)
  // Its failure is met in the reading itself.
  done.catch(() => undefined)
  yield* gunzip as AsyncIterable<Buffer>
  await done
}

async function textOf(body: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of body) {
    size += chunk.length
    if (size > mostOfRefusal) break
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
