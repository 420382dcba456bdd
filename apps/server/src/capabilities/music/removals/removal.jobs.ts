import { z } from 'zod'
import { defineJob } from '#src/platform/queue/job.ts'

/** Makes the versions that wait, one after the other. Several at once do no harm: each takes another one. */
export const removeMusicJob = defineJob({
  name: 'music.remove',
  payload: z.object({}),
  heartbeatSeconds: 60,
  expireInSeconds: 24 * 60 * 60,
  retryLimit: 3,
  retryDelay: 30,
  retryBackoff: false,
  schedule: '* * * * *',
})

/** Finds claims that have no case yet, and looks whether platforms have let claims go. */
export const keepMusicJob = defineJob({
  name: 'music.keep',
  payload: z.object({}),
  heartbeatSeconds: 60,
  expireInSeconds: 600,
  retryLimit: 3,
  retryDelay: 60,
  retryBackoff: true,
  schedule: '*/5 * * * *',
})
