import { z } from 'zod'
import { defineJob } from '#src/platform/queue/job.ts'
import type { Queue } from '#src/platform/queue/queue.ts'
import { type LookingDeps, lookAtPublished } from './looking.service.ts'

/** Makes the looks that are due. A worker that dies in one is followed by another: the looks themselves stand in the database. */
export const lookAtPublishedJob = defineJob({
  name: 'publishing.look-at-published',
  payload: z.object({}),
  heartbeatSeconds: 60,
  expireInSeconds: 600,
  retryLimit: 0,
  retryDelay: 1,
  retryBackoff: false,
  schedule: '* * * * *',
})

/** Called in workers only. */
export async function workLooking(queue: Queue, deps: LookingDeps): Promise<void> {
  await queue.work(lookAtPublishedJob, async (_payload, run) => {
    const done = await lookAtPublished(deps)
    if (done.seen + done.missed > 0) run.log.info(done, 'published videos looked at')
  })
}
