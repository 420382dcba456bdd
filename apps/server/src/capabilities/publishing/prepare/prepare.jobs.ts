import { id } from '@pindao/protocol/core/fields.ts'
import { z } from 'zod'
import { defineJob } from '#src/platform/queue/job.ts'

const payload = z.object({ taskId: id })
/** A crash is no reason to wait; what fails is tried again by the task's own rules. */
const patience = { heartbeatSeconds: 10, retryLimit: 1000, retryDelay: 1, retryBackoff: false } as const

/** Edits and composes what a task sends, outside the lanes of deliveries. What is to be done stands in task and row. */
export const prepareJob = defineJob({
  name: 'publishing.prepare',
  payload,
  expireInSeconds: 23 * 3600,
  ...patience,
})

/** Brings the whole file of a task to this machine (state 7). */
export const fetchFileJob = defineJob({
  name: 'publishing.fetchFile',
  payload,
  expireInSeconds: 12 * 3600,
  ...patience,
})

/** Removes what nobody needs any more. */
export const keepPreparedJob = defineJob({
  name: 'publishing.keepPrepared',
  payload: z.object({}),
  heartbeatSeconds: 60,
  expireInSeconds: 1800,
  retryLimit: 2,
  retryDelay: 60,
  retryBackoff: true,
  schedule: '23 * * * *',
})
