import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import rateLimit from '@fastify/rate-limit'
import swagger from '@fastify/swagger'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import type { Logger } from 'pino'
import type { z } from 'zod'
import { AppError } from '#src/platform/app-error.ts'
import type { Actor } from '#src/platform/context.ts'
import { localeOf } from '#src/platform/i18n/accept-language.ts'
import type { Translator } from '#src/platform/i18n/translator.ts'
import { pathForLog } from '#src/platform/log.ts'
import type { Tls } from '#src/platform/tls-files.ts'
import { bearerOf, UnknownBearer } from './bearer.ts'
import { bindRoute } from './bind-route.ts'
import { limitStrangers } from './connections.ts'
import { contractDescription } from './contract.info.ts'
import { contractTransform, contractTransformObject } from './contract.ts'
import { limitBodies, lookEveryMs } from './deadlines.ts'
import { createDraining, type Draining, hangUpWhenDraining } from './draining.ts'
import { failureEnvelope, retryAfterOf, toAppError } from './failure.ts'
import { http2Options, tuneHttp2 } from './http2.ts'
import { personLimit, unknownBearerLimit } from './rate-limits.ts'
import { serializerOf } from './response-schema.ts'
import type { RawRoutes, Route } from './route.ts'
import { securityHeaders } from './security-headers.ts'

/** Reads who calls from the bearer token: null for nobody; throws an AppError for a token that is not good. */
type Authenticate = (bearer: string | null) => Promise<Actor | null>

export type HttpServerOptions = {
  readonly log: Logger
  readonly translate: Translator
  readonly authenticate: Authenticate
  readonly routes: readonly Route[]
  readonly rawRoutes: readonly RawRoutes[]
  /** Registered on the root: the page, health and metrics. */
  readonly rootRoutes: readonly RawRoutes[]
  /** Under which browsers reach us; over https, cookies are for https only and nothing else is tried again. */
  readonly publicUrl: string
  /** Whether every answer is compared with its schema, beyond what the serializer drops: for development and tests. */
  readonly checkAnswers: boolean
  readonly signInRatePerMinute: number
  /** Calls of one signed-in person, on average; see `personLimit`. */
  readonly requestsPerSecond: number
  readonly trustProxy: string | undefined
  readonly limits?: Partial<ConnectionLimits>
  /** With a certificate the server speaks HTTPS, and HTTP/2; plain HTTP/1.1 without one. */
  readonly tls?: Tls | null
  /** Begun by whoever will close the server soon; left out, it begins with the closing. */
  readonly draining?: Draining
}

/** What a connection may take before it is hung up on; see docs/operations.md. */
export type ConnectionLimits = {
  /** From the first byte of a connection or a request to the end of its headers. */
  readonly headersTimeoutMs: number
  /** From there to the end of the body, of everything but parts of uploads. */
  readonly bodyTimeoutMs: number
  /** Connections at once on which nothing has proved a session. */
  readonly strangers: number
}
const defaultLimits: ConnectionLimits = {
  headersTimeoutMs: 20_000,
  bodyTimeoutMs: 30_000,
  strangers: 1000,
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Who calls; set before any handler of `/api` runs. */
    actor: Actor | null
    /** Why the bearer token that came is not good. */
    badToken: AppError | null
  }
}

const jsonBodyLimit = 1024 * 1024
/** Characters of an id or a name in an address. */
const longestParam = 500

/**
 * The API server: endpoint objects bound to handlers, raw routes beside them, one envelope, one error handler.
 * Request ids are ours, never taken from outside: they are quoted by people and stand in the logs.
 */
