import { z } from 'zod'
import { channelLevelCode, riskGrades } from '#src/channels/channel.codes.ts'
import { channelOperation, channelUse, credentialStatus } from '#src/channels/channel.states.ts'
import { platforms } from '#src/channels/platforms.ts'
import { endpoint } from '#src/core/endpoint.ts'
import { id, instant, pageQuery } from '#src/core/fields.ts'
import { countsOf } from '#src/core/view-counts.ts'
import { channelFiguresConditions } from './channel-figures.filter.ts'
import { dataFigures } from './operation-video.endpoints.ts'

/** So many days the small line of a channel has. */
export const sparkDays = 28

const figure = z.string().nullable()

/** A channel with what its platform counted of it (business.md §5, channel list). */
export const channelFigures = z.object({
  id,
  title: z.string(),
  platform: z.enum(platforms),
  avatarUrl: z.string().nullable(),
  level: channelLevelCode,
  riskGrade: z.enum(riskGrades).nullable(),
  operation: channelOperation.schema,
  use: channelUse.schema,
  credentialStatus: credentialStatus.schema,
  ownerName: z.string(),
  groupName: z.string().nullable(),
  departmentCode: z.string(),
  subscribers: figure,
  /** Net subscribers of the last days that are there for the house. */
  subsNet7: figure,
  subsNet28: figure,
  /** Published within seven days, and how many a week are meant to be. */
  published7: z.number().int(),
  publishTarget7: z.number().int().nullable(),
  copyrightStrikes: z.number().int(),
  guidelineStrikes: z.number().int(),
  lastPublishAt: instant.nullable(),
  lastSyncAt: instant.nullable(),
  /** Money of the month so far and of the month before, both estimated; null for whoever may not see it. */
  revenue: z.object({ currency: z.string(), thisMonth: figure, lastMonth: figure }).nullable(),
  figures: dataFigures.nullable(),
  before: dataFigures.nullable(),
  /** Views of the last days, the oldest first; a day that is not there is null. */
  spark: z.object({ from: z.iso.date(), views: z.array(figure).length(sparkDays) }),
  /** The last day that is there. */
  dataDay: z.iso.date().nullable(),
})
export type ChannelFigures = z.output<typeof channelFigures>

export const listChannelFigures = endpoint({
  method: 'GET',
  url: '/channel-data/channels',
  access: 'channelData:read',
  summary:
    'Channels within the data scope with their figures over a period, and views of four weeks as a line',
  query: z.object({ ...pageQuery, ...channelFiguresConditions }),
  output: z.array(channelFigures),
  list: true,
})

export const countChannelFigures = countsOf(listChannelFigures)
