import { z } from 'zod'
import { defineJob } from '#src/platform/queue/job.ts'

/** Forgets sheets that nobody confirmed in time. Several at once do no harm: each deletes what the others left. */
export const forgetImportsJob = defineJob({
  name: 'sheets.forgetImports',
  payload: z.object({}),
  heartbeatSeconds: 60,
  expireInSeconds: 30 * 60,
  retryLimit: 2,
  retryDelay: 60,
  retryBackoff: true,
  schedule: '47 * * * *',
})
