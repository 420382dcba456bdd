import { z } from 'zod'
import { defineJob } from '#src/platform/queue/job.ts'

/** Looks for months of money that platforms made files of. Several at once do no harm: each takes another content owner. */
export const fetchRevenueJob = defineJob({
  name: 'revenue.fetch',
  payload: z.object({}),
  heartbeatSeconds: 60,
  expireInSeconds: 30 * 60,
  retryLimit: 2,
  retryDelay: 300,
  retryBackoff: true,
  schedule: '41 * * * *',
})
