import { z } from 'zod'
import { defineJob } from '#src/platform/queue/job.ts'

/** Gives back the storage of uploads nobody came back for. Several at once share the work. */
export const reapUploadsJob = defineJob({
  name: 'media.reap-uploads',
  payload: z.object({}),
  heartbeatSeconds: 60,
  expireInSeconds: 30 * 60,
  retryLimit: 2,
  retryDelay: 60,
  retryBackoff: true,
  schedule: '7 * * * *',
})
