import { z } from 'zod'
import { defineJob } from '#src/platform/queue/job.ts'

/** Removes files that are past their time, and what crashes left. Several at once do no harm. */
export const keepExportsJob = defineJob({
  name: 'sheets.keepExports',
  payload: z.object({}),
  heartbeatSeconds: 60,
  expireInSeconds: 30 * 60,
  retryLimit: 2,
  retryDelay: 60,
  retryBackoff: true,
  schedule: '47 * * * *',
})
