import { z } from 'zod'
import { endpoint } from '#src/core/endpoint.ts'
import { codeList, id, instant, pageQuery, searchText, sortQuery } from '#src/core/fields.ts'
import { countsOf } from '#src/core/view-counts.ts'
import { credentialStatus } from './channel.states.ts'
import { platforms } from './platforms.ts'

/** A channel as lists show it. Counters of the platform may exceed 2^53: strings. */
export const channel = z.object({
  id,
  platform: z.enum(platforms),
  platformChannelId: z.string(),
  title: z.string(),
  handle: z.string().nullable(),
  avatarUrl: z.string().nullable(),
  url: z.string().nullable(),
  subscriberCount: z.string().nullable(),
  credentialStatus: credentialStatus.schema,
  departmentCode: z.string(),
  ownerName: z.string(),
  connectedAt: instant.nullable(),
  createdAt: instant,
  actions: z.array(z.enum(['reconnect'])),
})
export type Channel = z.output<typeof channel>

/** Choices of the channel select: the specification's `getChannel` (CH-01). */
export const channelOption = z.object({
  id,
  channelId: z.string(),
  channelName: z.string(),
  avatarUrl: z.string().nullable(),
  credentialStatus: credentialStatus.schema,
  /** Whom to ask where the authorisation is missing. */
  ownerName: z.string(),
})
export type ChannelOption = z.output<typeof channelOption>

/** Channels in one select; whoever has more types a part of the title. */
export const mostChannelOptions = 500

export const getChannelsOfPlatform = endpoint({
  method: 'GET',
  url: '/sourceVideoUpload/getChannel/:platform',
  access: 'channel:read',
  summary: 'Channels of a platform to choose from',
  params: z.object({ platform: z.enum(platforms) }),
  query: z.object({ title: searchText.optional() }),
  output: z.array(channelOption),
})

export const channelSortKeys = ['title', 'subscriberCount', 'connectedAt', 'createdAt'] as const
export type ChannelSortKey = (typeof channelSortKeys)[number]

export const listChannels = endpoint({
  method: 'GET',
  url: '/channels',
  access: 'channel:read',
  summary: 'Channels this person may see; newest first, if nothing else is asked for',
  query: z.object({
    ...pageQuery,
    ...sortQuery(channelSortKeys, '-createdAt'),
    title: searchText.optional(),
    credentialStatus: codeList(Object.values(credentialStatus.codes)).optional(),
  }),
  output: z.array(channel),
  list: true,
})

export const countChannels = countsOf(listChannels)

export const getChannel = endpoint({
  method: 'GET',
  url: '/channels/:id',
  access: 'channel:read',
  summary: 'One channel',
  params: z.object({ id }),
  output: channel,
})

export const startConnection = endpoint({
  method: 'POST',
  url: '/channels/connections',
  access: 'channel:connect',
  summary: "The platform's consent page; with channelId it renews that channel and no other",
  body: z.object({ platform: z.literal('youtube'), channelId: id.optional() }),
  output: z.object({ url: z.url() }),
})
