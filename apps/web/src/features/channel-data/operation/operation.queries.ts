import {
  countChannelFigures,
  listChannelFigures,
} from '@pindao/protocol/channel-data/channel-figures.endpoints.ts'
import { getDataPeriod } from '@pindao/protocol/channel-data/data-period.endpoints.ts'
import {
  countOperationVideos,
  getOperationChannelVideo,
  getOperationVideoPage,
} from '@pindao/protocol/channel-data/operation-video.endpoints.ts'
import type { EndpointInput } from '@pindao/protocol/core/endpoint.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '#src/shared/api/call.ts'
import type { CountViews } from '#src/shared/list/views/use-view-counts.ts'
import { useLiveInvalidation } from '#src/shared/live/use-live.ts'
import { recordsKey, useRecords } from '#src/shared/query/use-records.ts'

const dataKey = ['channel-data'] as const
const videosKey = [...dataKey, 'videos'] as const
const channelsKey = [...dataKey, 'channels'] as const
const periodKey = [...dataKey, 'period'] as const
const ofChannelKey = [...dataKey, 'of-channel'] as const
/** What is read of a channel's videos, what is changed of a channel, and numbers that come in change a row. */
const live = ['channel', 'channelData'] as const
/** Numbers of many channels come in one after the other: one reading shows those of some seconds. */
const gatherMs = 3000
const always = () => true

export type OperationVideosQuery = EndpointInput<typeof getOperationVideoPage>['query']
export type ChannelFiguresQuery = EndpointInput<typeof listChannelFigures>['query']
export type PeriodQuery = EndpointInput<typeof getDataPeriod>['query']

/** A page of the operation list. */
export function useOperationVideos(query: OperationVideosQuery) {
  useLiveInvalidation(recordsKey(videosKey), live, always, gatherMs)
  return useRecords(getOperationVideoPage, videosKey, query)
}

/** The videos of one channel. */
export function useVideosOfChannel(query: EndpointInput<typeof getOperationChannelVideo>['query']) {
  useLiveInvalidation(recordsKey(ofChannelKey), live, always, gatherMs)
  return useRecords(getOperationChannelVideo, ofChannelKey, query)
}

/** A page of channels with their figures. */
export function useChannelFigures(query: ChannelFiguresQuery) {
  useLiveInvalidation(recordsKey(channelsKey), live, always, gatherMs)
  return useRecords(listChannelFigures, channelsKey, query)
}

/** The days that a list shows; a refusal of two days is said where they are chosen. */
export function useDataPeriod(query: PeriodQuery) {
  // Another day may have come in, and the days move on with it.
  useLiveInvalidation(periodKey, ['channelData'], always, gatherMs)
  return useQuery({
    queryKey: [...periodKey, query],
    queryFn: ({ signal }) => call(getDataPeriod, { query }, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** How the views of the lists are counted. */
export const countVideoViews: CountViews = {
  ask: (views) => call(countOperationVideos, { body: { views: [...views] } }),
  live,
}
export const countFiguresViews: CountViews = {
  ask: (views) => call(countChannelFigures, { body: { views: [...views] } }),
  live,
}
