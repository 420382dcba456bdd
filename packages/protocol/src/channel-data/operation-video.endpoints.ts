import { z } from 'zod'
import { channelLevelCode, monetisations } from '#src/channels/channel.codes.ts'
import { videoKinds, visibilityCode } from '#src/channels/platform-video.codes.ts'
import { platforms } from '#src/channels/platforms.ts'
import { videoClaim } from '#src/channels/video-claim.ts'
import { endpoint } from '#src/core/endpoint.ts'
import { id, instant, pageQuery } from '#src/core/fields.ts'
import { countsOf } from '#src/core/view-counts.ts'
import { dataMeasures } from './data-measures.ts'
import { operationVideoConditions } from './operation-video.filter.ts'

/** A count may exceed 2^53, and shares and money are decimal text; null: the platform did not say it, which is not 0. */
const figure = z.string().nullable()
const figureOf = Object.fromEntries(dataMeasures.map((measure) => [measure, figure])) as Record<
  (typeof dataMeasures)[number],
  typeof figure
>

/** What some days come to, or a life: the days there are, and the last of them. */
export const dataFigures = z.object({
  ...figureOf,
  /** Of the money; null where there is none, and for whoever may not see it. */
  currency: z.string().nullable(),
  days: z.number().int(),
  lastDay: z.iso.date().nullable(),
  /** Whether none of the days will change any more. */
  isFinal: z.boolean(),
})
export type DataFigures = z.output<typeof dataFigures>

/** Views at an age in days, beside the median of the channel's ten videos before it at the same age. */
const atSameAge = z.object({
  age: z.union([z.literal(1), z.literal(7), z.literal(28)]),
  views: z.string(),
  median: z.string(),
  /** How many videos the median is of. */
  of: z.number().int(),
})

/** A published video with what its platform counted of it. */
export const operationVideo = z.object({
  id,
  /** The platform's own id. */
  videoId: z.string(),
  platform: z.enum(platforms),
  kind: z.enum(videoKinds),
  title: z.string(),
  url: z.string(),
  thumbnail: z.string().nullable(),
  durationSec: z.number().int().nullable(),
  publishedAt: instant.nullable(),
  visibility: visibilityCode,
  claim: videoClaim,
  channelId: id,
  channelTitle: z.string(),
  channelLevel: channelLevelCode,
  /** Of the channel. */
  monetisation: z.enum(monetisations).nullable(),
  ownerName: z.string(),
  departmentCode: z.string(),
  views1: figure,
  views7: figure,
  views28: figure,
  lifeViews: figure,
  /** Of the period; null while no day of it is there. */
  figures: dataFigures.nullable(),
  /** Of the period that it is compared with. */
  before: dataFigures.nullable(),
  /** Where it is compared with its channel. */
  median: atSameAge.nullable(),
  /** The last day that is there. */
  dataDay: z.iso.date().nullable(),
})
export type OperationVideo = z.output<typeof operationVideo>

export const getOperationVideoPage = endpoint({
  method: 'GET',
  url: '/youtube/data/getOperationVideoPage',
  access: 'channelData:read',
  summary:
    'The video operation list: published videos of channels within the data scope, with their figures over a period (DAT-01)',
  query: z.object({ ...pageQuery, ...operationVideoConditions }),
  output: z.array(operationVideo),
  list: true,
})

export const countOperationVideos = countsOf(getOperationVideoPage)

const { channelId: _several, ...ofOneChannel } = operationVideoConditions

export const getOperationChannelVideo = endpoint({
  method: 'GET',
  url: '/youtube/data/getOperationChannelVideo',
  access: 'channelData:read',
  summary: 'The videos of one channel with their figures over a period (DAT-01)',
  query: z.object({ ...pageQuery, ...ofOneChannel, channelId: id }),
  output: z.array(operationVideo),
  list: true,
})
