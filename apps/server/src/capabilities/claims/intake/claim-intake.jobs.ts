import { z } from 'zod'
import { defineJob } from '#src/platform/queue/job.ts'

/** Reads what platforms tell of claims. Several at once do no harm: each takes another account. */
export const fetchClaimsJob = defineJob({
  name: 'claims.fetch',
  payload: z.object({}),
  heartbeatSeconds: 60,
  expireInSeconds: 30 * 60,
  retryLimit: 2,
  retryDelay: 300,
  retryBackoff: true,
  schedule: '*/5 * * * *',
})
