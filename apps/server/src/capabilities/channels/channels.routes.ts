import {
  countChannels,
  getChannel,
  getChannelsOfPlatform,
  listChannels,
  startConnection,
} from '@pindao/protocol/channels/channel.endpoints.ts'
import type { BrowserBinding } from '#src/capabilities/access/access.ts'
import { type Route, route } from '#src/platform/http/route.ts'
import type { ChannelService } from './channel.service.ts'
import type { createConnectionService } from './connection.service.ts'

export function channelsRoutes(deps: {
  service: ChannelService
  connections: Pick<ReturnType<typeof createConnectionService>, 'start'>
  binding: BrowserBinding
}): Route[] {
  const { service, connections, binding } = deps
  return [
    route(getChannelsOfPlatform, (ctx, input) => service.choices(ctx, input)),
    route(listChannels, (ctx, { query }) => service.list(ctx, query)),
    route(countChannels, (ctx, { body }) => service.counts(ctx, body.views)),
    route(getChannel, (ctx, { params }) => service.get(ctx, BigInt(params.id))),
    route(startConnection, async (ctx, { body }, http) => ({
      url: await connections.start(ctx, {
        channelId: body.channelId === undefined ? null : BigInt(body.channelId),
        browserDigest: binding.bind(http),
      }),
    })),
  ]
}
