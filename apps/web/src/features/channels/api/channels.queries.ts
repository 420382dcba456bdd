import { listChannels } from '@pindao/protocol/channels/channel.endpoints.ts'
import type { EndpointInput } from '@pindao/protocol/core/endpoint.ts'
import { useLiveInvalidation } from '#src/shared/live/use-live.ts'
import { recordsKey, useRecords } from '#src/shared/query/use-records.ts'

const kind = ['channels'] as const

/** A page of channels; a credential that becomes invalid shows by itself. */
export function useChannels(query: EndpointInput<typeof listChannels>['query']) {
  useLiveInvalidation(recordsKey(kind), ['channel'])
  return useRecords(listChannels, kind, query)
}
