import {
  createChannelGroup,
  getChannelGroup,
  listChannelGroups,
  updateChannelGroup,
} from '@pindao/protocol/channels/group.endpoints.ts'
import type { EndpointInput } from '@pindao/protocol/core/endpoint.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { channelsKey } from '#src/features/channels/door/channels-key.ts'
import { call } from '#src/shared/api/call.ts'
import { recordKey, useRecords } from '#src/shared/query/use-records.ts'

const groupsKey = [...channelsKey, 'groups'] as const

export type GroupsQuery = EndpointInput<typeof listChannelGroups>['query']
export type GroupContent = EndpointInput<typeof createChannelGroup>['body']

export function useChannelGroups(query: GroupsQuery) {
  return useRecords(listChannelGroups, groupsKey, query)
}

/** One group; null: a new one, of which nothing is known. */
export function useChannelGroup(id: string | null) {
  return useQuery({
    queryKey: recordKey(groupsKey, id ?? ''),
    queryFn: ({ signal }) => call(getChannelGroup, { params: { id: id ?? '' } }, { signal }),
    enabled: id !== null,
    staleTime: 0,
  })
}

/** Keeps a group as it was filled in: a new one, or the one whose version was seen. Channels name their group. */
export function useSaveGroup() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ of, content }: { of: { id: string; version: number } | null; content: GroupContent }) =>
      of === null
        ? call(createChannelGroup, { body: content })
        : call(updateChannelGroup, { params: { id: of.id }, body: { ...content, version: of.version } }),
    onSettled: () => client.invalidateQueries({ queryKey: channelsKey }),
  })
}
