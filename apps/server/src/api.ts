import { setTimeout as delay } from 'node:timers/promises'
import { webDist } from '#src/compose.ts'
import { connectDemoChannels } from '#src/demo/demo-channels.ts'
import { openProcess, readinessOf, sharedGauges } from '#src/open-process.ts'
import { storeOrigins } from '#src/open-storages.ts'
import { configured, readEnv } from '#src/platform/env.ts'
import { apiDocsRoutes } from '#src/platform/http/api-docs.ts'
import { createDraining } from '#src/platform/http/draining.ts'
import { metricsAccess, operationRoutes } from '#src/platform/http/operation.routes.ts'
import { createHttpServer } from '#src/platform/http/server.ts'
import { webPageRoutes } from '#src/platform/http/web-page.ts'
import { createTranslator } from '#src/platform/i18n/translator.ts'
import { liveRoutes } from '#src/platform/live/live.routes.ts'
import { createLiveHub } from '#src/platform/live/live.ts'
import { createLogger } from '#src/platform/log.ts'
import { runService } from '#src/platform/service.ts'
import { readTlsFiles } from '#src/platform/tls-files.ts'

const env = configured(() => readEnv(process.env))
const tls = configured(() => readTlsFiles(env))
const log = createLogger('api', env.LOG_LEVEL)

/** The API with the built page. Many may run side by side: all state is in PostgreSQL and the storage. */
await runService(log, async () => {
  const { database, queue, settings, product, url, beat } = await openProcess(env, 'sender', log)
  if (env.SANDBOX) {
    await connectDemoChannels({ database, channels: product.channels, log }).catch((err) =>
      log.warn({ err }, 'demo channels not connected'),
    )
  }
  const { evict, forget } = product.access.api
  const hub = await createLiveHub({ url, log, onSessionEnd: evict, onAccessChange: forget })
  const draining = createDraining()
  const serving = { name: 'serving', check: async () => !draining.begun() }
  const server = await createHttpServer({
    log,
    translate: createTranslator(),
    authenticate: product.access.api.authenticate,
    routes: product.routes,
    rawRoutes: [
      ...product.rawRoutes,
      liveRoutes(hub, product.access.api.whoCalls, env.LIVE_STREAMS_PER_PERSON),
    ],
    rootRoutes: [
      operationRoutes({
        checks: [...readinessOf(database, product), serving],
        metrics: metricsAccess(env),
        gauges: [
          { name: 'pindao_live_streams', help: 'Open live streams', read: hub.size },
          ...sharedGauges(database, product),
        ],
      }),
      apiDocsRoutes(env.PUBLIC_URL),
      webPageRoutes(webDist, env.PUBLIC_URL, storeOrigins(product.storage)),
    ],
    publicUrl: env.PUBLIC_URL,
    checkAnswers: env.APP_ENV === 'development' || env.APP_ENV === 'dev' || env.APP_ENV === 'test',
    signInRatePerMinute: env.SIGN_IN_RATE_PER_MINUTE,
    requestsPerSecond: env.REQUEST_RATE_PER_SECOND,
    trustProxy: env.TRUST_PROXY,
    limits: {
      headersTimeoutMs: env.HEADERS_TIMEOUT_SECONDS * 1000,
      bodyTimeoutMs: env.BODY_TIMEOUT_SECONDS * 1000,
      strangers: env.STRANGER_CONNECTIONS,
    },
    tls,
    draining,
  })
  await server.listen({ host: env.HOST, port: env.PORT })
  const heartbeat = await beat()
  return {
    address: env.PUBLIC_URL,
    async stop() {
      // Whoever balances hears of it first: a door that is shut without a word loses whoever is on the way to it.
      draining.begin()
      await delay(env.DRAIN_SECONDS * 1000)
      await server.close()
      await hub.close()
      await settings.close()
      await queue.stop()
      await heartbeat.stop()
      await database.close()
    },
  }
})
