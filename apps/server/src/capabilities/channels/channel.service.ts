import {
  type getChannelsOfPlatform,
  listChannels,
  mostChannelOptions,
} from '@pindao/protocol/channels/channel.endpoints.ts'
import { credentialStatus } from '@pindao/protocol/channels/channel.states.ts'
import type { EndpointParsed } from '@pindao/protocol/core/endpoint.ts'
import { mostInView } from '@pindao/protocol/core/view-counts.ts'
import { inTreeOrder, recordHistory } from '#src/capabilities/access/access.ts'
import { AppError } from '#src/platform/app-error.ts'
import type { Actor, SignedInContext } from '#src/platform/context.ts'
import type { Database, Tx } from '#src/platform/db/database.ts'
import { sortedWindowOf } from '#src/platform/db/listing.ts'
import { type Conditions, countViews } from '#src/platform/db/view-counts.ts'
import { coveredRecord, foundRecord } from '#src/platform/found-record.ts'
import { findAssignments } from './changes/channel-change.store.ts'
import { channelFilterOf, choiceFilterOf } from './channel.filter.ts'
import { publishingBar, standingOf } from './channel.machine.ts'
import {
  credentialCode,
  presentAssignment,
  presentChannel,
  presentDetail,
  presentOption,
} from './channel.present.ts'
import * as store from './channel.store.ts'
import { channel } from './channel.table.ts'
import * as choices from './choices.store.ts'
import { findLockedPrivate } from './projects/project.store.ts'

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
      const found = await store.findDetailed(db, id)
      return presentDetail(
        coveredRecord(actor, found, ({ channel }) => channel, 'channels.notFound'),
        actor,
      )
    },

    /** A channel that this person has just changed: by then it may be out of their sight. */
    async changed({ actor }: SignedInContext, id: bigint) {
      return presentDetail(foundRecord(await store.findDetailed(db, id), 'channels.notFound'), actor)
    },

    /** @throws channels.notFound */
    async assignments(ctx: SignedInContext, id: bigint) {
      await loadCovered(ctx, id)
      return (await findAssignments(db, id)).map(presentAssignment)
    },

    /** Who changed what of a channel, for whoever may read it. @throws channels.notFound */
    async history(ctx: SignedInContext, id: bigint, query: { page: number; pageSize: number }) {
      await loadCovered(ctx, id)
      return recordHistory(db, 'channel', id, query)
    },

    async optionsOf(
      { actor }: SignedInContext,
      { params, query }: EndpointParsed<typeof getChannelsOfPlatform>,
    ) {
      const filter = choiceFilterOf(query, params.platform)
      const window = { sort: 'title', offset: 0, limit: mostChannelOptions } as const
      const found = await store.findChannels(db, actor, filter, window)
      const ids = found.map(({ channel: { id } }) => id)
      const locked = await findLockedPrivate(db, ids)
      return found.map((one) => presentOption(one, locked.has(one.channel.id)))
    },

    /** What filters and forms offer: what is above one's own department is not shown. */
    async choices({ actor }: SignedInContext) {
      const [departments, groups, staff, countries, languages] = await Promise.all([
        choices.findDepartments(db, actor),
        choices.findGroups(db, actor),
        choices.findStaff(db, actor),
        choices.findGiven(db, actor, channel.country),
        choices.findGiven(db, actor, channel.language),
      ])
      const shown = new Set(departments.map(({ id }) => id))
      const rooted = departments.map((each) => ({
        ...each,
        parentId: each.parentId !== null && shown.has(each.parentId) ? each.parentId : null,
      }))
      return {
        departments: inTreeOrder(rooted).map(({ id, parentId, ...rest }) => ({
          ...rest,
          id: String(id),
          parentId: parentId === null ? null : String(parentId),
        })),
        groups: groups.map(placed),
        staff: staff.map(placed),
        countries,
        languages,
      }
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

    titlesOf: (actor: Actor, ids: readonly bigint[]) => store.findTitles(db, actor, ids),

    /**
     * A channel a video may be meant for, whether it is authorised or not.
     *
     * @throws channels.notFound, channels.removed
     */
    async channelForVideo(ctx: SignedInContext, id: bigint) {
      const { channel } = await loadCovered(ctx, id)
      if (standingOf(channel).use === 'removed') throw new AppError('channels.removed')
      return channel
    },

    /**
     * That a channel takes new tasks, to the end of the transaction: whoever shelves or removes it meanwhile waits.
     *
     * @throws channels.notFound, channels.removed, channels.shelved
     */
    async assertTakesTasks(tx: Tx, id: bigint): Promise<void> {
      assertOpen(foundRecord(await store.findChannelToKeep(tx, id), 'channels.notFound'))
    },

    /** A video has become public on a channel. */
    notePublished: (tx: Tx, id: bigint, at: string) => store.setLastPublish(tx, id, at),

    /**
     * A channel on which this person may publish now.
     *
     * @throws channels.notFound, channels.removed, channels.shelved, channels.notAuthorised, channels.credentialInvalid
     */
    async channelForPublishing(ctx: SignedInContext, id: bigint) {
      const { channel, credential } = await loadCovered(ctx, id)
      assertOpen(channel)
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
        uploadDefaults: channel.uploadDefaults,
      }
    },
  }
}
export type ChannelService = ReturnType<typeof createChannelService>

/** @throws channels.removed, channels.shelved */
function assertOpen(row: store.ChannelRow): void {
  const bar = publishingBar(standingOf(row))
  if (bar) throw new AppError(bar)
}

/** A choice that belongs to a department. */
function placed<T extends { readonly id: bigint; readonly departmentId: bigint }>({
  id,
  departmentId,
  ...rest
}: T) {
  return { ...rest, id: String(id), departmentId: String(departmentId) }
}
