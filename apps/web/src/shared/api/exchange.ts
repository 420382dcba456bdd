import type { FileLine, RequestLine } from '@pindao/client/request.ts'
import { idempotencyKeyHeader } from '@pindao/protocol/core/endpoint.ts'
import type { RenewToken } from '../session/token-refresh.ts'
import { ApiError } from './api-error.ts'

/** What calls need of the world. */
export type CallEnvironment = {
  readonly fetch: typeof fetch
  readonly accessToken: () => string | null
  readonly renewToken: RenewToken
  /** Hears of a token that was refused although it is fresh: the session is over (SSO-04). */
  readonly onRefused: (token: string) => void
  readonly locale: () => string
  readonly networkEnv: () => NetworkEnv
}

type ExchangeOptions = {
  /** Nobody need be signed in: a refusal of the token is an answer like any other. */
  readonly isPublic: boolean
  readonly accept: string
  readonly idempotencyKey: string | null
  readonly signal?: AbortSignal | undefined
}

/**
 * Sends a request and gives the response, whatever its status. A refused access token is renewed once, silently, and
 * the request repeated (SSO-04). Throws an ApiError where no answer came or nobody is signed in, or the signal's reason.
 */
export async function exchange(
  world: CallEnvironment,
  line: RequestLine | FileLine,
  errand: ExchangeOptions,
): Promise<Response> {
  const attempt = (token: string | null) =>
    reach(world, line.url, {
      method: line.method,
      body: line.body,
      headers: headersOf(world, line, token, errand),
      signal: errand.signal ?? null,
    })
  const token = world.accessToken() ?? (errand.isPublic ? null : await world.renewToken(null))
  // Asked by a page that is being left: the server could only refuse it.
  if (token === null && !errand.isPublic) throw signedOut()
  const response = await attempt(token)
  if (response.status !== 401 || errand.isPublic) return response
  const renewed = await world.renewToken(token)
  if (renewed === null) return response
  const second = await attempt(renewed)
  if (second.status === 401) world.onRefused(renewed)
  return second
}

const signedOut = () => new ApiError({ status: 401, code: 'access.notSignedIn', message: '' })

/** What everything sent to the server carries, also what is no call (the live stream). */
export function commonHeaders({
  locale,
  networkEnv,
}: Pick<CallEnvironment, 'locale' | 'networkEnv'>): Record<string, string> {
  return { 'accept-language': locale(), 'network-env': networkEnv() }
}

function headersOf(
  world: CallEnvironment,
  { body }: RequestLine | FileLine,
  token: string | null,
  { accept, idempotencyKey }: ExchangeOptions,
): Record<string, string> {
  return {
    accept,
    ...commonHeaders(world),
    ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    ...(body === null ? {} : { 'content-type': typeof body === 'string' ? 'application/json' : anyBytes }),
    ...(idempotencyKey === null ? {} : { [idempotencyKeyHeader]: idempotencyKey }),
  }
}

const anyBytes = 'application/octet-stream'

async function reach(world: CallEnvironment, url: string, init: RequestInit): Promise<Response> {
  try {
    return await world.fetch(url, init)
  } catch (cause) {
    if (init.signal?.aborted && !isTimeout(init.signal.reason)) throw cause
    throw new ApiError({ status: 0, code: 'page.network', message: '' }, { cause })
  }
}

const isTimeout = (reason: unknown) => reason instanceof DOMException && reason.name === 'TimeoutError'

type NetworkEnv = '0' | '1'

let flag: NetworkEnv = '0'

/** The network-env header of every call: 0 at the start, 1 once the storage check has succeeded (STO-03). */
export const networkEnv = (): NetworkEnv => flag

/** What the storage check found. */
export function setNetworkEnv(found: NetworkEnv): void {
  flag = found
}
