import { z } from 'zod'
import { endpoint } from '#src/core/endpoint.ts'
import { dataPeriodConditions } from './data-period.ts'
import { reportedLists } from './data-report.endpoints.ts'

const days = z.object({ from: z.iso.date(), to: z.iso.date() }).nullable()

export const getDataPeriod = endpoint({
  method: 'GET',
  url: '/channel-data/period',
  access: 'channelData:read',
  summary:
    'The days that a list of data shows for a period, those it is compared with, and the last day that is there',
  query: z.object({ list: z.enum(reportedLists), ...dataPeriodConditions }),
  output: z.object({
    /** The last day that is there for the house: days of the platform, Pacific Time. */
    asOf: z.iso.date(),
    /** Null: the whole life. */
    range: days,
    before: days,
  }),
})
