import { openProcess } from '#src/open-process.ts'
import { readEnv } from '#src/platform/env.ts'
import { createLogger } from '#src/platform/log.ts'
import { runService } from '#src/platform/service.ts'

const env = readEnv(process.env)
const log = createLogger('worker', env.LOG_LEVEL)

/** Background work. Many may run side by side: the queue gives each job to one, the epoch fences it. */
await runService(log, async () => {
  const { database, queue, product } = await openProcess(env, 'worker', log)
  await product.work(queue)
  return {
    async stop() {
      await queue.stop()
      await database.close()
    },
  }
})
