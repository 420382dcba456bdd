import {
  countChannels,
  getChannel,
  getChannelsOfPlatform,
  listChannels,
  startConnection,
} from '@pindao/protocol/channels/channel.endpoints.ts'
import {
  confirmConnection,
  createGrantLink,
  getConnectionChoice,
} from '@pindao/protocol/channels/connection.endpoints.ts'
import type { BrowserBinding } from '#src/capabilities/access/access.ts'
import { type Route, route } from '#src/platform/http/route.ts'
import type { ChannelService } from './channel.service.ts'
import type { createConnectionChoices } from './grants/connection.choice.ts'
import type { ConnectionService } from './grants/connection.service.ts'
import type { GrantLinks } from './grants/grant-link.service.ts'

export function channelsRoutes(deps: {
  service: ChannelService
  connections: Pick<ConnectionService, 'start'>
  choices: ReturnType<typeof createConnectionChoices>
  links: Pick<GrantLinks, 'create'>
  binding: BrowserBinding
}): Route[] {
  const { service, connections, choices, links, binding } = deps
  return [
    route(getChannelsOfPlatform, (ctx, input) => service.choices(ctx, input)),
    route(listChannels, (ctx, { query }) => service.list(ctx, query)),
    route(countChannels, (ctx, { body }) => service.counts(ctx, body.views)),
    route(getChannel, (ctx, { params }) => service.get(ctx, BigInt(params.id))),
    route(startConnection, async (ctx, { body }, http) => ({
      url: await connections.start(
        ctx,
        { ...body, channelId: idOrNull(body.channelId), grantId: idOrNull(body.grantId) },
        { digest: binding.bind(http) },
      ),
    })),
    route(getConnectionChoice, (ctx, { params }) => choices.get(ctx, BigInt(params.id))),
    route(confirmConnection, (ctx, { params, body }) => choices.confirm(ctx, BigInt(params.id), body.ids)),
    route(createGrantLink, (ctx, { body }) =>
      links.create(ctx, { channelId: idOrNull(body.channelId), grantId: idOrNull(body.grantId) }),
    ),
  ]
}

const idOrNull = (id: string | undefined) => (id === undefined ? null : BigInt(id))
