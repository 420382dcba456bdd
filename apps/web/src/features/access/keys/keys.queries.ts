import {
  countApiKeys,
  createApiKey,
  endApiKeys,
  getApiKey,
  listApiKeys,
  updateApiKey,
} from '@pindao/protocol/access/api-key.endpoints.ts'
import type { EndpointInput } from '@pindao/protocol/core/endpoint.ts'
import { call } from '#src/shared/api/call.ts'
import type { CountViews } from '#src/shared/list/views/use-view-counts.ts'
import { useLiveInvalidation } from '#src/shared/live/use-live.ts'
import { useCommand, useRecord, useRecords } from '#src/shared/query/use-records.ts'

const keysKey = ['apiKeys'] as const
export type KeysQuery = EndpointInput<typeof listApiKeys>['query']

export function useApiKeys(query: KeysQuery) {
  useLiveInvalidation(keysKey, ['apiKey'])
  return useRecords(listApiKeys, keysKey, query)
}
export const useApiKey = (id: string) => useRecord(getApiKey, keysKey, id, { toEdit: true })
export const useCreateKey = () => useCommand(createApiKey, keysKey)
export const useUpdateKey = () => useCommand(updateApiKey, keysKey)
export const useEndKeys = () => useCommand(endApiKeys, keysKey)

/** How the views of the list are counted. */
export const countKeyViews: CountViews = {
  ask: (views) => call(countApiKeys, { body: { views: [...views] } }),
  live: ['apiKey'],
}
