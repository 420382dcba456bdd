import { z } from 'zod'
import { defineJob } from '#src/platform/queue/job.ts'

/**
 * Makes the clips that wait, one after the other, in lanes of its own: deliveries never wait for an encoder. Several at
 * once do no harm: each takes another one. What a dead worker had is taken over when its lease is over.
 */
export const makeClipsJob = defineJob({
  name: 'clips.make',
  payload: z.object({}),
  heartbeatSeconds: 60,
  expireInSeconds: 12 * 60 * 60,
  retryLimit: 3,
  retryDelay: 30,
  retryBackoff: false,
  schedule: '* * * * *',
})

/** Ends tasks that are to stop and that no worker has in hand: beside the lanes, which may be busy for hours. */
export const stopClipsJob = defineJob({
  name: 'clips.stop',
  payload: z.object({}),
  heartbeatSeconds: 60,
  expireInSeconds: 600,
  retryLimit: 3,
  retryDelay: 30,
  retryBackoff: false,
  schedule: '* * * * *',
})
