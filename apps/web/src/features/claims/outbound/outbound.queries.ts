import * as allowed from '@pindao/protocol/claims/allowed-channel.endpoints.ts'
import * as assets from '@pindao/protocol/claims/asset.endpoints.ts'
import * as requests from '@pindao/protocol/claims/claim-request.endpoints.ts'
import type { EndpointInput } from '@pindao/protocol/core/endpoint.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#src/shared/api/call.ts'
import type { CountViews } from '#src/shared/list/views/use-view-counts.ts'
import { useLiveInvalidation } from '#src/shared/live/use-live.ts'
import { useCommand, useRecord, useRecords } from '#src/shared/query/use-records.ts'
import { claimsKey } from '../desk/claims.queries.ts'

export const assetsKey = ['assets'] as const
export const requestsKey = ['claim-requests'] as const
export const allowedKey = ['allowed-channels'] as const
export type RequestsQuery = EndpointInput<typeof requests.listClaimRequests>['query']
export type AllowedQuery = EndpointInput<typeof allowed.listAllowedChannels>['query']

/** Content owners whose rights we keep. */
export const useContentOwners = () =>
  useQuery({
    queryKey: [...assetsKey, 'owners'],
    queryFn: ({ signal }) => call(assets.listContentOwners, {}, { signal }),
  })

/** Assets as the platform knows them now; nothing is asked before a content owner is chosen. */
export const useAssets = (owner: string | null, words: string) =>
  useQuery({
    queryKey: [...assetsKey, 'list', owner, words],
    queryFn: ({ signal }) =>
      call(
        assets.listAssets,
        { params: { owner: owner ?? '' }, query: words === '' ? {} : { words } },
        { signal },
      ),
    enabled: owner !== null,
    placeholderData: (before) => before,
  })

export const useAsset = (owner: string, id: string) =>
  useQuery({
    queryKey: [...assetsKey, 'one', owner, id],
    queryFn: ({ signal }) => call(assets.getAsset, { params: { owner, id } }, { signal }),
  })

/** Policies that a content owner keeps under a name. */
export const useRightsPolicies = (owner: string) =>
  useQuery({
    queryKey: [...assetsKey, 'policies', owner],
    queryFn: ({ signal }) => call(assets.listRightsPolicies, { params: { owner } }, { signal }),
  })

export const useCreateAsset = () => useCommand(assets.createAsset, assetsKey)
export const useSetAssetOwnership = () => useCommand(assets.setAssetOwnership, assetsKey)
export const useSetAssetPolicy = () => useCommand(assets.setAssetPolicy, assetsKey)
export const useAddAssetReference = () => useCommand(assets.addAssetReference, assetsKey)
export const useEndAssetReference = () => useCommand(assets.endAssetReference, assetsKey)

export function useClaimRequests(query: RequestsQuery) {
  useLiveInvalidation(requestsKey, ['claimRequest'])
  return useRecords(requests.listClaimRequests, requestsKey, query)
}

/** How the views of the list are counted. */
export const countRequestViews: CountViews = {
  ask: (views) => call(requests.countClaimRequests, { body: { views: [...views] } }),
  live: ['claimRequest'],
}

export function useClaimRequest(id: string) {
  useLiveInvalidation(requestsKey, ['claimRequest'])
  return useRecord(requests.getClaimRequest, requestsKey, id, { toEdit: true })
}

/** So many entries are read at once: more there are never. */
const eventsAtOnce = 50
export const useRequestEvents = (id: string) =>
  useQuery({
    queryKey: [...requestsKey, 'events', id],
    queryFn: ({ signal }) =>
      call(
        requests.listClaimRequestEvents,
        { params: { id }, query: { page: 1, pageSize: eventsAtOnce } },
        { signal },
      ),
  })

type NewRequest = EndpointInput<typeof requests.createClaimRequest>['body']

/** Claims a video; pressed again after a lost answer it is the same claim. */
export function useCreateClaimRequest() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ key, body }: { readonly key: string; readonly body: NewRequest }) =>
      call(requests.createClaimRequest, { body }, { idempotencyKey: key }),
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: requestsKey }),
        client.invalidateQueries({ queryKey: claimsKey }),
      ]),
  })
}
export const useAgreeRequest = () => useCommand(requests.agreeClaimRequest, requestsKey)
export const useRefuseRequest = () => useCommand(requests.refuseClaimRequest, requestsKey)
export const useWithdrawRequest = () => useCommand(requests.withdrawClaimRequest, requestsKey)
export const useRetryRequest = () => useCommand(requests.retryClaimRequest, requestsKey)

export function useAllowedChannels(query: AllowedQuery) {
  useLiveInvalidation(allowedKey, ['allowedChannel'])
  return useRecords(allowed.listAllowedChannels, allowedKey, query)
}
export const useAddAllowed = () => useCommand(allowed.addAllowedChannel, allowedKey)
export const useAddOwnChannels = () => useCommand(allowed.addOwnChannels, allowedKey)
export const useRemoveAllowed = () => useCommand(allowed.removeAllowedChannel, allowedKey)
