import {
  countPlatformVideos,
  getPlatformVideo,
  listPlatformVideos,
  syncChannel,
} from '@pindao/protocol/channels/platform-video.endpoints.ts'
import type { EndpointInput } from '@pindao/protocol/core/endpoint.ts'
import { channelsKey } from '#src/features/channels/door/channels-key.ts'
import { call } from '#src/shared/api/call.ts'
import type { CountViews } from '#src/shared/list/views/use-view-counts.ts'
import { useLiveInvalidation } from '#src/shared/live/use-live.ts'
import { recordsKey, useCommand, useRecord, useRecords } from '#src/shared/query/use-records.ts'

const videosKey = [...channelsKey, 'platform-videos'] as const

export type PlatformVideosQuery = EndpointInput<typeof listPlatformVideos>['query']

/** A page of videos on the platforms; what a reading of their channel brings shows by itself. */
export function usePlatformVideos(query: PlatformVideosQuery) {
  useLiveInvalidation(recordsKey(videosKey), ['channel'])
  return useRecords(listPlatformVideos, videosKey, query)
}

/** How the views of the list are counted. */
export const countPlatformVideoViews: CountViews = {
  ask: (views) => call(countPlatformVideos, { body: { views: [...views] } }),
  live: ['channel'],
}

export const usePlatformVideo = (id: string) => useRecord(getPlatformVideo, videosKey, id)

export const useSyncChannel = () => useCommand(syncChannel, channelsKey)
