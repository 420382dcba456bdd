import {
  compareChannels,
  getChannelCharts,
  getChannelRhythm,
  getVideoCharts,
} from '@pindao/protocol/channel-data/data-charts.endpoints.ts'
import { getDataOverview } from '@pindao/protocol/channel-data/data-overview.endpoints.ts'
import type { EndpointInput, EndpointOutput } from '@pindao/protocol/core/endpoint.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '#src/shared/api/call.ts'
import { useLiveInvalidation } from '#src/shared/live/use-live.ts'
import { useTimeZone } from '#src/shared/preferences/time-zone.ts'
import { shownData } from '#src/shared/query/shown-data.ts'

/** Days as the address names them. */
export type AskedDays = EndpointInput<typeof getChannelCharts>['query']
export type ChannelChartsData = EndpointOutput<typeof getChannelCharts>
export type ComparedChannels = EndpointOutput<typeof compareChannels>
export type DataOverviewData = EndpointOutput<typeof getDataOverview>
export type RhythmData = EndpointOutput<typeof getChannelRhythm>
export type VideoChartsData = EndpointOutput<typeof getVideoCharts>

const chartsKey = ['channelData', 'charts'] as const
/** Numbers of many channels come in one after the other: one reading shows those of some seconds. */
const gatherMs = 3000

/** While a collection runs numbers of all channels come in for minutes: they are not all worth a reading. */
const overviewGatherMs = 30_000

/** Reads what is drawn again when numbers of one of these channels have come in. */
function useNewDays(part: string, channelIds: readonly string[]) {
  useLiveInvalidation([...chartsKey, part], ['channelData'], ({ id }) => channelIds.includes(id), gatherMs)
}

/** All channels of the data scope over some days; read again when numbers of any of them have come in. */
export function useDataOverview(asked: AskedDays) {
  const key = [...chartsKey, 'overview']
  useLiveInvalidation(key, ['channelData'], () => true, overviewGatherMs)
  return useQuery({
    queryKey: [...key, asked],
    queryFn: ({ signal }) => call(getDataOverview, { query: asked }, { signal }),
  })
}

/** A channel over some days. */
export function useChannelCharts(id: string, asked: AskedDays) {
  useNewDays('channel', [id])
  return useQuery({
    queryKey: [...chartsKey, 'channel', id, asked],
    queryFn: ({ signal }) => call(getChannelCharts, { params: { id }, query: asked }, { signal }),
  })
}

/** Its videos by hour and by age; hours are those of the person. */
export function useChannelRhythm(id: string) {
  const timeZone = useTimeZone()
  useNewDays('rhythm', [id])
  return useQuery({
    queryKey: [...chartsKey, 'rhythm', id, timeZone],
    queryFn: ({ signal }) => call(getChannelRhythm, { params: { id }, query: { timeZone } }, { signal }),
  })
}

/** The first days of a video. */
export function useVideoCharts(id: string) {
  const query = useQuery({
    queryKey: [...chartsKey, 'video', id],
    queryFn: ({ signal }) => call(getVideoCharts, { params: { id } }, { signal }),
  })
  const channelId = shownData(query)?.video.channelId
  useNewDays('video', channelId === undefined ? [] : [channelId])
  return query
}

/** Channels beside each other. */
export function useComparedChannels(ids: readonly string[], asked: AskedDays) {
  useNewDays('compare', ids)
  return useQuery({
    queryKey: [...chartsKey, 'compare', ids, asked],
    queryFn: ({ signal }) =>
      call(compareChannels, { query: { ...asked, channelId: ids.join(',') } }, { signal }),
  })
}
