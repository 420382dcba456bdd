import { channelFilter } from '#src/channels/channel.filter.ts'
import { searchText, sortQuery } from '#src/core/fields.ts'
import { dataMeasures } from './data-measures.ts'
import { dataPeriodConditions } from './data-period.ts'
import { dataChannelConditions } from './operation-video.filter.ts'

export const channelFiguresSortKeys = [
  'title',
  'level',
  'riskGrade',
  'subscribers',
  'subsNet7',
  'subsNet28',
  'published7',
  'lastPublishAt',
  ...dataMeasures,
  'dataDay',
] as const
export type ChannelFiguresSortKey = (typeof channelFiguresSortKeys)[number]

/** Conditions, period and order of the list of channels with their figures; a file of it takes the same. */
export const channelFiguresConditions = {
  ...sortQuery(channelFiguresSortKeys, '-views'),
  /** Title, handle or id of the platform. */
  title: searchText.optional(),
  ...dataChannelConditions,
  operation: channelFilter.operation,
  credentialStatus: channelFilter.credentialStatus,
  ...dataPeriodConditions,
}
