import { z } from 'zod'
import { endpoint } from '#src/core/endpoint.ts'
import { id, instant, pageQuery, searchText, sortQuery } from '#src/core/fields.ts'
import { shortName, version } from '#src/core/record-fields.ts'
import { timeZone } from '#src/core/time-zone.ts'

const person = z.object({ id, fullName: z.string() })

/** A group of channels that some people work on together (business.md §1). `channelCount`: those in use. */
export const channelGroup = z.object({
  id,
  name: z.string(),
  departmentId: id,
  departmentCode: z.string(),
  leader: person.nullable(),
  timeZone: z.string().nullable(),
  channelCount: z.number().int(),
  createdAt: instant,
  updatedAt: instant,
  version,
  actions: z.array(z.enum(['update', 'delete'])),
})
export type ChannelGroup = z.output<typeof channelGroup>

export const channelGroupSortKeys = ['name', 'channelCount', 'createdAt'] as const
export type ChannelGroupSortKey = (typeof channelGroupSortKeys)[number]

export const listChannelGroups = endpoint({
  method: 'GET',
  url: '/channel-groups',
  access: 'channelGroup:read',
  summary: 'Groups of channels within the data scope, by name',
  query: z.object({
    ...pageQuery,
    ...sortQuery(channelGroupSortKeys, 'name'),
    name: searchText.optional(),
    departmentId: id.optional(),
  }),
  output: z.array(channelGroup),
  list: true,
})

export const getChannelGroup = endpoint({
  method: 'GET',
  url: '/channel-groups/:id',
  access: 'channelGroup:read',
  summary: 'One group of channels',
  params: z.object({ id }),
  output: channelGroup,
})

const content = {
  name: shortName,
  departmentId: id,
  leaderId: id.nullable(),
  timeZone: timeZone.nullable(),
}

export const createChannelGroup = endpoint({
  method: 'POST',
  url: '/channel-groups',
  access: 'channelGroup:create',
  summary: 'A new group of channels in a department; its name is the only one there',
  body: z.object(content),
  output: channelGroup,
  idempotent: 'key',
})

export const updateChannelGroup = endpoint({
  method: 'PUT',
  url: '/channel-groups/:id',
  access: 'channelGroup:update',
  summary: 'Name, department, leader and time zone of a group',
  params: z.object({ id }),
  body: z.object({ ...content, version }),
  output: channelGroup,
})

export const deleteChannelGroup = endpoint({
  method: 'DELETE',
  url: '/channel-groups/:id',
  access: 'channelGroup:delete',
  summary: 'Dissolves a group; its channels stay where they are, without a group',
  params: z.object({ id }),
  output: z.object({ deleted: z.boolean() }),
})
