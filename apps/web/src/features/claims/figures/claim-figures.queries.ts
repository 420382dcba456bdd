import { getClaimFigures, listClaimFigures } from '@pindao/protocol/claims/claim-figures.endpoints.ts'
import type { EndpointInput, EndpointOutput } from '@pindao/protocol/core/endpoint.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '#src/shared/api/call.ts'
import { useLiveInvalidation } from '#src/shared/live/use-live.ts'
import { useRecords } from '#src/shared/query/use-records.ts'

const figuresKey = ['claim-figures'] as const
/** What changes a figure: claims that come in or move, cases that end. */
const live = ['claim', 'dispute'] as const
/** A reading of a source brings many claims: one reading of figures shows those of some seconds. */
const gatherMs = 3000
const always = () => true

export type FiguresQuery = EndpointInput<typeof getClaimFigures>['query']
export type FigureRowsQuery = EndpointInput<typeof listClaimFigures>['query']
export type Figures = EndpointOutput<typeof getClaimFigures>

/** What became of the claims of some months. */
export function useClaimFigures(query: FiguresQuery) {
  useLiveInvalidation(figuresKey, live, always, gatherMs)
  return useQuery({
    queryKey: [...figuresKey, 'all', query],
    queryFn: ({ signal }) => call(getClaimFigures, { query }, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** The same by what they are told apart by. */
export const useClaimFigureRows = (query: FigureRowsQuery) => useRecords(listClaimFigures, figuresKey, query)
