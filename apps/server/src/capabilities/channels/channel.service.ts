import {
  type getChannelsOfPlatform,
  listChannels,
  mostChannelOptions,
} from '@pindao/protocol/channels/channel.endpoints.ts'
import { credentialStatus } from '@pindao/protocol/channels/channel.states.ts'
import type { EndpointParsed } from '@pindao/protocol/core/endpoint.ts'
import { mostInView } from '@pindao/protocol/core/view-counts.ts'
import { AppError } from '#src/platform/app-error.ts'
import type { Actor, SignedInContext } from '#src/platform/context.ts'
import type { Database } from '#src/platform/db/database.ts'
import { sortedWindowOf } from '#src/platform/db/listing.ts'
import { type Conditions, countViews } from '#src/platform/db/view-counts.ts'
import { coveredRecord, foundRecord } from '#src/platform/found-record.ts'
import { channelFilterOf } from './channel.filter.ts'
import { credentialCode, presentChannel, presentOption } from './channel.present.ts'
import * as store from './channel.store.ts'

type ListQuery = EndpointParsed<typeof listChannels>['query']

/** What people and the other capabilities read of channels. */
export function createChannelService({ db }: Pick<Database, 'db'>) {
  /** @throws channels.notFound */
  async function load(id: bigint) {
    return foundRecord(await store.findChannel(db, id), 'channels.notFound')
  }

  /** A channel this person may touch. @throws channels.notFound */
  async function loadCovered({ actor }: SignedInContext, id: bigint) {
    const found = await store.findChannel(db, id)
    return coveredRecord(actor, found, ({ channel }) => channel, 'channels.notFound')
  }

  return {
    loadCovered,

    async list({ actor }: SignedInContext, query: ListQuery) {
      const window = sortedWindowOf(query)
      const { rows, total } = await store.listChannels(db, actor, channelFilterOf(query), window)
      return { rows: rows.map((row) => presentChannel(row, actor)), total }
    },

    counts: ({ actor }: SignedInContext, views: readonly Conditions[]) =>
      countViews(listChannels, views, (query) =>
        store.countMatching(db, actor, channelFilterOf(query), mostInView),
      ),

    /** @throws channels.notFound */
    async get({ actor }: SignedInContext, id: bigint) {
      const found = await store.findListed(db, id)
      return presentChannel(
        coveredRecord(actor, found, ({ channel }) => channel, 'channels.notFound'),
        actor,
      )
    },

    async choices(
      { actor }: SignedInContext,
      { params, query }: EndpointParsed<typeof getChannelsOfPlatform>,
    ) {
      const filter = { platform: params.platform, title: query.title, limit: mostChannelOptions }
      return (await store.listChoices(db, actor, filter)).map(presentOption)
    },

    /** Channels for the global search (SHL-05): nothing without permission to read them. */
    async suggest(actor: Actor, words: string, limit: number) {
      if (!actor.permissions.has('channel:read')) return []
      const rows = await store.findSuggestions(db, actor, words, limit)
      return rows.map(({ id, title, handle, avatarUrl }) => ({
        id,
        title,
        subtitle: handle,
        thumbnailUrl: avatarUrl,
      }))
    },

    /**
     * Channels that people call by these names: titles in any case, or handles with their `@`. Of one title there may be
     * several.
     */
    named: ({ actor }: SignedInContext, names: readonly string[]) => store.findNamed(db, actor, names),

    count: (actor: Actor) => store.countChannels(db, actor),

    /** A channel a video may be meant for, whether it is authorised or not. @throws channels.notFound */
    channelForVideo: async (ctx: SignedInContext, id: bigint) => (await loadCovered(ctx, id)).channel,

    /**
     * A channel on which this person may publish now.
     *
     * @throws channels.notFound, channels.notAuthorised, channels.credentialInvalid
     */
    async channelForPublishing(ctx: SignedInContext, id: bigint) {
      const { channel, credential } = await loadCovered(ctx, id)
      switch (credentialStatus.nameOf(credentialCode(credential))) {
        case 'unauthorised':
          throw new AppError('channels.notAuthorised')
        case 'invalid':
          throw new AppError('channels.credentialInvalid')
        case 'normal':
          return channel
      }
    },

    /** Where a channel lives on its platform, and whether its authorisation is good. @throws channels.notFound */
    async platformChannelOf(id: bigint) {
      const { channel, credential } = await load(id)
      return {
        platform: channel.platform,
        platformChannelId: channel.platformChannelId,
        uploadsPlaylistId: channel.uploadsPlaylistId,
        credentialUsable: credential === credentialStatus.codes.normal,
      }
    },
  }
}
export type ChannelService = ReturnType<typeof createChannelService>
