import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { AppError } from '#src/platform/app-error.ts'
import type { Env } from '#src/platform/env.ts'
import { isLoopbackHost } from '#src/platform/loopback.ts'
import { bearerOf } from './bearer.ts'
import type { RawRoutes } from './route.ts'

/** Something the process cannot work without, asked at `/readyz`. */
export type ReadinessCheck = { readonly name: string; readonly check: () => Promise<boolean> }

export type Gauged = {
  readonly name: string
  readonly help: string
  readonly read: () => number | Promise<number>
}

type OperationOptions = {
  readonly checks: readonly ReadinessCheck[]
  /** Figures read when `/metrics` is asked; one that cannot be read is not a number. */
  readonly gauges: readonly Gauged[]
  /** What whoever asks for `/metrics` has to bring; see `metricsAccess`. */
  readonly metrics: MetricsAccess
}

/** Figures tell much of a company: they are for whoever brings the token, for everybody on this machine, or for nobody. */
type MetricsAccess = { readonly token: string } | 'everybody' | 'nobody'

/** With a token, for whoever brings it. Without one only where nobody but this machine reaches the process. */
export function metricsAccess(env: Pick<Env, 'METRICS_TOKEN' | 'HOST' | 'PUBLIC_URL'>): MetricsAccess {
  if (env.METRICS_TOKEN !== undefined) return { token: env.METRICS_TOKEN }
  return [env.HOST, new URL(env.PUBLIC_URL).hostname].every(isLoopbackHost) ? 'everybody' : 'nobody'
}

/** @throws common.notFound where nobody may ask, access.notSignedIn without the token */
function assertMetrics(access: MetricsAccess, request: FastifyRequest): void {
  if (access === 'everybody') return
  if (access === 'nobody') throw new AppError('common.notFound')
  const digest = (text: string) => createHash('sha256').update(text).digest()
  if (!timingSafeEqual(digest(bearerOf(request) ?? ''), digest(access.token)))
    throw new AppError('access.notSignedIn')
}

/** `/healthz`: the process answers. `/readyz`: database and storage answer. `/metrics`: Prometheus. */
export function operationRoutes(options: OperationOptions): RawRoutes {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  for (const { name, help, read } of options.gauges) {
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        this.set(await Promise.resolve(read()).catch(() => Number.NaN))
      },
    })
  }
  const duration = new Histogram({
    name: 'pindao_http_request_duration_seconds',
    help: 'Time to answer, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  const inFlight = new Gauge({
    name: 'pindao_http_requests_in_flight',
    help: 'Requests begun and not yet answered, by route',
    labelNames: ['method', 'route'],
    registers: [registry],
  })

  const routes: RawRoutes = (app, _options, done) => {
    app.addHook('onRequest', async (request, reply) => {
      const labels = { method: request.method, route: request.routeOptions.url ?? 'none' }
      inFlight.inc(labels)
      // Unlike onResponse this comes for connections that break, too.
      reply.raw.once('close', () => inFlight.dec(labels))
    })
    app.addHook('onResponse', async (request, reply) => {
      const route = request.routeOptions.url ?? 'none'
      duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
    })
    app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }))
    app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
      const results = await Promise.all(
        options.checks.map(async ({ name, check }) => [name, await check().catch(() => false)] as const),
      )
      const ready = results.every(([, good]) => good)
      return reply
        .status(ready ? 200 : 503)
        .send({ status: ready ? 'ok' : 'unavailable', ...Object.fromEntries(results) })
    })
    app.get(
      '/metrics',
      { schema: { hide: true }, onRequest: async (request) => assertMetrics(options.metrics, request) },
      async (_request, reply) => reply.type(registry.contentType).send(await registry.metrics()),
    )
    done()
  }
  // Without its own scope the hook sees every route of the server, which is what a histogram of requests needs.
  return Object.assign(routes, { [Symbol.for('skip-override')]: true })
}
