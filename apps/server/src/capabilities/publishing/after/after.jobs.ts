import { id } from '@pindao/protocol/core/fields.ts'
import { z } from 'zod'
import { defineJob } from '#src/platform/queue/job.ts'

/** Makes the changes of one published video that wait; what is to be done stands in their rows. */
export const changeJob = defineJob({
  name: 'publishing.change',
  payload: z.object({ taskId: id }),
  heartbeatSeconds: 30,
  expireInSeconds: 30 * 60,
  retryLimit: 20,
  retryDelay: 5,
  retryBackoff: true,
})

/** Finds changes whose time has come: after a quota's reset, after a pause, after a worker died. */
export const changeSweepJob = defineJob({
  name: 'publishing.changeSweep',
  payload: z.object({}),
  heartbeatSeconds: 30,
  expireInSeconds: 5 * 60,
  retryLimit: 5,
  retryDelay: 10,
  retryBackoff: true,
  schedule: '* * * * *',
})

/** Looks once a day at how all published videos stand on their platforms. */
export const lookAfterJob = defineJob({
  name: 'publishing.lookAfter',
  payload: z.object({}),
  heartbeatSeconds: 60,
  expireInSeconds: 6 * 3600,
  retryLimit: 2,
  retryDelay: 600,
  retryBackoff: false,
  schedule: '47 19 * * *',
})
