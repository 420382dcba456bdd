import { id } from '@pindao/protocol/core/fields.ts'
import { z } from 'zod'
import { defineJob } from '#src/platform/queue/job.ts'

/** Makes the partitions that the next videos will need. Making them twice makes none. */
export const preparePartitionsJob = defineJob({
  name: 'media.partitions',
  payload: z.object({}),
  heartbeatSeconds: 30,
  expireInSeconds: 5 * 60,
  retryLimit: 5,
  retryDelay: 60,
  retryBackoff: true,
  schedule: '37 * * * *',
})

/** Gives up the files of videos that were deleted long enough ago. Doing it twice does it once. */
export const purgeVideosJob = defineJob({
  name: 'media.purge',
  payload: z.object({}),
  heartbeatSeconds: 30,
  expireInSeconds: 60 * 60,
  retryLimit: 5,
  retryDelay: 60,
  retryBackoff: true,
  schedule: '17 * * * *',
})

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

/** Reminds of licences that end. Doing it twice reminds once. */
export const licenceReminderJob = defineJob({
  name: 'media.licences',
  payload: z.object({}),
  heartbeatSeconds: 30,
  expireInSeconds: 30 * 60,
  retryLimit: 5,
  retryDelay: 60,
  retryBackoff: true,
  schedule: '5 1 * * *',
})
