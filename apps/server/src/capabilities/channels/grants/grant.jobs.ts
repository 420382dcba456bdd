import { z } from 'zod'
import { defineJob } from '#src/platform/queue/job.ts'

/** Renews what ends soon, and asks what nobody has asked about for a day. Several at once do no harm. */
export const keepGrantsJob = defineJob({
  name: 'channels.keepGrants',
  payload: z.object({}),
  heartbeatSeconds: 60,
  expireInSeconds: 10 * 60,
  retryLimit: 2,
  retryDelay: 60,
  retryBackoff: true,
  schedule: '*/10 * * * *',
})
