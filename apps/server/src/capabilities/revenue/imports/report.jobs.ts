import { id } from '@pindao/protocol/core/fields.ts'
import { z } from 'zod'
import { defineJob } from '#src/platform/queue/job.ts'

/** Reads a report file. Given to another worker, it begins from nothing: what the first one wrote is taken away. */
export const readReportJob = defineJob({
  name: 'revenue.readReport',
  payload: z.object({ reportId: id }),
  heartbeatSeconds: 60,
  expireInSeconds: 2 * 60 * 60,
  retryLimit: 10,
  retryDelay: 5,
  retryBackoff: false,
})

/** Says whose sums of files are, when a channel of their id is there. */
export const matchSumsJob = defineJob({
  name: 'revenue.matchSums',
  payload: z.object({ platformChannelId: z.string() }),
  heartbeatSeconds: 60,
  expireInSeconds: 30 * 60,
  retryLimit: 5,
  retryDelay: 5,
  retryBackoff: true,
})

/** Looks after files: sums whose channel is there by now, readings that nobody goes on with, lines of files given up. */
export const keepReportsJob = defineJob({
  name: 'revenue.keepReports',
  payload: z.object({}),
  heartbeatSeconds: 60,
  expireInSeconds: 30 * 60,
  retryLimit: 2,
  retryDelay: 60,
  retryBackoff: true,
  schedule: '11 * * * *',
})
