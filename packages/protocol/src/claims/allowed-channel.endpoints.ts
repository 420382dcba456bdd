import { z } from 'zod'
import { endpoint } from '#src/core/endpoint.ts'
import { id, instant, pageQuery, searchText, sortQuery } from '#src/core/fields.ts'
import { optionalText, requiredText } from '#src/core/rules.ts'
import { rightsId } from './asset.endpoints.ts'

/** A channel that we do not claim: our own, or a partner's (business.md §4, outbound). */
export const allowedChannel = z.object({
  id,
  contentOwner: rightsId,
  platformChannelId: z.string(),
  title: z.string(),
  /** Ours, where we have it. */
  channel: z.object({ id, title: z.string() }).nullable(),
  note: z.string(),
  /** Null: the platform had it already. */
  addedBy: z.object({ id, fullName: z.string() }).nullable(),
  createdAt: instant,
  /** When the platform had it; null while it is still to be told. */
  toldAt: instant.nullable(),
})
export type AllowedChannel = z.output<typeof allowedChannel>

export const allowedSortKeys = ['createdAt', 'title'] as const
export type AllowedSortKey = (typeof allowedSortKeys)[number]

export const allowedConditions = {
  ...sortQuery(allowedSortKeys, '-createdAt'),
  /** A part of the title or the note, or the whole id of the channel. */
  words: searchText.optional(),
  contentOwner: rightsId.optional(),
  whose: z.enum(['own', 'partner']).optional(),
}

export const listAllowedChannels = endpoint({
  method: 'GET',
  url: '/allowed-channels',
  access: 'asset:read',
  summary: 'Channels that we do not claim, the newest first',
  query: z.object({ ...pageQuery, ...allowedConditions }),
  output: z.array(allowedChannel),
  list: true,
})

export const allowedFields = {
  contentOwner: rightsId,
  /** The channel's id, or its link. */
  channel: requiredText(500),
  title: optionalText(200).default(''),
  note: optionalText(500).default(''),
}

export const addAllowedChannel = endpoint({
  method: 'POST',
  url: '/allowed-channels',
  access: 'asset:update',
  summary: 'Claims videos of a channel no more; one that is there already stays as it is',
  body: z.object(allowedFields),
  output: z.object({ id }),
})

export const addOwnChannels = endpoint({
  method: 'POST',
  url: '/allowed-channels/own',
  access: 'asset:update',
  summary:
    'Claims videos of our own channels no more, all that are not there yet; the platform is told afterwards',
  body: z.object({ contentOwner: rightsId }),
  output: z.object({ added: z.number().int() }),
})

export const removeAllowedChannel = endpoint({
  method: 'DELETE',
  url: '/allowed-channels/:id',
  access: 'asset:update',
  summary: 'Claims videos of a channel again',
  params: z.object({ id }),
  output: z.object({ id }),
})
