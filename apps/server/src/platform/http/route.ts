import type { Endpoint, EndpointOutput, EndpointParsed } from '@pindao/protocol/core/endpoint.ts'
import type { FastifyPluginCallback } from 'fastify'
import type { RequestContext, SignedInContext } from '#src/platform/context.ts'

type ContextOf<E extends Endpoint> = E['access'] extends 'public' ? RequestContext : SignedInContext

/** One page of a list with the count of all rows the person may see. */
export type Page<T> = { readonly rows: T; readonly total: number }

type ResultOf<E extends Endpoint> = E extends { readonly list: true }
  ? Page<EndpointOutput<E>>
  : EndpointOutput<E>

/** A handler only translates: it calls the service and returns what the endpoint's output describes. */
type Handler<E extends Endpoint> = (
  ctx: ContextOf<E>,
  input: EndpointParsed<E>,
  http: HttpExchange,
) => Promise<ResultOf<E>> | ResultOf<E>

/** The few things of HTTP a handler may need: cookies of the sign-on, and what tells a person's sessions apart. */
export type HttpExchange = {
  /** The browser's own name, as it gives it; at most 300 characters are kept. */
  readonly userAgent: string
  cookie(name: string): string | undefined
  /** `sameSite`: `lax`, if left out: sent when another site leads to us. */
  setCookie(
    name: string,
    value: string,
    options: { maxAgeSeconds: number; path: string; sameSite?: 'lax' | 'strict' },
  ): void
}

/** An endpoint bound to its handler, ready for the server. */
export type Route = {
  readonly endpoint: Endpoint
  readonly handle: Handler<Endpoint>
  /** For which session a public call counts, by its unchecked body; null without proof, then it counts for its address. */
  readonly countedFor?: (body: unknown) => string | null
}

/** Binds a handler to its endpoint; input, context and result are typed by the endpoint. */
export function route<const E extends Endpoint>(
  endpoint: E,
  handle: Handler<E>,
  options: Pick<Route, 'countedFor'> = {},
): Route {
  return { endpoint, handle: handle as unknown as Handler<Endpoint>, ...options }
}

/** What is no JSON call: bytes, streams, redirects. A plugin registered under `/api`. */
export type RawRoutes = FastifyPluginCallback
