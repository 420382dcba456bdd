import type { Answer } from '@pindao/client/answer.ts'
import { requestLine } from '@pindao/client/request.ts'
import type { Endpoint, EndpointInput } from '@pindao/protocol/core/endpoint.ts'
import { ApiError } from './api-error.ts'
import type { Call } from './create-call.ts'

/** API-01: the least time between two throttled calls, in milliseconds. */
const throttleMs = 1000

/** Lets an act through, or throws the sentence 'requests too frequent, interval must exceed N ms'. */
type Throttle = (name: string, waitMs?: number) => void

/** Remembers when each act was last let through. A refused try does not prolong the wait. */
export function createThrottle(now: () => number): Throttle {
  const last = new Map<string, number>()
  return (name, waitMs = throttleMs) => {
    const at = now()
    const waited = at - (last.get(name) ?? Number.NEGATIVE_INFINITY)
    if (waited >= waitMs) return void last.set(name, at)
    throw new ApiError(
      { status: 429, code: 'page.tooFrequent', message: '' },
      { retryAfterMs: waitMs - waited, intervalMs: waitMs },
    )
  }
}

/** A call that is refused by the page itself when the same one was made less than `waitMs` ago. */
export type ThrottledCall = <E extends Endpoint>(
  endpoint: E,
  input: EndpointInput<E>,
  waitMs?: number,
) => Promise<Answer<E>>

/** The throttled variant of a call (API-01). */
export function createThrottledCall(call: Call, now: () => number): ThrottledCall {
  const throttle = createThrottle(now)
  return async (endpoint, input, waitMs) => {
    const { method, url } = requestLine(endpoint, input)
    throttle(`${method} ${url}`, waitMs)
    return call(endpoint, input)
  }
}
