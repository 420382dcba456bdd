import {
  getDataHealth,
  listDataFiles,
  listDataHealth,
} from '@pindao/protocol/channel-data/health.endpoints.ts'
import type { EndpointInput } from '@pindao/protocol/core/endpoint.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '#src/shared/api/call.ts'
import { useLiveInvalidation } from '#src/shared/live/use-live.ts'
import { useRecord, useRecords } from '#src/shared/query/use-records.ts'

const healthKey = ['dataHealth'] as const

export type HealthQuery = EndpointInput<typeof listDataHealth>['query']

export function useDataHealth(query: HealthQuery) {
  useLiveInvalidation(healthKey, ['channelData'])
  return useRecords(listDataHealth, healthKey, query)
}

export const useChannelHealth = (id: string) => useRecord(getDataHealth, healthKey, id)

/** Content owners whose files are taken in. */
export function useDataFiles() {
  return useQuery({
    queryKey: [...healthKey, 'files'],
    queryFn: ({ signal }) => call(listDataFiles, {}, { signal }),
  })
}
