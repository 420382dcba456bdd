import { type Answer, readAnswer } from '@pindao/client/answer.ts'
import { type RequestLine, requestLine } from '@pindao/client/request.ts'
import type { Endpoint, EndpointInput } from '@pindao/protocol/core/endpoint.ts'
import { type CallEnvironment, exchange } from './exchange.ts'
import { createMerge } from './merge.ts'
import { randomKey } from './random-key.ts'

export type { CallEnvironment } from './exchange.ts'

type CallOptions = {
  readonly signal?: AbortSignal | undefined
  /** For endpoints with `idempotent: 'key'`. Without one a fresh key is made: right for a call that is not repeated. */
  readonly idempotencyKey?: string
  /** A command that has an idempotency key of its own gives up like a question: the key makes another try the same. */
  readonly timeLimit?: true
  /** The same call twice at once is meant so: the second is sent, too. */
  readonly repeat?: true
}

/**
 * Calls an endpoint of the protocol. Throws an ApiError, or the signal's reason when it was aborted.
 *
 * An identical call in flight is joined, a command too (a double click is one click), unless `repeat` allows another
 * or the two carry idempotency keys of their own (API-01).
 */
export type Call = <E extends Endpoint>(
  endpoint: E,
  input: EndpointInput<E>,
  options?: CallOptions,
) => Promise<Answer<E>>

/** A question that has no answer after this long has none to expect. Commands may take their time (probing a video). */
const questionTimeoutMs = 30_000

export function createCall(world: CallEnvironment): Call {
  const merge = createMerge()

  return <E extends Endpoint>(endpoint: E, input: EndpointInput<E>, options: CallOptions = {}) => {
    const line = requestLine(endpoint, input)
    const run = (signal: AbortSignal | undefined) => send(world, endpoint, line, { ...options, signal })
    if (options.repeat) return run(timed(line, options.signal, options))
    const identity = [world.locale(), line.method, line.url, options.idempotencyKey ?? '', line.body ?? '']
    return merge(identity.join('\n'), options.signal, (signal) => run(timed(line, signal, options)))
  }
}

function timed(
  line: RequestLine,
  signal: AbortSignal | undefined,
  { timeLimit, idempotencyKey }: CallOptions,
): AbortSignal | undefined {
  const limited = line.method === 'GET' || (timeLimit === true && idempotencyKey !== undefined)
  if (!limited) return signal
  const timeout = AbortSignal.timeout(questionTimeoutMs)
  return signal ? AbortSignal.any([signal, timeout]) : timeout
}

async function send<E extends Endpoint>(
  world: CallEnvironment,
  endpoint: E,
  line: RequestLine,
  { signal, idempotencyKey }: CallOptions,
): Promise<Answer<E>> {
  const response = await exchange(world, line, {
    isPublic: endpoint.access === 'public',
    accept: 'application/json',
    idempotencyKey: endpoint.idempotent === 'key' ? (idempotencyKey ?? randomKey()) : null,
    signal,
  })
  return readAnswer(endpoint, response)
}
