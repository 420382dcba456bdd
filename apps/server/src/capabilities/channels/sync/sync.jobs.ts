import { z } from 'zod'
import { defineJob } from '#src/platform/queue/job.ts'

/** Reads the channels that are due. Several at once do no harm: each takes others. */
export const syncChannelsJob = defineJob({
  name: 'channels.sync',
  payload: z.object({}),
  heartbeatSeconds: 60,
  expireInSeconds: 10 * 60,
  retryLimit: 2,
  retryDelay: 60,
  retryBackoff: true,
  schedule: '* * * * *',
})
