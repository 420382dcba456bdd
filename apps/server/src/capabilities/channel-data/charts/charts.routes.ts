import {
  compareChannels,
  getChannelCharts,
  getChannelRhythm,
  getVideoCharts,
} from '@pindao/protocol/channel-data/data-charts.endpoints.ts'
import { getDataOverview } from '@pindao/protocol/channel-data/data-overview.endpoints.ts'
import { type Route, route } from '#src/platform/http/route.ts'
import type { ChannelCharts } from './charts.service.ts'
import type { DataOverview } from './overview.service.ts'
import type { VideoCharts } from './video-charts.service.ts'

export function chartsRoutes(channels: ChannelCharts, videos: VideoCharts, overview: DataOverview): Route[] {
  return [
    route(getDataOverview, ({ actor }, { query }) => overview(actor, query)),
    route(getChannelCharts, ({ actor }, { params, query }) =>
      channels.channel(actor, BigInt(params.id), query),
    ),
    route(getChannelRhythm, ({ actor }, { params, query }) =>
      videos.rhythm(actor, BigInt(params.id), query.timeZone),
    ),
    route(getVideoCharts, ({ actor }, { params }) => videos.video(actor, BigInt(params.id))),
    route(compareChannels, ({ actor }, { query }) => channels.compare(actor, query)),
  ]
}
