import { z } from 'zod'
import { channelFilter } from '#src/channels/channel.filter.ts'
import { videoKinds, videoVisibilities } from '#src/channels/platform-video.codes.ts'
import { videoClaimConditions } from '#src/channels/video-claim.ts'
import { codeList, idList, searchText, sortQuery } from '#src/core/fields.ts'
import { dataMeasures } from './data-measures.ts'
import { dataPeriodConditions, wireDay } from './data-period.ts'

const { platform, departmentId, groupId, ownerId, owner, level, riskGrade, operationMode } = channelFilter
const { country, language, monetisation } = channelFilter

/** How a channel stands by its contracts: one holds it today, that one ends soon, or none does. */
export const channelContracts = ['inForce', 'ending', 'none'] as const
export type ChannelContract = (typeof channelContracts)[number]

/** What each list of data narrows its channels by (business.md §5). */
export const dataChannelConditions = {
  platform,
  departmentId,
  groupId,
  ownerId,
  owner,
  channelId: idList.optional(),
  level,
  riskGrade,
  operationMode,
  country,
  language,
  monetisation,
  /** For whoever may read contracts. */
  contract: z.enum(channelContracts).optional(),
}

/** Views of the first 1, 7 and 28 days, and of the whole life, whatever the period. */
export const lifeViews = ['views1', 'views7', 'views28', 'lifeViews'] as const
export const operationVideoSortKeys = [
  'title',
  'publishedAt',
  'duration',
  ...lifeViews,
  ...dataMeasures,
  'dataDay',
] as const
export type OperationVideoSortKey = (typeof operationVideoSortKeys)[number]

/** Conditions, period and order of the operation list; a file of it takes the same. */
export const operationVideoConditions = {
  ...sortQuery(operationVideoSortKeys, '-publishedAt'),
  /** A part of the title, or the platform's id. */
  title: searchText.optional(),
  ...dataChannelConditions,
  kind: z.enum(videoKinds).optional(),
  visibility: codeList(Object.values(videoVisibilities)).optional(),
  ...videoClaimConditions,
  /** Days of the platform on which it was published, both included. */
  publishedFrom: wireDay.optional(),
  publishedTo: wireDay.optional(),
  ...dataPeriodConditions,
}
