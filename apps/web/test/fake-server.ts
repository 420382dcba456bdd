import { apiBase } from '@pindao/client/request.ts'
import { type Endpoint, type EndpointOutput, idempotencyKeyHeader } from '@pindao/protocol/core/endpoint.ts'
import { type FailureEnvelope, failureEnvelope, successEnvelope } from '@pindao/protocol/core/envelope.ts'
import { type ErrorCode, errorStatus } from '@pindao/protocol/core/error-codes.ts'
import { type LiveEvent, liveEvent, liveStreamUrl } from '@pindao/protocol/live/live.events.ts'
import { untilAborted } from '#src/shared/upload/engine/abortable.ts'

/** One call as it arrived: what the page asked, read by the endpoint's own schemas. */
export type Asked = {
  readonly params: Readonly<Record<string, unknown>>
  readonly query: Readonly<Record<string, unknown>>
  readonly body: unknown
  readonly headers: Headers
}
type Answer<E extends Endpoint> = EndpointOutput<E> | ((asked: Asked) => EndpointOutput<E>)
type Refusal = {
  readonly code: ErrorCode
  readonly message?: string
  readonly requestId?: string
  readonly params?: FailureEnvelope['params']
  /** Seconds after which to come again. */
  readonly retryAfter?: number
}
type Rule = {
  readonly endpoint: Endpoint
  readonly asked: Asked[]
  readonly signals: AbortSignal[]
  answer: ((asked: Asked) => Response) | null
  gate: Promise<void>
}

/**
 * The server at the fetch boundary. What a test lets it say goes through the endpoint's own output schema, and what the
 * page asks through its input schemas, its token and its Idempotency-Key: neither side can lie. A call no test
 * spoke of fails the test (`unexpected`).
 */
export function createFakeServer() {
  const rules: Rule[] = []
  const unexpected: string[] = []
  const files = new Map<string, Response>()
  const streamHeaders: Headers[] = []
  const streams = new Set<ReadableStreamDefaultController<Uint8Array>>()

  const ruleOf = (endpoint: Endpoint) => {
    const known = rules.find((rule) => sameCall(rule.endpoint, endpoint))
    if (known) return known
    const rule: Rule = { endpoint, asked: [], signals: [], answer: null, gate: Promise.resolve() }
    rules.push(rule)
    return rule
  }

  async function receive(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
    const url = new URL(String(input), window.location.href)
    const method = init.method ?? 'GET'
    const path = url.pathname.slice(apiBase.length)
    if (path === liveStreamUrl) {
      streamHeaders.push(new Headers(init.headers))
      return openStream(init.signal ?? null)
    }
    for (const rule of rules) {
      const params = rule.endpoint.method === method ? paramsOf(rule.endpoint.url, path) : null
      if (params === null) continue
      const asked = readAsked(rule.endpoint, params, url, init)
      rule.asked.push(asked)
      const signal = init.signal ?? new AbortController().signal
      rule.signals.push(signal)
      await untilAborted(rule.gate, signal)
      if (rule.answer !== null) return rule.answer(asked)
    }
    const file = files.get(path)
    if (file !== undefined) return file.clone()
    unexpected.push(`${method} ${path}`)
    return failure({ code: 'common.internal' })
  }

  function openStream(signal: AbortSignal | null): Response {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        streams.add(controller)
        signal?.addEventListener('abort', () => {
          if (streams.delete(controller)) controller.error(signal.reason)
        })
        controller.enqueue(new TextEncoder().encode('event: ready\ndata: {}\n\n'))
      },
    })
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
  }

  return {
    fetch: (input: RequestInfo | URL, init?: RequestInit) =>
      receive(input, init).catch((error: unknown) => {
        const known = error instanceof LostAnswer || init?.signal?.aborted === true
        if (!known) unexpected.push(String(error))
        throw error
      }),
    /** Lets an endpoint answer, from now on. `total` is for lists; without it all of them are on one page. */
    answers<E extends Endpoint>(endpoint: E, answer: Answer<E>, total?: number): void {
      ruleOf(endpoint).answer = (asked) => {
        const data =
          typeof answer === 'function' ? (answer as (asked: Asked) => EndpointOutput<E>)(asked) : answer
        const count = endpoint.list ? { total: total ?? (data as readonly unknown[]).length } : {}
        return json(200, successEnvelope(endpoint).parse({ status: 200, message: '', data, ...count }))
      }
    },
    /** Lets a path that is no endpoint answer with a file, from now on. */
    sends: (path: string, file: Response): void => void files.set(path, file),
    /** Lets an endpoint refuse, from now on. */
    refuses(endpoint: Endpoint, refusal: Refusal): void {
      ruleOf(endpoint).answer = () => failure(refusal)
    },
    /** Lets an endpoint take one access token only, and answer its holder. */
    answersHolderOf<E extends Endpoint>(token: string, endpoint: E, data: EndpointOutput<E>): void {
      this.answers(endpoint, data)
      const rule = ruleOf(endpoint)
      const { answer } = rule
      rule.answer = (asked) =>
        asked.headers.get('authorization') === `Bearer ${token}` && answer
          ? answer(asked)
          : failure({ code: 'access.tokenExpired' })
    },
    /** Lets calls of an endpoint arrive, and their answers get lost on the way back. */
    loses(endpoint: Endpoint): void {
      ruleOf(endpoint).answer = () => {
        throw new LostAnswer('Failed to fetch')
      }
    },
    /** Lets calls of an endpoint wait, until the returned function is called. */
    holds(endpoint: Endpoint): () => void {
      const { promise, resolve } = Promise.withResolvers<void>()
      ruleOf(endpoint).gate = promise
      return resolve
    },
    /** What an endpoint was asked, in order. */
    asked: (endpoint: Endpoint): readonly Asked[] => ruleOf(endpoint).asked,
    /** How many calls of an endpoint the page no longer waits for. */
    abandoned: (endpoint: Endpoint): number =>
      ruleOf(endpoint).signals.filter(({ aborted }) => aborted).length,
    /** Tells the page of a change, over the live stream. */
    tells(event: LiveEvent): void {
      const text = `data: ${JSON.stringify(liveEvent.parse(event))}\n\n`
      for (const stream of streams) stream.enqueue(new TextEncoder().encode(text))
    },
    /** Tells the page that changes may have been missed. */
    losesCount(): void {
      for (const stream of streams) stream.enqueue(new TextEncoder().encode('event: resync\ndata: {}\n\n'))
    },
    /** What each opening of the live stream carried, in order. */
    streamHeaders: (): readonly Headers[] => streamHeaders,
    /** How many pages listen to the live stream. */
    listeners: (): number => streams.size,
    /** Calls that no test spoke of, or that the real server would not take. */
    unexpected: (): readonly string[] => unexpected,
  }
}
export type FakeServer = ReturnType<typeof createFakeServer>

