import {
  confirmConnection,
  createGrantLink,
  getConnectionChoice,
} from '@pindao/protocol/channels/connection.endpoints.ts'
import {
  askAgain,
  checkGrant,
  countGrants,
  getGrant,
  getGrantMap,
  listGrantHistory,
  listGrants,
  unbindGrant,
} from '@pindao/protocol/channels/grant.endpoints.ts'
import type { EndpointInput } from '@pindao/protocol/core/endpoint.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { channelsKey } from '#src/features/channels/door/channels-key.ts'
import { call } from '#src/shared/api/call.ts'
import type { CountViews } from '#src/shared/list/views/use-view-counts.ts'
import { useLiveInvalidation } from '#src/shared/live/use-live.ts'
import { recordKey, recordsKey, useCommand, useRecord, useRecords } from '#src/shared/query/use-records.ts'

export type GrantsQuery = EndpointInput<typeof listGrants>['query']

/** Below what is shown of channels: what changes those changes the counts of grants, too. */
const grantsKey = [...channelsKey, 'grants'] as const

export function useGrants(query: GrantsQuery) {
  useLiveInvalidation(recordsKey(grantsKey), ['channel'])
  return useRecords(listGrants, grantsKey, query)
}

export function useGrant(id: string) {
  useLiveInvalidation(recordKey(grantsKey, id), ['channel'])
  return useRecord(getGrant, grantsKey, id)
}

export function useGrantMap() {
  const queryKey = [...grantsKey, 'map']
  useLiveInvalidation(queryKey, ['channel'])
  return useQuery({ queryKey, queryFn: ({ signal }) => call(getGrantMap, {}, { signal }) })
}

/** How the views of the list are counted. */
export const countGrantViews: CountViews = {
  ask: (views) => call(countGrants, { body: { views: [...views] } }),
  live: ['channel'],
}

export const readGrantHistory =
  (grantId: string) => (query: { readonly pageSize: 30 }, signal: AbortSignal) =>
    call(listGrantHistory, { params: { id: grantId }, query }, { signal })

export const useCheckGrant = () => useCommand(checkGrant, channelsKey)
export const useUnbindGrant = () => useCommand(unbindGrant, channelsKey)

/** Changes nothing that is shown. */
export const useAskAgain = () =>
  useMutation({
    mutationFn: (body: EndpointInput<typeof askAgain>['body']) => call(askAgain, { body }),
  })
export const useGrantLink = () =>
  useMutation({ mutationFn: (grantId: string) => call(createGrantLink, { body: { grantId } }) })

/** What is to choose from, as it was offered: read once, for a choice is made once. */
export function useConnectionChoice(id: string) {
  return useQuery({
    queryKey: ['connection-choice', id],
    queryFn: ({ signal }) => call(getConnectionChoice, { params: { id } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
}
export const useConfirmConnection = () => useCommand(confirmConnection, channelsKey)
