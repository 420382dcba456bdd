import { z } from 'zod'
import { defineJob } from '#src/platform/queue/job.ts'

/** Translates what waits, one after the other. Several at once do no harm: each takes another one. */
export const translateJob = defineJob({
  name: 'subtitles.translate',
  payload: z.object({}),
  heartbeatSeconds: 60,
  expireInSeconds: 4 * 60 * 60,
  retryLimit: 3,
  retryDelay: 30,
  retryBackoff: false,
  schedule: '* * * * *',
})
