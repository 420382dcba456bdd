import { createDatabase } from '@pindao/server/platform/db/database.ts'
import { defineJob } from '@pindao/server/platform/queue/job.ts'
import { createQueue, prepareQueues } from '@pindao/server/platform/queue/queue.ts'
import { pino } from 'pino'
import { z } from 'zod'
import { median } from '../harness.ts'

const jobs = 300
const job = defineJob({
  name: 'bench.latency',
  payload: z.object({ number: z.number() }),
  heartbeatSeconds: 60,
  expireInSeconds: 60,
  retryLimit: 0,
  retryDelay: 1,
  retryBackoff: false,
})

/** Milliseconds from the commit of the transaction that sends a job to its start in an idle worker. */
export async function jobStartLatency(url: string): Promise<{ median: number; p99: number }> {
  const log = pino({ level: 'warn' })
  await prepareQueues(url, [job], log)
  const database = createDatabase({ url, max: 2, log, name: 'pindao-bench-jobs' })
  const queue = await createQueue({ url, log, role: 'worker' })
  let started = Promise.withResolvers<number>()
  await queue.work(job, async () => started.resolve(performance.now()))
  const waits: number[] = []
  try {
    for (let number = 0; number < jobs; number += 1) {
      started = Promise.withResolvers<number>()
      await database.transaction((tx) => queue.send(tx, job, { number }))
      const committed = performance.now()
      waits.push(Math.max(0, (await started.promise) - committed))
    }
  } finally {
    await queue.stop()
    await database.close()
  }
  const sorted = waits.toSorted((a, b) => a - b)
  return { median: median(waits), p99: sorted[Math.ceil(jobs * 0.99) - 1] ?? Number.NaN }
}
