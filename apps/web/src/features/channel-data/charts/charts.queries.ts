import {
  compareChannels,
  getChannelCharts,
  getChannelRhythm,
  getVideoCharts,
} from '@pindao/protocol/channel-data/data-charts.endpoints.ts'
import type { EndpointInput, EndpointOutput } from '@pindao/protocol/core/endpoint.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '#src/shared/api/call.ts'
import { useTimeZone } from '#src/shared/preferences/time-zone.ts'

/** Days as the address names them. */
export type AskedDays = EndpointInput<typeof getChannelCharts>['query']
export type ChannelChartsData = EndpointOutput<typeof getChannelCharts>
export type ComparedChannels = EndpointOutput<typeof compareChannels>
export type RhythmData = EndpointOutput<typeof getChannelRhythm>
export type VideoChartsData = EndpointOutput<typeof getVideoCharts>

const chartsKey = ['channelData', 'charts'] as const
/** Days come once in hours; nobody tells of each. */
const rereadMs = 5 * 60_000

/** A channel over some days. */
export function useChannelCharts(id: string, asked: AskedDays) {
  return useQuery({
    queryKey: [...chartsKey, 'channel', id, asked],
    queryFn: ({ signal }) => call(getChannelCharts, { params: { id }, query: asked }, { signal }),
    refetchInterval: rereadMs,
  })
}

/** Its videos by hour and by age; hours are those of the person. */
export function useChannelRhythm(id: string) {
  const timeZone = useTimeZone()
  return useQuery({
    queryKey: [...chartsKey, 'rhythm', id, timeZone],
    queryFn: ({ signal }) => call(getChannelRhythm, { params: { id }, query: { timeZone } }, { signal }),
    refetchInterval: rereadMs,
  })
}

/** The first days of a video. */
export function useVideoCharts(id: string) {
  return useQuery({
    queryKey: [...chartsKey, 'video', id],
    queryFn: ({ signal }) => call(getVideoCharts, { params: { id } }, { signal }),
    refetchInterval: rereadMs,
  })
}

/** Channels beside each other. */
export function useComparedChannels(ids: readonly string[], asked: AskedDays) {
  return useQuery({
    queryKey: [...chartsKey, 'compare', ids, asked],
    queryFn: ({ signal }) =>
      call(compareChannels, { query: { ...asked, channelId: ids.join(',') } }, { signal }),
    refetchInterval: rereadMs,
  })
}
