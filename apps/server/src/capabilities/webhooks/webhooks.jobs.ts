import { z } from 'zod'
import { defineJob } from '#src/platform/queue/job.ts'

/**
 * Sends what webhooks are to be told: every minute what is due again, and whatever was not heard of at once. Several at
 * once take different events.
 */
export const sendWebhooksJob = defineJob({
  name: 'webhooks.send',
  payload: z.object({}),
  heartbeatSeconds: 60,
  expireInSeconds: 10 * 60,
  retryLimit: 2,
  retryDelay: 10,
  retryBackoff: true,
  schedule: '* * * * *',
})

/** Forgets what was told long ago. Several at once do no harm: each deletes what the others left. */
export const pruneWebhooksJob = defineJob({
  name: 'webhooks.prune',
  payload: z.object({}),
  heartbeatSeconds: 60,
  expireInSeconds: 30 * 60,
  retryLimit: 2,
  retryDelay: 60,
  retryBackoff: true,
  schedule: '41 * * * *',
})
