import { z } from 'zod'
import { defineJob } from '#src/platform/queue/job.ts'

/** Takes words out of the films that wait, one after the other. Several at once do no harm: each takes another one. */
export const extractJob = defineJob({
  name: 'subtitles.extract',
  payload: z.object({}),
  heartbeatSeconds: 60,
  expireInSeconds: 12 * 60 * 60,
  retryLimit: 3,
  retryDelay: 30,
  retryBackoff: false,
  schedule: '* * * * *',
})
