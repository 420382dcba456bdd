import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { type FormData, Response, request } from 'undici'
import type { z } from 'zod'
import { EngineTrouble, type EngineTroubleKind } from './translation-engine.ts'

const longestMs = 120_000
const mostAnswerBytes = 8 * 1024 * 1024

/** What each status means; the others of 4xx are refusals, 5xx pass. */
const kindOfStatus: Readonly<Record<number, EngineTroubleKind>> = {
  401: 'key',
  402: 'quota',
  403: 'key',
  408: 'later',
  429: 'later',
  456: 'quota',
}

type Call = {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: unknown
  readonly signal: AbortSignal
}

/** What an engine answered, whatever it is. */
export type EngineAnswer = {
  readonly status: number
  readonly text: string
  readonly retryAfterSeconds: number | null
}

/** Asks an engine by JSON. @throws EngineTrouble */
export async function askEngine<S extends z.ZodType>(call: Call, schema: S): Promise<z.output<S>> {
  const answer = await sendToEngine({
    ...call,
    headers: { 'content-type': 'application/json', ...call.headers },
    body: JSON.stringify(call.body),
    limitMs: longestMs,
  })
  if (answer.status < 200 || answer.status > 299) throw troubleOf(answer)
  return readAnswer(answer.text, schema)
}

/** What a status that is no success means; words of the answer may hold keys and texts, and are not handed on. */
export function troubleOf({ status, text, retryAfterSeconds }: EngineAnswer): EngineTrouble {
  // OpenAI says by the same status that there were too many calls, and that nothing is left to spend.
  if (status === 429 && text.includes('insufficient_quota'))
    return new EngineTrouble('quota', 'the quota of the engine is used up')
  const kind = kindOfStatus[status] ?? (status >= 500 ? 'later' : 'refused')
  return new EngineTrouble(kind, `the engine answered ${status}`, retryAfterSeconds)
}

/** The body as it should be. @throws EngineTrouble unusable */
export function readAnswer<S extends z.ZodType>(text: string, schema: S): z.output<S> {
  try {
    return schema.parse(JSON.parse(text))
  } catch (cause) {
    throw new EngineTrouble('unusable', 'the engine answered in another shape', null, cause)
  }
}

/**
 * Sends JSON, or a form with a file, to an engine. It carries keys and what people wrote: neither is logged. No redirect is
 * followed: the key would go along.
 *
 * @throws EngineTrouble where it does not answer, or without an end; the signal's reason
 */
export async function sendToEngine(call: {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | FormData
  readonly signal: AbortSignal
  readonly limitMs: number
}): Promise<EngineAnswer> {
  const sent = sentBody(call.body)
  try {
    const answer = await request(call.url, {
      method: 'POST',
      headers: { ...call.headers, ...sent.headers },
      body: sent.body,
      headersTimeout: 0,
      bodyTimeout: 0,
      signal: AbortSignal.any([call.signal, AbortSignal.timeout(call.limitMs)]),
    })
    const text = await textOf(answer.body)
    return { status: answer.statusCode, text, retryAfterSeconds: secondsOf(answer.headers['retry-after']) }
  } catch (cause) {
    call.signal.throwIfAborted()
    if (cause instanceof EngineTrouble) throw cause
    throw new EngineTrouble('later', 'the engine does not answer', null, cause)
  }
}

/** A form as bytes that are read while they are sent: `request` of undici takes none itself. */
function sentBody(body: string | FormData) {
  if (typeof body === 'string') return { headers: {}, body }
  const form = new Response(body)
  const bytes = form.body as ReadableStream<Uint8Array> | null
  return {
    headers: { 'content-type': form.headers.get('content-type') ?? 'multipart/form-data' },
    body: bytes === null ? null : Readable.fromWeb(bytes),
  }
}

async function textOf(body: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of body) {
    size += chunk.length
    if (size > mostAnswerBytes) throw new EngineTrouble('unusable', 'the answer is too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function secondsOf(header: string | string[] | undefined): number | null {
  const seconds = Number(Array.isArray(header) ? header[0] : header)
  return header !== undefined && Number.isFinite(seconds) && seconds >= 0 ? seconds : null
}
