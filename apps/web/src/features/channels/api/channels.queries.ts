import { countChannels, getChannel, listChannels } from '@pindao/protocol/channels/channel.endpoints.ts'
import type { EndpointInput } from '@pindao/protocol/core/endpoint.ts'
import { call } from '#src/shared/api/call.ts'
import type { CountViews } from '#src/shared/list/views/use-view-counts.ts'
import { useLiveInvalidation } from '#src/shared/live/use-live.ts'
import { recordKey, recordsKey, useRecord, useRecords } from '#src/shared/query/use-records.ts'

const kind = ['channels'] as const

export type ChannelsQuery = EndpointInput<typeof listChannels>['query']

/** A page of channels; a credential that becomes invalid shows by itself. */
export function useChannels(query: ChannelsQuery) {
  useLiveInvalidation(recordsKey(kind), ['channel'])
  return useRecords(listChannels, kind, query)
}

/** One channel, as the list shows it. */
export function useChannel(id: string) {
  useLiveInvalidation(recordKey(kind, id), ['channel'], (event) => event.id === id)
  return useRecord(getChannel, kind, id)
}

/** How the views of the list are counted. */
export const countChannelViews: CountViews = {
  ask: (views) => call(countChannels, { body: { views: [...views] } }),
  live: ['channel'],
}
