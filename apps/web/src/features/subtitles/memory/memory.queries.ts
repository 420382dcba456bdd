import type { EndpointInput } from '@pindao/protocol/core/endpoint.ts'
import {
  deleteMemoryPair,
  listMemoryPairs,
  updateMemoryPair,
} from '@pindao/protocol/subtitles/memory.endpoints.ts'
import { useLiveInvalidation } from '#src/shared/live/use-live.ts'
import { useCommand, useRecords } from '#src/shared/query/use-records.ts'

export const memoryKey = ['translation-memory'] as const
export type MemoryQuery = EndpointInput<typeof listMemoryPairs>['query']

/** The translation memory; it grows as subtitles are read. */
export function useMemoryPairs(query: MemoryQuery) {
  useLiveInvalidation(memoryKey, ['subtitle'])
  return useRecords(listMemoryPairs, memoryKey, query)
}
export const useUpdatePair = () => useCommand(updateMemoryPair, memoryKey)
export const useDeletePair = () => useCommand(deleteMemoryPair, memoryKey)
