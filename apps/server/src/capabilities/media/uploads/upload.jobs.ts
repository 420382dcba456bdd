import { z } from 'zod'
import { defineJob } from '#src/platform/queue/job.ts'

/** Brings objects to where new videos go, where the configuration says so. Several at once do the same work twice. */
export const moveObjectsJob = defineJob({
  name: 'media.move-objects',
  payload: z.object({}),
  heartbeatSeconds: 60,
  expireInSeconds: 6 * 60 * 60,
  retryLimit: 2,
  retryDelay: 60,
  retryBackoff: true,
  schedule: '47 * * * *',
})

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