/** What fetch throws when no answer comes. */
class LostAnswer extends TypeError {}

const sameCall = (a: Endpoint, b: Endpoint) => a.method === b.method && a.url === b.url

/** Reads a call as the server's route would, and throws where that one would refuse. */
function readAsked(endpoint: Endpoint, params: Record<string, string>, url: URL, init: RequestInit): Asked {
  const headers = new Headers(init.headers)
  const where = `${endpoint.method} ${endpoint.url}`
  if (endpoint.access !== 'public' && !headers.has('authorization'))
    throw new Error(`${where} without a token`)
  if (endpoint.idempotent === 'key' && !headers.has(idempotencyKeyHeader))
    throw new Error(`${where} without a key`)
  return {
    params: endpoint.params?.parse(params) ?? {},
    query: endpoint.query?.parse(Object.fromEntries(url.searchParams)) ?? {},
    body: endpoint.body?.parse(JSON.parse(String(init.body ?? 'null'))) ?? null,
    headers,
  }
}

/** The parameters of a path, or null where it is not the endpoint's. */
function paramsOf(pattern: string, path: string): Record<string, string> | null {
  const [wanted, found] = [pattern.split('/'), path.split('/')]
  if (wanted.length !== found.length) return null
  const params: Record<string, string> = {}
  for (const [index, part] of wanted.entries()) {
    const value = found[index] ?? ''
    if (part.startsWith(':')) params[part.slice(1)] = decodeURIComponent(value)
    else if (part !== value) return null
  }
  return params
}

function failure({ code, message = '', requestId = 'req-1', params, retryAfter }: Refusal): Response {
  const status = errorStatus[code]
  const answer = json(status, failureEnvelope.parse({ status, message, data: null, code, requestId, params }))
  if (retryAfter !== undefined) answer.headers.set('retry-after', String(retryAfter))
  return answer
}

function json(status: number, body: unknown): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
}
