import type { EndpointInput } from '@pindao/protocol/core/endpoint.ts'
import { listSubtitleStages, sumSubtitleStages } from '@pindao/protocol/subtitles/stages.endpoints.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '#src/shared/api/call.ts'
import { useLiveInvalidation } from '#src/shared/live/use-live.ts'
import { useRecords } from '#src/shared/query/use-records.ts'

const stagesKey = ['subtitle-stages'] as const
export type StagesQuery = EndpointInput<typeof listSubtitleStages>['query']
type Films = EndpointInput<typeof sumSubtitleStages>['query']

/** Films with the stages of their subtitles; whatever moves one of them moves the page. */
export function useStages(query: StagesQuery) {
  useLiveInvalidation(stagesKey, ['extraction', 'translation', 'subtitle', 'publishChange'])
  return useRecords(listSubtitleStages, stagesKey, query)
}

/** How many of the films are through each stage. */
export const useStageSums = (query: Films) =>
  useQuery({
    queryKey: [...stagesKey, 'sums', query],
    queryFn: ({ signal }) => call(sumSubtitleStages, { query }, { signal }),
    placeholderData: keepPreviousData,
  })
