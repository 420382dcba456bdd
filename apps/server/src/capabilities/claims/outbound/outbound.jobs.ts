import { z } from 'zod'
import { defineJob } from '#src/platform/queue/job.ts'

/** Sends claims that we mean to make. Several at once do no harm: each takes another one. */
export const sendRequestsJob = defineJob({
  name: 'claims.sendRequests',
  payload: z.object({}),
  heartbeatSeconds: 60,
  expireInSeconds: 15 * 60,
  retryLimit: 2,
  retryDelay: 60,
  retryBackoff: true,
  schedule: '* * * * *',
})

/** Reads which channels the platform does not claim for us: what was put there elsewhere is known, too. */
export const readAllowedJob = defineJob({
  name: 'claims.readAllowed',
  payload: z.object({}),
  heartbeatSeconds: 60,
  expireInSeconds: 15 * 60,
  retryLimit: 2,
  retryDelay: 300,
  retryBackoff: true,
  schedule: '41 * * * *',
})

/** Tells the platform of channels of ours that it is not to claim for us, as many as one turn takes. */
export const tellAllowedJob = defineJob({
  name: 'claims.tellAllowed',
  payload: z.object({}),
  heartbeatSeconds: 60,
  expireInSeconds: 15 * 60,
  retryLimit: 5,
  retryDelay: 60,
  retryBackoff: true,
})
