import { type Dispatcher, request } from 'undici'
import type { z } from 'zod'
import { AppError } from '#src/platform/app-error.ts'
import { PlatformProblem } from './platform-adapter.ts'

/** What of an answer is used; the body is small JSON or nothing. */
export type PlatformAnswer = {
  readonly status: number
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly body: string
}

export type PlatformRequest = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | AsyncIterable<Uint8Array>
  readonly signal?: AbortSignal
  /** For small calls that others wait for: the longest time in all. */
  readonly limitMs?: number
}

const maxAnswerBytes = 1024 * 1024

/**
 * One call to a platform, for the clients of the rooms. It carries secrets: neither request nor answer is logged. There is no limit on the total time — a chunk over a slow line may take minutes — but a
 * call in which nothing moves for `stallMs` is given up (architecture §7). No redirect is followed: 308 is an answer
 * of the resumable protocol.
 */
export async function callPlatform(call: PlatformRequest, stallMs: number): Promise<PlatformAnswer> {
  const limits = [call.signal, call.limitMs === undefined ? undefined : AbortSignal.timeout(call.limitMs)]
  const stall = createStallGuard(
    stallMs,
    limits.filter((limit) => limit !== undefined),
  )
  try {
    const answer = await request(call.url, {
      method: call.method,
      headers: { ...call.headers },
      body:
        typeof call.body === 'object'
          ? (stall.watch(call.body) as unknown as Dispatcher.DispatchOptions['body'])
          : (call.body ?? null),
      signal: stall.signal,
      headersTimeout: 0,
      bodyTimeout: 0,
    })
    return {
      status: answer.statusCode,
      headers: flatten(answer.headers),
      body: await readText(answer.body, stall.moved),
    }
  } catch (cause) {
    if (cause instanceof PlatformProblem) throw cause
    // The bytes could not be read on our side: the platform is not to blame, and must not be shown as if.
    if (stall.sourceError() !== null)
      throw new AppError('media.objectUnreadable', { cause: stall.sourceError() })
    throw new PlatformProblem('transient', stall.stalled() ? 'no byte moved for too long' : 'no answer', {
      cause,
    })
  } finally {
    stall.end()
  }
}

function createStallGuard(stallMs: number, outer: readonly AbortSignal[]) {
  const controller = new AbortController()
  let stalled = false
  let sourceError: unknown = null
  const giveUp = () => {
    stalled = true
    controller.abort()
  }
  let timer = setTimeout(giveUp, stallMs)
  const moved = () => {
    clearTimeout(timer)
    timer = setTimeout(giveUp, stallMs)
  }
  return {
    signal: AbortSignal.any([...outer, controller.signal]),
    moved,
    stalled: () => stalled,
    sourceError: () => sourceError,
    end: () => clearTimeout(timer),
    async *watch(source: AsyncIterable<Uint8Array>) {
      const chunks = source[Symbol.asyncIterator]()
      for (;;) {
        const next = await chunks.next().catch((error: unknown) => {
          sourceError = error
          throw error
        })
        if (next.done) return
        moved()
        yield next.value
      }
    },
  }
}

async function readText(body: AsyncIterable<Buffer>, moved: () => void): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of body) {
    moved()
    size += chunk.length
    if (size > maxAnswerBytes) throw new PlatformProblem('transient', 'answer too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function flatten(headers: Readonly<Record<string, string | string[] | undefined>>) {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]),
  )
}

/** The body as it should be. @throws PlatformProblem for another shape: nothing is known about the effect of the call */
export function parseAnswer<S extends z.ZodType>(answer: PlatformAnswer, schema: S): z.output<S> {
  try {
    return schema.parse(JSON.parse(answer.body))
  } catch (cause) {
    throw new PlatformProblem('transient', 'an answer of unknown shape', { cause })
  }
}
