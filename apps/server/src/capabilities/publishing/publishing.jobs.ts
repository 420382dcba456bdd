import { id } from '@pindao/protocol/core/fields.ts'
import { z } from 'zod'
import { defineJob } from '#src/platform/queue/job.ts'

/**
 * Brings one task forward: a wake-up call, nothing more. What is to be done stands in the delivery, so a job that comes
 * twice, late, or after a crash does no harm. A crash must never end a delivery or make it wait, hence the many
 * attempts at even waits; failures of the platform are counted in the delivery instead, ours (the storage) in
 * `failures`: jobs of this task that have thrown in a row. `parked`: it waits until something else has ended, not for a
 * time (decision 0046).
 */
export const deliverJob = defineJob({
  name: 'publishing.deliver',
  payload: z.object({
    taskId: id,
    failures: z.number().int().min(0).optional(),
    parked: z.boolean().optional(),
  }),
  heartbeatSeconds: 10,
  expireInSeconds: 23 * 3600,
  retryLimit: 1000,
  retryDelay: 1,
  retryBackoff: false,
})

/** Brings a task into the queue when its time has come; one that comes early or twice does nothing. */
export const dueJob = defineJob({
  name: 'publishing.due',
  payload: z.object({ taskId: id }),
  heartbeatSeconds: 30,
  expireInSeconds: 5 * 60,
  retryLimit: 20,
  retryDelay: 5,
  retryBackoff: true,
})

/** Does what is to be done beside a published video. Each of its calls may be repeated. */
export const sideStepsJob = defineJob({
  name: 'publishing.beside',
  payload: z.object({ taskId: id }),
  heartbeatSeconds: 30,
  expireInSeconds: 30 * 60,
  retryLimit: 20,
  retryDelay: 10,
  retryBackoff: true,
})

/** Finds tasks whose time has come and whose own job was lost. */
export const dueSweepJob = defineJob({
  name: 'publishing.dueSweep',
  payload: z.object({}),
  heartbeatSeconds: 30,
  expireInSeconds: 5 * 60,
  retryLimit: 5,
  retryDelay: 10,
  retryBackoff: true,
  schedule: '* * * * *',
})
