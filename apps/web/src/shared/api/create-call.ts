import type { Endpoint, EndpointInput } from '@pindao/protocol/core/endpoint.ts'
import { idempotencyKeyHeader } from '@pindao/protocol/core/idempotency-key.ts'
import type { RenewToken } from '../session/token-refresh.ts'
import { type Answer, readAnswer } from './answer.ts'
import { ApiError } from './api-error.ts'
import { createMerge } from './merge.ts'
import { randomKey } from './random-key.ts'
import { type RequestLine, requestLine } from './request.ts'

export type CallOptions = {
  readonly signal?: AbortSignal | undefined
  /** For endpoints with `idempotent: 'key'`. Without one a fresh key is made: right for a call that is not repeated. */
  readonly idempotencyKey?: string
}

/** What calls need of the world. */
export type CallWorld = {
  readonly fetch: typeof fetch
  readonly accessToken: () => string | null
  readonly renewToken: RenewToken
  readonly locale: () => string
  /** The specification's network-env header: 0 or 1. */
  readonly networkEnv: '0' | '1'
}

/**
 * Calls an endpoint of the protocol. Throws an ApiError, or the signal's reason when it was aborted.
 *
 * A refused access token is renewed once, silently, and the call repeated (SSO-04).
 */
export type Call = <E extends Endpoint>(
  endpoint: E,
  input: EndpointInput<E>,
  options?: CallOptions,
) => Promise<Answer<E>>

/** A question that has no answer after this long has none to expect. Commands may take their time (probing a video). */
const questionTimeoutMs = 30_000

export function createCall(world: CallWorld): Call {
  const merge = createMerge()

  return <E extends Endpoint>(endpoint: E, input: EndpointInput<E>, options: CallOptions = {}) => {
    const line = requestLine(endpoint, input)
    if (line.method !== 'GET') return send(world, endpoint, line, options)
    return merge(`${world.locale()} ${line.url}`, options.signal, (signal) =>
      send(world, endpoint, line, {
        signal: AbortSignal.any([signal, AbortSignal.timeout(questionTimeoutMs)]),
      }),
    )
  }
}

async function send<E extends Endpoint>(
  world: CallWorld,
  endpoint: E,
  line: RequestLine,
  { signal, idempotencyKey }: CallOptions,
): Promise<Answer<E>> {
  const key = endpoint.idempotent === 'key' ? (idempotencyKey ?? randomKey()) : null
  const attempt = (token: string | null) =>
    reach(world, line.url, {
      method: line.method,
      body: line.body,
      headers: headersOf(world, line, token, key),
      signal: signal ?? null,
    })
  const token = world.accessToken()
  const response = await attempt(token)
  if (response.status !== 401 || endpoint.access === 'public') return readAnswer(endpoint, response)
  const renewed = await world.renewToken(token)
  return readAnswer(endpoint, renewed === null ? response : await attempt(renewed))
}

function headersOf(
  world: CallWorld,
  line: RequestLine,
  token: string | null,
  idempotencyKey: string | null,
): Record<string, string> {
  return {
    accept: 'application/json',
    'accept-language': world.locale(),
    'network-env': world.networkEnv,
    ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    ...(line.body === null ? {} : { 'content-type': 'application/json' }),
    ...(idempotencyKey === null ? {} : { [idempotencyKeyHeader]: idempotencyKey }),
  }
}

async function reach(world: CallWorld, url: string, init: RequestInit): Promise<Response> {
  try {
    return await world.fetch(url, init)
  } catch (cause) {
    if (init.signal?.aborted && !isTimeout(init.signal.reason)) throw cause
    throw new ApiError({ status: 0, code: 'page.network', message: '' }, { cause })
  }
}

const isTimeout = (reason: unknown) => reason instanceof DOMException && reason.name === 'TimeoutError'
