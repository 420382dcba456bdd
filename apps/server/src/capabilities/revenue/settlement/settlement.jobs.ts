import { z } from 'zod'
import { defineJob } from '#src/platform/queue/job.ts'

/** Reckons months whose files are all there, each night. */
export const settleMonthsJob = defineJob({
  name: 'settlement.months',
  payload: z.object({}),
  heartbeatSeconds: 60,
  expireInSeconds: 2 * 60 * 60,
  retryLimit: 5,
  retryDelay: 60,
  retryBackoff: true,
  schedule: '45 2 * * *',
})
