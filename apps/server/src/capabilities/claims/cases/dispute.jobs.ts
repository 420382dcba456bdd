import { z } from 'zod'
import { defineJob } from '#src/platform/queue/job.ts'

/** Closes cases that were solved seven days ago, and takes over objections that have none, by the hour. */
export const closeDisputesJob = defineJob({
  name: 'claims.closeDisputes',
  payload: z.object({}),
  heartbeatSeconds: 30,
  expireInSeconds: 600,
  retryLimit: 3,
  retryDelay: 60,
  retryBackoff: true,
  schedule: '17 * * * *',
})
