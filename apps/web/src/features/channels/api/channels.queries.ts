import {
  addChannelNote,
  countChannels,
  createChannel,
  deleteChannelNote,
  getChannel,
  getChannelChoices,
  listAssignments,
  listChannelHistory,
  listChannelNotes,
  listChannels,
  removeChannel,
  restoreChannel,
  resumeChannel,
  shelveChannel,
  updateChannel,
} from '@pindao/protocol/channels/channel.endpoints.ts'
import { listGrants } from '@pindao/protocol/channels/grant.endpoints.ts'
import type { EndpointInput } from '@pindao/protocol/core/endpoint.ts'
import { useQuery } from '@tanstack/react-query'
import { channelsKey } from '#src/features/channels/door/channels-key.ts'
import { useCan } from '#src/shared/access/ability.ts'
import { call } from '#src/shared/api/call.ts'
import type { CountViews } from '#src/shared/list/views/use-view-counts.ts'
import { useLiveInvalidation } from '#src/shared/live/use-live.ts'
import { recordKey, recordsKey, useCommand, useRecord, useRecords } from '#src/shared/query/use-records.ts'

export type ChannelsQuery = EndpointInput<typeof listChannels>['query']
export type ChannelChange = Omit<EndpointInput<typeof updateChannel>['body'], 'version'>
export type NewChannel = EndpointInput<typeof createChannel>['body']

/** A page of channels; a credential that becomes invalid shows by itself, and so does what an operation changed. */
export function useChannels(query: ChannelsQuery) {
  useLiveInvalidation(recordsKey(channelsKey), ['channel', 'operation'])
  return useRecords(listChannels, channelsKey, query)
}

/** One channel with everything of it; what is edited is read anew. */
export function useChannel(id: string) {
  useLiveInvalidation(recordKey(channelsKey, id), ['channel'], (event) => event.id === id)
  return useRecord(getChannel, channelsKey, id, { toEdit: true })
}

/** How the views of the list are counted. */
export const countChannelViews: CountViews = {
  ask: (views) => call(countChannels, { body: { views: [...views] } }),
  live: ['channel', 'operation'],
}

/** Who had a channel, from when to when. */
export function useAssignments(channelId: string) {
  return useQuery({
    queryKey: [...recordKey(channelsKey, channelId), 'assignments'],
    queryFn: ({ signal }) => call(listAssignments, { params: { id: channelId } }, { signal }),
  })
}

/** How what was done to a channel is read, by whoever may read the channel. */
export const readHistory = (channelId: string) => (query: { readonly pageSize: 30 }, signal: AbortSignal) =>
  call(listChannelHistory, { params: { id: channelId }, query }, { signal })

/** So many notes are read at once; older ones come page by page. */
export const notesOfPage = 20

export function useChannelNotes(channelId: string, page: number) {
  return useQuery({
    queryKey: [...recordKey(channelsKey, channelId), 'notes', page],
    queryFn: ({ signal }) =>
      call(
        listChannelNotes,
        { params: { id: channelId }, query: { page, pageSize: notesOfPage } },
        { signal },
      ),
  })
}

export const useCreateChannel = () => useCommand(createChannel, channelsKey)
export const useUpdateChannel = () => useCommand(updateChannel, channelsKey)
export const useShelveChannel = () => useCommand(shelveChannel, channelsKey)
export const useResumeChannel = () => useCommand(resumeChannel, channelsKey)
export const useRemoveChannel = () => useCommand(removeChannel, channelsKey)
export const useRestoreChannel = () => useCommand(restoreChannel, channelsKey)
export const useAddNote = () => useCommand(addChannelNote, channelsKey)
export const useDeleteNote = () => useCommand(deleteChannelNote, channelsKey)

const mostNames = 100
const noNames: readonly never[] = []

/** The grants that channels can be looked for by: the largest ones, for whoever may read them. */
export function useGrantNames() {
  const enabled = useCan()('grant:read')
  const { data = noNames } = useQuery({
    queryKey: [...channelsKey, 'grants', 'names'],
    queryFn: async ({ signal }) => {
      const query = { sort: '-channelCount', pageSize: mostNames } as const
      const { items } = await call(listGrants, { query }, { signal })
      return items.map(({ id, accountLabel }) => ({ value: id, label: accountLabel }))
    },
    enabled,
    staleTime: 60_000,
  })
  return data
}

/** Departments, groups and people that a channel can be given to, and what channels have been given so far. */
export function useChannelChoices() {
  return useQuery({
    queryKey: [...channelsKey, 'choices'],
    queryFn: ({ signal }) => call(getChannelChoices, {}, { signal }),
    staleTime: 60_000,
  })
}
