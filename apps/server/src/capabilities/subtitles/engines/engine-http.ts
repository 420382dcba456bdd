import { request } from 'undici'
import type { z } from 'zod'
import { EngineTrouble, type EngineTroubleKind } from './translation-engine.ts'

const longestMs = 120_000
const mostAnswerBytes = 4 * 1024 * 1024

/** What each status means; the others of 4xx are refusals, 5xx pass. */
const kindOfStatus: Readonly<Record<number, EngineTroubleKind>> = {
  401: 'key',
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

/** Asks an engine by JSON. It carries keys and what people wrote: neither is logged. @throws EngineTrouble */
export async function askEngine<S extends z.ZodType>(call: Call, schema: S): Promise<z.output<S>> {
  const { status, headers, text } = await send(call)
  if (status < 200 || status > 299) {
    const kind = kindOfStatus[status] ?? (status >= 500 ? 'later' : 'refused')
    throw new EngineTrouble(kind, `the engine answered ${status}`, secondsOf(headers['retry-after']))
  }
  try {
    return schema.parse(JSON.parse(text))
  } catch (cause) {
    throw new EngineTrouble('unusable', 'the engine answered in another shape', null, cause)
  }
}

async function send({ url, headers, body, signal }: Call) {
  try {
    const answer = await request(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
      signal: AbortSignal.any([signal, AbortSignal.timeout(longestMs)]),
    })
    const chunks: Buffer[] = []
    let size = 0
    for await (const chunk of answer.body as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > mostAnswerBytes) throw new EngineTrouble('unusable', 'the answer is too large')
      chunks.push(chunk)
    }
    return {
      status: answer.statusCode,
      headers: answer.headers,
      text: Buffer.concat(chunks).toString('utf8'),
    }
  } catch (cause) {
    signal.throwIfAborted()
    if (cause instanceof EngineTrouble) throw cause
    throw new EngineTrouble('later', 'the engine does not answer', null, cause)
  }
}

function secondsOf(header: string | string[] | undefined): number | null {
  const seconds = Number(Array.isArray(header) ? header[0] : header)
  return header !== undefined && Number.isFinite(seconds) && seconds >= 0 ? seconds : null
}
