import {
  addChannelNote,
  countChannels,
  createChannel,
  deleteChannelNote,
  getChannel,
  getChannelChoices,
  getChannelsOfPlatform,
  listAssignments,
  listChannelHistory,
  listChannelNotes,
  listChannels,
  removeChannel,
  restoreChannel,
  resumeChannel,
  shelveChannel,
  startConnection,
  updateChannel,
} from '@pindao/protocol/channels/channel.endpoints.ts'
import {
  confirmConnection,
  createGrantLink,
  getConnectionChoice,
} from '@pindao/protocol/channels/connection.endpoints.ts'
import {
  createChannelGroup,
  deleteChannelGroup,
  getChannelGroup,
  listChannelGroups,
  updateChannelGroup,
} from '@pindao/protocol/channels/group.endpoints.ts'
import { confirmHandover, previewHandover } from '@pindao/protocol/channels/handover.endpoints.ts'
import {
  getPlatformVideo,
  listPlatformVideos,
  syncChannel,
} from '@pindao/protocol/channels/platform-video.endpoints.ts'
import type { BrowserBinding } from '#src/capabilities/access/access.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import { type Route, route } from '#src/platform/http/route.ts'
import type { ChannelChanges } from './changes/channel-changes.service.ts'
import type { ChannelMove, MoveChannel } from './changes/channel-moves.service.ts'
import type { ChannelService } from './channel.service.ts'
import type { createConnectionChoices } from './grants/connection.choice.ts'
import type { ConnectionService } from './grants/connection.service.ts'
import type { GrantLinks } from './grants/grant-link.service.ts'
import type { ChannelGroups } from './groups/group.service.ts'
import type { Handover } from './handover/handover.service.ts'
import type { ChannelNotes } from './notes/note.service.ts'
import type { PlatformVideos } from './sync/platform-video.service.ts'
import type { AskForSync } from './sync/sync.asking.ts'

export function channelsRoutes(deps: {
  service: ChannelService
  changes: ChannelChanges
  move: MoveChannel
  notes: ChannelNotes
  groups: ChannelGroups
  handover: Handover
  connections: Pick<ConnectionService, 'start'>
  choices: ReturnType<typeof createConnectionChoices>
  links: Pick<GrantLinks, 'create'>
  videos: PlatformVideos
  askForSync: AskForSync
  binding: BrowserBinding
}): Route[] {
  const { service, changes, notes, groups, handover, connections, choices, links, binding } = deps
  const moved = async (
    ctx: SignedInContext,
    id: bigint,
    what: ChannelMove,
    given: { readonly reason?: string; readonly version: number },
  ) => {
    await deps.move(ctx, id, what, given)
    return service.changed(ctx, id)
  }
  return [
    route(getChannelsOfPlatform, (ctx, input) => service.optionsOf(ctx, input)),
    route(getChannelChoices, (ctx) => service.choices(ctx)),
    route(listChannels, (ctx, { query }) => service.list(ctx, query)),
    route(countChannels, (ctx, { body }) => service.counts(ctx, body.views)),
    route(getChannel, (ctx, { params }) => service.get(ctx, BigInt(params.id))),
    route(createChannel, async (ctx, { body }) => service.changed(ctx, await changes.create(ctx, body))),
    route(updateChannel, async (ctx, { params, body }) => {
      const id = BigInt(params.id)
      await changes.update(ctx, id, body)
      return service.changed(ctx, id)
    }),
    route(shelveChannel, (ctx, { params, body }) => moved(ctx, BigInt(params.id), 'shelve', body)),
    route(resumeChannel, (ctx, { params, body }) => moved(ctx, BigInt(params.id), 'resume', body)),
    route(removeChannel, (ctx, { params, body }) => moved(ctx, BigInt(params.id), 'remove', body)),
    route(restoreChannel, (ctx, { params, body }) => moved(ctx, BigInt(params.id), 'restore', body)),
    route(listAssignments, (ctx, { params }) => service.assignments(ctx, BigInt(params.id))),
    route(listChannelHistory, (ctx, { params, query }) => service.history(ctx, BigInt(params.id), query)),
    route(listChannelNotes, (ctx, { params, query }) => notes.list(ctx, BigInt(params.id), query)),
    route(addChannelNote, (ctx, { params, body }) => notes.add(ctx, BigInt(params.id), body)),
    route(deleteChannelNote, (ctx, { params }) =>
      notes.remove(ctx, BigInt(params.id), BigInt(params.noteId)),
    ),
    route(listChannelGroups, (ctx, { query }) => groups.list(ctx, query)),
    route(getChannelGroup, (ctx, { params }) => groups.get(ctx, BigInt(params.id))),
    route(createChannelGroup, (ctx, { body }) => groups.create(ctx, body)),
    route(updateChannelGroup, (ctx, { params, body }) => groups.update(ctx, BigInt(params.id), body)),
    route(deleteChannelGroup, (ctx, { params }) => groups.remove(ctx, BigInt(params.id))),
    route(previewHandover, (ctx, { params, body }) => handover.preview(ctx, BigInt(params.id), body)),
    route(confirmHandover, (ctx, { params, body }) => handover.confirm(ctx, BigInt(params.id), body)),
    route(listPlatformVideos, (ctx, { query }) => deps.videos.list(ctx, query)),
    route(getPlatformVideo, (ctx, { params }) => deps.videos.get(ctx, BigInt(params.id))),
    route(syncChannel, async (ctx, { params }) => {
      await deps.askForSync(ctx, BigInt(params.id))
      return { requested: true as const }
    }),
    route(startConnection, async (ctx, { body }, http) => ({
      url: await connections.start(
        ctx,
        {
          ...body,
          channelId: idOrNull(body.channelId),
          grantId: idOrNull(body.grantId),
          projectId: idOrNull(body.projectId),
        },
        { digest: binding.bind(http) },
      ),
    })),
    route(getConnectionChoice, (ctx, { params }) => choices.get(ctx, BigInt(params.id))),
    route(confirmConnection, (ctx, { params, body }) => choices.confirm(ctx, BigInt(params.id), body.ids)),
    route(createGrantLink, (ctx, { body }) =>
      links.create(ctx, {
        channelId: idOrNull(body.channelId),
        grantId: idOrNull(body.grantId),
        projectId: idOrNull(body.projectId),
      }),
    ),
  ]
}

const idOrNull = (id: string | undefined) => (id === undefined ? null : BigInt(id))