export async function createHttpServer(options: HttpServerOptions): Promise<FastifyInstance> {
  const headers = securityHeaders(options.publicUrl)
  const limits = { ...defaultLimits, ...options.limits }
  // A part takes as long as its line needs (receive-body.ts judges it by its bytes): bodies have deadlines of their own.
  const http = {
    headersTimeout: limits.headersTimeoutMs,
    requestTimeout: 0,
    connectionsCheckingInterval: lookEveryMs,
  }
  const app: FastifyInstance = Fastify({
    loggerInstance: options.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: jsonBodyLimit,
    trustProxy: options.trustProxy ?? false,
    forceCloseConnections: 'idle',
    // What still comes over an open connection while it closes is answered as ever, not refused.
    return503OnClosing: false,
    requestTimeout: 0,
    // An address that cannot be read, or is longer than any of ours, reaches no hook.
    frameworkErrors(error, request, reply) {
      reply.headers(headers).header('x-request-id', request.id)
      logRequest(request, toAppError(error).status, 0)
      return sendFailure(error, request, reply, options.translate)
    },
    routerOptions: { maxParamLength: longestParam },
    ...(options.tls ? http2Options(options.tls, http) : { http }),
  })
  if (options.tls) tuneHttp2(app.server, limits.headersTimeoutMs)
  limitStrangers(app, limits.strangers)
  limitBodies(app, limits.bodyTimeoutMs)
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(({ schema }) => serializerOf(schema as z.ZodType))
  app.decorateRequest('actor', null)
  app.decorateRequest('badToken', null)
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers).header('x-request-id', request.id)
  })
  app.addHook('onResponse', async (request, reply) =>
    logRequest(request, reply.statusCode, reply.elapsedTime),
  )
  hangUpWhenDraining(app, options.draining ?? createDraining())
  setErrorHandlers(app, options.translate)

  // JSON only: a form of another origin cannot send that without being asked first.
  app.removeContentTypeParser('text/plain')
  await app.register(cookie)
  await app.register(rateLimit, { global: false })
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Pindao', version: '1', description: contractDescription },
      servers: [{ url: '/api' }],
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform: contractTransform,
    transformObject: contractTransformObject,
    stripBasePath: true,
  })
  const identify = createIdentify(app, options)
  await app.register(
    async (api) => {
      api.addHook('onRequest', async (request, reply) => {
        // Answers hold what one person may see; raw routes that serve files say otherwise themselves.
        reply.header('cache-control', 'no-store')
        await identify(request, reply)
      })
      const limitPerson = personLimit(app, options.requestsPerSecond)
      for (const bound of options.routes) bindRoute(api, bound, { ...options, limitPerson })
      for (const raw of options.rawRoutes) await api.register(raw)
      api.get('/openapi.json', { schema: { hide: true } }, async () => app.swagger())
    },
    { prefix: '/api' },
  )
  for (const raw of options.rootRoutes) await app.register(raw)
  return app
}

/** Notes on each request who calls, or why the token that came is not good. */
function createIdentify(
  app: FastifyInstance,
  { authenticate, signInRatePerMinute }: Pick<HttpServerOptions, 'authenticate' | 'signInRatePerMinute'>,
): (request: FastifyRequest, reply: FastifyReply) => Promise<void> {
  const limitUnknownBearers = unknownBearerLimit(app, signInRatePerMinute)
  return async (request, reply) => {
    try {
      request.actor = await authenticate(bearerOf(request))
      if (request.actor !== null) request.vouch()
    } catch (error) {
      if (!(error instanceof AppError) || error.status !== 401) throw error
      request.badToken =
        error instanceof UnknownBearer ? await limitUnknownBearers(request, reply, error) : error
    }
  }
}

function setErrorHandlers(app: FastifyInstance, translate: Translator): void {
  app.setErrorHandler((error, request, reply) => sendFailure(error, request, reply, translate))
}

function sendFailure(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  translate: Translator,
): FastifyReply {
  const failure = toAppError(error)
  const retryAfter = retryAfterOf(failure)
  if (retryAfter !== null) {
    request.log.warn({ err: error }, 'request refused: the database does not answer')
    reply.header('retry-after', retryAfter)
  } else if (failure.status >= 500) request.log.error({ err: error }, 'request failed')
  const about = { requestId: request.id, locale: localeOf(request.headers['accept-language']) }
  reply.status(failure.status).serializer(JSON.stringify).type('application/json; charset=utf-8')
  return reply.send(failureEnvelope(failure, error, about, translate))
}

function logRequest(request: FastifyRequest, status: number, elapsedMs: number): void {
  const level = status >= 500 ? 'warn' : 'info'
  request.log[level](
    {
      method: request.method,
      path: pathForLog(request.routeOptions.url ?? request.url),
      status,
      ms: Math.round(elapsedMs),
      staffId: request.actor ? String(request.actor.staffId) : undefined,
    },
    'request',
  )
}
