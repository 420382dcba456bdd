import Fastify, { type FastifyBaseLogger, LogController } from 'fastify'
import { makeDemoData } from '#src/demo/demo.ts'
import { openProcess, readinessOf, sharedGauges } from '#src/open-process.ts'
import { configured, readEnv } from '#src/platform/env.ts'
import { metricsAccess, operationRoutes } from '#src/platform/http/operation.routes.ts'
import { createLogger } from '#src/platform/log.ts'
import { runService } from '#src/platform/service.ts'

const env = configured(() => readEnv(process.env))
const log = createLogger('worker', env.LOG_LEVEL)
const quiet = new LogController({ disableRequestLogging: true })

/** Background work. Many may run side by side: the queue gives each job to one, the epoch fences it. */
await runService(log, async () => {
  const { database, queue, settings, product, url, beat } = await openProcess(env, 'worker', log)
  await product.work(queue)
  const webhooks = await product.webhooks.follow(url)
  const heartbeat = await beat()
  if (env.SANDBOX && env.DEMO === 'full') {
    void makeDemoData({ env, database, jobs: queue, log }).catch((err) =>
      log.warn({ err }, 'demo data not made'),
    )
  }
  const operation = Fastify({ loggerInstance: log as FastifyBaseLogger, logController: quiet })
  await operation.register(
    operationRoutes({
      checks: readinessOf(database, product),
      gauges: sharedGauges(database, product),
      metrics: metricsAccess(env),
    }),
  )
  if (env.WORKER_PORT !== undefined) await operation.listen({ host: env.HOST, port: env.WORKER_PORT })
  return {
    async stop() {
      await operation.close()
      await settings.close()
      await webhooks.close()
      await queue.stop()
      await heartbeat.stop()
      await database.close()
    },
  }
})
