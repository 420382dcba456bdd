import { id } from '@pindao/protocol/core/fields.ts'
import { z } from 'zod'
import { defineJob } from '#src/platform/queue/job.ts'

/**
 * Brings one task forward: a wake-up call, nothing more. What is to be done stands in the delivery, so a job that comes
 * twice, late, or after a crash does no harm. A crash must never end a delivery, hence the many attempts; failures of
 * the platform are counted in the delivery instead.
 */
export const deliverJob = defineJob({
  name: 'publishing.deliver',
  payload: z.object({ taskId: id }),
  heartbeatSeconds: 10,
  expireInSeconds: 23 * 3600,
  retryLimit: 1000,
  retryDelay: 1,
})
