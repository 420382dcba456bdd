import { contractEnds } from '@pindao/protocol/contracts/contract-calendar.endpoints.ts'
import type { EndpointInput } from '@pindao/protocol/core/endpoint.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '#src/shared/api/call.ts'
import { useLiveInvalidation } from '#src/shared/live/use-live.ts'
import { contractsKey } from '../contracts/contracts.queries.ts'

const endsKey = [...contractsKey, 'ends'] as const

/** A year of ends; while another one is read, the one before stays. */
export function useContractEnds(query: EndpointInput<typeof contractEnds>['query']) {
  useLiveInvalidation(endsKey, ['contract'])
  return useQuery({
    queryKey: [...endsKey, query],
    queryFn: ({ signal }) => call(contractEnds, { query }, { signal }),
    placeholderData: keepPreviousData,
  })
}
