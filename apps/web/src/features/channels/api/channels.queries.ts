import { listChannels } from '@pindao/protocol/channels/channel.endpoints.ts'
import type { EndpointInput } from '@pindao/protocol/core/endpoint.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '#src/shared/api/call.ts'
import { useLiveInvalidation } from '#src/shared/live/use-live.ts'

const listKey = ['channels', 'list'] as const

/** A page of channels; a credential that becomes invalid shows by itself. */
export function useChannels(query: EndpointInput<typeof listChannels>['query']) {
  useLiveInvalidation(listKey, ['channel'])
  return useQuery({
    queryKey: [...listKey, query],
    queryFn: ({ signal }) => call(listChannels, { query }, { signal }),
    placeholderData: keepPreviousData,
  })
}
