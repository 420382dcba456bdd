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
import { type Route, route } from '#src/platform/http/route.ts'
import type { ChannelFiguresService } from './channel-figures.service.ts'
import type { OperationVideos } from './operation-video.service.ts'

/** The lists of data: videos, those of one channel, channels (DAT-01). */
export function operationRoutes(videos: OperationVideos, channels: ChannelFiguresService): Route[] {
  return [
    route(getOperationVideoPage, (ctx, { query }) => videos.list(ctx, query)),
    route(countOperationVideos, (ctx, { body }) => videos.counts(ctx, body.views)),
    route(getOperationChannelVideo, (ctx, { query: { channelId, ...query } }) =>
      videos.list(ctx, { ...query, channelId: [channelId] }),
    ),
    route(listChannelFigures, (ctx, { query }) => channels.list(ctx, query)),
    route(countChannelFigures, (ctx, { body }) => channels.counts(ctx, body.views)),
    route(getDataPeriod, (ctx, { query }) => channels.period(ctx, query)),
  ]
}
