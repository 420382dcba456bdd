import { z } from 'zod'
import { defineJob } from '#src/platform/queue/job.ts'

/** Collects the numbers that are due. Several at once do no harm: each takes others. */
export const collectDataJob = defineJob({
  name: 'channel-data.collect',
  payload: z.object({}),
  heartbeatSeconds: 60,
  expireInSeconds: 10 * 60,
  retryLimit: 2,
  retryDelay: 60,
  retryBackoff: true,
  schedule: '* * * * *',
})

/** Takes in the files that a platform made for content owners. */
export const takeDataFilesJob = defineJob({
  name: 'channel-data.files',
  payload: z.object({}),
  heartbeatSeconds: 60,
  expireInSeconds: 30 * 60,
  retryLimit: 2,
  retryDelay: 300,
  retryBackoff: true,
  schedule: '17 * * * *',
})
