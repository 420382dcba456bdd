import * as endpoints from '@pindao/protocol/claims/claim.endpoints.ts'
import type { EndpointInput } from '@pindao/protocol/core/endpoint.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '#src/shared/api/call.ts'
import type { CountViews } from '#src/shared/list/views/use-view-counts.ts'
import { useLiveInvalidation } from '#src/shared/live/use-live.ts'
import { useCommand, useRecord, useRecords } from '#src/shared/query/use-records.ts'
import { dayInstants } from './day-instants.ts'

export const claimsKey = ['claims'] as const
export type ClaimsQuery = EndpointInput<typeof endpoints.listClaims>['query']

type Days = { readonly claimedFrom?: string | undefined; readonly claimedTo?: string | undefined }

/** The conditions of an address as the endpoint takes them: its days are instants of the person's zone. */
export function askedOf<Q extends Days>({ claimedFrom, claimedTo, ...query }: Q, zone: string) {
  const { from, to } = dayInstants({ from: claimedFrom, to: claimedTo }, zone)
  return { ...query, ...(from && { claimedFrom: from }), ...(to && { claimedTo: to }) }
}

export function useClaims(query: ClaimsQuery) {
  useLiveInvalidation(claimsKey, ['claim'])
  return useRecords(endpoints.listClaims, claimsKey, query)
}

/** How the views of the list are counted. */
export const countClaimViews = (zone: string): CountViews => ({
  ask: (views) =>
    call(endpoints.countClaims, { body: { views: views.map((view) => askedOf<Days>(view, zone)) } }),
  live: ['claim'],
})

/** One claim, read anew each time it is opened. */
export function useClaim(id: string) {
  useLiveInvalidation(claimsKey, ['claim'])
  return useRecord(endpoints.getClaim, claimsKey, id, { toEdit: true })
}

/** What stands around a claim. */
export function useClaimContext(id: string) {
  return useQuery({
    queryKey: [...claimsKey, 'context', id],
    queryFn: ({ signal }) => call(endpoints.getClaimContext, { params: { id } }, { signal }),
  })
}

/** So many entries are read at once. */
export const eventsAtOnce = 50

export function useClaimEvents(id: string, page: number) {
  return useQuery({
    queryKey: [...claimsKey, 'events', id, page],
    queryFn: ({ signal }) =>
      call(
        endpoints.listClaimEvents,
        { params: { id }, query: { page, pageSize: eventsAtOnce } },
        { signal },
      ),
    placeholderData: (before) => before,
  })
}

/** People who work on claims, by what is typed of their names. */
export function useHandlers(name: string, enabled: boolean) {
  return useQuery({
    queryKey: [...claimsKey, 'handlers', name],
    queryFn: ({ signal }) =>
      call(endpoints.listClaimHandlers, { query: name === '' ? {} : { name } }, { signal }),
    enabled,
    placeholderData: (before) => before,
  })
}

/** What was done to it, for whoever may read it. */
export const readClaimHistory = (id: string) => (query: { readonly pageSize: 30 }, signal: AbortSignal) =>
  call(endpoints.listClaimHistory, { params: { id }, query }, { signal })

export const useTakeClaim = () => useCommand(endpoints.takeClaim, claimsKey)
export const useAssignClaim = () => useCommand(endpoints.assignClaim, claimsKey)
export const useReleaseClaim = () => useCommand(endpoints.releaseClaim, claimsKey)
export const useNoteClaim = () => useCommand(endpoints.noteClaim, claimsKey)
