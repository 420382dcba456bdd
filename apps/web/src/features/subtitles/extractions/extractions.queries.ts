import type { EndpointInput } from '@pindao/protocol/core/endpoint.ts'
import {
  cancelExtraction,
  countExtractions,
  listExtractions,
  retryExtraction,
} from '@pindao/protocol/subtitles/extraction.endpoints.ts'
import { call } from '#src/shared/api/call.ts'
import type { CountViews } from '#src/shared/list/views/use-view-counts.ts'
import { useLiveInvalidation } from '#src/shared/live/use-live.ts'
import { useCommand, useRecords } from '#src/shared/query/use-records.ts'
import { extractionsKey } from '../door/extract.queries.ts'

export type ExtractionsQuery = EndpointInput<typeof listExtractions>['query']

export function useExtractions(query: ExtractionsQuery) {
  useLiveInvalidation(extractionsKey, ['extraction'])
  return useRecords(listExtractions, extractionsKey, query)
}

/** How the views of the list are counted. */
export const countExtractionViews: CountViews = {
  ask: (views) => call(countExtractions, { body: { views: [...views] } }),
  live: ['extraction'],
}

export const useRetryExtraction = () => useCommand(retryExtraction, extractionsKey)
export const useCancelExtraction = () => useCommand(cancelExtraction, extractionsKey)
