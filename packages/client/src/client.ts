import {
  type Endpoint,
  type EndpointInput,
  type EndpointOutput,
  idempotencyKeyHeader,
} from '@pindao/protocol/core/endpoint.ts'
import { type Answer, readAnswer } from './answer.ts'
import { ApiError, isPassing } from './api-error.ts'
import { requestLine } from './request.ts'

export type { Answer } from './answer.ts'
export { ApiError } from './api-error.ts'

type ListEndpoint = Endpoint & { readonly list: true }
type RowOf<E extends ListEndpoint> = EndpointOutput<E> extends readonly (infer Row)[] ? Row : never

export type ClientOptions = {
  /** Where Pindao is, without `/api`. */
  readonly url: string
  /** An API key; see README. */
  readonly key: string
  /** The language of messages: zh, en, fr or ar. */
  readonly language?: string
  /** How often something is asked before it is given up; 5 if left out. */
  readonly tries?: number
  /** For tests: the network, and the waiting in between. */
  readonly fetch?: typeof fetch
  readonly wait?: (ms: number, signal: AbortSignal | undefined) => Promise<void>
}

type CallOptions = {
  readonly signal?: AbortSignal
  /** Of a command that takes one: give the same for the same deed, also after a restart. A fresh one is made if left out. */
  readonly idempotencyKey?: string
}

export type Client = {
  /** Calls an endpoint. @throws ApiError, or the signal's reason */
  call<E extends Endpoint>(endpoint: E, input: EndpointInput<E>, options?: CallOptions): Promise<Answer<E>>
  /** The rows of all pages of a list, read as they are needed. */
  all<E extends ListEndpoint>(
    endpoint: E,
    input: EndpointInput<E>,
    options?: CallOptions,
  ): AsyncGenerator<RowOf<E>>
}

/** The largest page there is (`pageQuery`). */
const pageSize = 100
const usualTries = 5
const longestWaitMs = 60_000

/** A client of one installation, for one key. */
export function createClient(options: ClientOptions): Client {
  const { tries = usualTries, wait = waitFor } = options

  const client: Client = {
    async call(endpoint, input, { signal, idempotencyKey } = {}) {
      // One key for all tries: the second one is the same deed.
      const key = endpoint.idempotent === 'key' ? (idempotencyKey ?? crypto.randomUUID()) : null
      for (let tried = 1; ; tried += 1) {
        try {
          return await send(options, endpoint, input, { key, signal })
        } catch (error) {
          if (tried >= tries || !mayAskAgain(endpoint, error)) throw error
          await wait(waitOf(error, tried), signal)
        }
      }
    },
    async *all(endpoint, input, callOptions) {
      const { query } = input as { readonly query?: object }
      for (let page = 1; ; page += 1) {
        const part = { ...(input as object), query: { ...query, page, pageSize } } as unknown as typeof input
        const { items, total } = (await client.call(endpoint, part, callOptions)) as {
          readonly items: readonly RowOf<typeof endpoint>[]
          readonly total: number
        }
        yield* items
        if (items.length === 0 || page * pageSize >= total) return
      }
    },
  }
  return client
}

async function send<E extends Endpoint>(
  { url, key, language = 'en', ...rest }: ClientOptions,
  endpoint: E,
  input: EndpointInput<E>,
  errand: { readonly key: string | null; readonly signal: AbortSignal | undefined },
): Promise<Answer<E>> {
  const line = requestLine(endpoint, input)
  const ask = rest.fetch ?? fetch
  const response = await ask(url.replace(/\/+$/u, '') + line.url, {
    method: line.method,
    body: line.body,
    signal: errand.signal ?? null,
    headers: {
      accept: 'application/json',
      'accept-language': language,
      authorization: `Bearer ${key}`,
      ...(line.body === null ? {} : { 'content-type': 'application/json' }),
      ...(errand.key === null ? {} : { [idempotencyKeyHeader]: errand.key }),
    },
  }).catch((cause: unknown) => {
    if (errand.signal?.aborted) throw errand.signal.reason
    throw new ApiError({ status: 0, code: 'page.network', message: '' }, { cause })
  })
  return readAnswer(endpoint, response)
}

/**
 * Whether the same call again can do nothing twice: a question, a command with its key, or one that was turned away at the
 * door. Of any other command nobody knows whether a lost answer was a yes.
 */
function mayAskAgain({ method, idempotent }: Endpoint, error: unknown): boolean {
  if (!isPassing(error)) return false
  return method === 'GET' || idempotent === 'key' || (error as ApiError).status === 429
}

/** As long as the server says; otherwise twice as long each time, from half a second on. */
function waitOf(error: unknown, tried: number): number {
  const asked = error instanceof ApiError ? error.retryAfterMs : null
  return Math.min(asked ?? 500 * 2 ** (tried - 1), longestWaitMs)
}

function waitFor(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, ms)
    signal?.addEventListener('abort', stop, { once: true })
  })
}
