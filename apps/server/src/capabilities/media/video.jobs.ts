import { id } from '@pindao/protocol/core/fields.ts'
import { z } from 'zod'
import { defineJob } from '#src/platform/queue/job.ts'

/** Makes the picture of a video that lists show. Doing it twice gives the same picture. */
export const thumbnailJob = defineJob({
  name: 'media.thumbnail',
  payload: z.object({ videoId: id }),
  heartbeatSeconds: 30,
  expireInSeconds: 10 * 60,
  retryLimit: 5,
  retryDelay: 5,
  retryBackoff: true,
})
