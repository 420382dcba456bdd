import { z } from 'zod'
import { defineJob } from '#src/platform/queue/job.ts'
import type { Queue } from '#src/platform/queue/queue.ts'
import { type ComparingDeps, createComparing } from './comparing.service.ts'

const kind = {
  payload: z.object({}),
  heartbeatSeconds: 60,
  expireInSeconds: 1800,
  retryLimit: 0,
  retryDelay: 1,
  retryBackoff: false,
} as const

/** Asks for the night's comparisons, when most people sleep where most of them are (02:30 in Shanghai). */
export const askComparisonsJob = defineJob({
  ...kind,
  name: 'publishing.compare-all',
  schedule: '30 18 * * *',
})
/** Compares channels as their lists are read. */
export const compareJob = defineJob({ ...kind, name: 'publishing.compare', schedule: '* * * * *' })

/** Called in workers only. */
export async function workComparing(queue: Queue, deps: ComparingDeps): Promise<void> {
  const comparing = createComparing(deps)
  await queue.work(askComparisonsJob, async (_payload, run) => {
    run.log.info({ channels: await comparing.askAll() }, 'comparisons asked for')
  })
  await queue.work(compareJob, async (_payload, run) => {
    const ended = await comparing.goOn(run.signal)
    if (ended > 0) run.log.info({ ended }, 'channels compared')
  })
}
