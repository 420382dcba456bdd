import { z } from 'zod'
import { defineJob } from '#src/platform/queue/job.ts'

/** Forgets notifications read long ago. Several at once do no harm: each deletes what the others left. */
export const pruneNotificationsJob = defineJob({
  name: 'notifications.prune',
  payload: z.object({}),
  heartbeatSeconds: 60,
  expireInSeconds: 30 * 60,
  retryLimit: 2,
  retryDelay: 60,
  retryBackoff: true,
  schedule: '27 * * * *',
})

/**
 * Sends what is due to leave the house: at once after something was told, and every minute for digests, the ends of quiet
 * hours and what is tried again. Several at once take different messages.
 */
export const sendNoticesJob = defineJob({
  name: 'notices.send',
  payload: z.object({}),
  heartbeatSeconds: 60,
  expireInSeconds: 10 * 60,
  retryLimit: 2,
  retryDelay: 10,
  retryBackoff: true,
  schedule: '* * * * *',
})
