import * as endpoints from '@pindao/protocol/claims/claim-intake.endpoints.ts'
import type { EndpointInput } from '@pindao/protocol/core/endpoint.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#src/shared/api/call.ts'

const claimsKey = ['claims'] as const
export type EnteredClaim = EndpointInput<typeof endpoints.enterClaim>['body']

/** Enters a claim by hand; pressed again after a lost answer it is the same one. */
export function useEnterClaim() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ key, body }: { readonly key: string; readonly body: EnteredClaim }) =>
      call(endpoints.enterClaim, { body }, { idempotencyKey: key }),
    onSuccess: () => client.invalidateQueries({ queryKey: claimsKey }),
  })
}

/** Where claims come from, and how each source stands. */
export function useClaimSources() {
  return useQuery({
    queryKey: [...claimsKey, 'sources'],
    queryFn: ({ signal }) => call(endpoints.listClaimSources, {}, { signal }),
    refetchInterval: 30_000,
  })
}
