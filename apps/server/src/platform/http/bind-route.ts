import {
  type Endpoint,
  type EndpointParsed,
  idempotencyKeyHeader,
  idempotencyKeyPattern,
} from '@pindao/protocol/core/endpoint.ts'
import { successEnvelope } from '@pindao/protocol/core/envelope.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest, preHandlerAsyncHookHandler } from 'fastify'
import { AppError } from '#src/platform/app-error.ts'
import type { RequestContext } from '#src/platform/context.ts'
import { localeOf } from '#src/platform/i18n/accept-language.ts'
import { contractOf, schemaOf } from './contract.ts'
import { signInLimit } from './rate-limits.ts'
import type { HttpExchange, Page, Route } from './route.ts'

/** What binding needs to know of the server; see `HttpServerOptions`. */
type BindOptions = {
  readonly publicUrl: string
  readonly signInRatePerMinute: number
  readonly checkAnswers: boolean
  readonly limitPerson: preHandlerAsyncHookHandler
}

/** Registers one endpoint: permission first, then validation, the handler, and the envelope. */
export function bindRoute(api: FastifyInstance, bound: Route, options: BindOptions): void {
  const { endpoint, handle } = bound
  const answerSchema = successEnvelope(endpoint)
  const secureCookies = options.publicUrl.startsWith('https://')
  api.route({
    method: endpoint.method,
    url: endpoint.url,
    schema: schemaOf(endpoint),
    config: {
      ...contractOf(endpoint),
      ...(endpoint.access === 'public' ? signInLimit(bound, options.signInRatePerMinute) : {}),
    },
    onRequest: [
      ...(endpoint.access === 'public' ? [] : [options.limitPerson]),
      async (request) => assertAccess(endpoint, request),
    ],
    handler: async (request, reply) => {
      const ctx = contextOf(request, endpoint)
      // The schemas of the endpoint have just parsed the three parts: they are what EndpointParsed says.
      const input = {
        params: request.params,
        query: request.query,
        body: request.body,
      } as EndpointParsed<Endpoint>
      const result = await handle(ctx as never, input, exchangeOf(request, reply, secureCookies))
      const envelope = envelopeOf(endpoint, result)
      if (options.checkAnswers) answerSchema.parse(envelope)
      return envelope
    },
  })
}

/**
 * Closed by default: whoever is not named by the endpoint is refused (PERM-03). A token that is not good matters only
 * where somebody has to be signed in: a page with an expired one must still be able to sign in.
 */
export function assertAccess(
  endpoint: Pick<Endpoint, 'access' | 'programs' | 'whileViewing'>,
  request: FastifyRequest,
): void {
  if (endpoint.access === 'public') return
  if (request.badToken) throw request.badToken
  if (!request.actor) throw new AppError('access.notSignedIn')
  const reads = request.method === 'GET' || request.method === 'HEAD'
  if (request.actor.viewing && !(endpoint.whileViewing ?? reads)) throw new AppError('access.viewing')
  if (endpoint.access === 'signedIn') {
    if (request.actor.byKey && !endpoint.programs) throw new AppError('access.notByKey')
    return
  }
  if (!request.actor.permissions.has(endpoint.access)) throw new AppError('access.noPermission')
}

/** The context of a request, for endpoints and raw routes alike. */
export function contextOf(request: FastifyRequest, endpoint?: Endpoint): RequestContext {
  return {
    actor: request.actor,
    requestId: request.id,
    locale: localeOf(request.headers['accept-language']),
    ip: request.ip,
    log: request.log as RequestContext['log'],
    idempotencyKey: endpoint?.idempotent ? readIdempotencyKey(request) : null,
  }
}

function readIdempotencyKey(request: FastifyRequest): string {
  const key = request.headers[idempotencyKeyHeader]
  if (typeof key !== 'string' || !idempotencyKeyPattern.test(key))
    throw new AppError('common.idempotencyKeyRequired')
  return key
}

function envelopeOf(endpoint: Endpoint, result: unknown) {
  if (!endpoint.list) return { status: 200, message: 'ok', data: result }
  const page = result as Page<unknown>
  return { status: 200, message: 'ok', data: page.rows, total: page.total }
}

function exchangeOf(request: FastifyRequest, reply: FastifyReply, secure: boolean): HttpExchange {
  return {
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    cookie: (name) => request.cookies[name],
    setCookie(name, value, { maxAgeSeconds, path, sameSite = 'lax' }) {
      reply.setCookie(name, value, { httpOnly: true, sameSite, secure, path, maxAge: maxAgeSeconds })
    },
  }
}
