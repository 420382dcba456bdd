import {
  countStrikes,
  createStrike,
  endStrike,
  getStrike,
  getStrikesOfChannel,
  listStrikeHistory,
  listStrikes,
  updateStrike,
} from '@pindao/protocol/claims/strike.endpoints.ts'
import type { EndpointInput } from '@pindao/protocol/core/endpoint.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#src/shared/api/call.ts'
import type { CountViews } from '#src/shared/list/views/use-view-counts.ts'
import { useLiveInvalidation } from '#src/shared/live/use-live.ts'
import { recordKey, useCommand, useRecords } from '#src/shared/query/use-records.ts'
import { contentOf, type StrikeValues } from './strike-values.ts'

const strikesKey = ['strikes'] as const
export type StrikesQuery = EndpointInput<typeof listStrikes>['query']

export function useStrikes(query: StrikesQuery) {
  useLiveInvalidation(strikesKey, ['strike'])
  return useRecords(listStrikes, strikesKey, query)
}

/** How the views of the list are counted. */
export const countStrikeViews: CountViews = {
  ask: (views) => call(countStrikes, { body: { views: [...views] } }),
  live: ['strike'],
}

/** One strike; null: a new one, of which nothing is known. */
export function useStrike(id: string | null) {
  return useQuery({
    queryKey: recordKey(strikesKey, id ?? ''),
    queryFn: ({ signal }) => call(getStrike, { params: { id: id ?? '' } }, { signal }),
    enabled: id !== null,
    staleTime: 0,
  })
}

/** What was done to it, for whoever may read it. */
export const readStrikeHistory = (id: string) => (query: { readonly pageSize: 30 }, signal: AbortSignal) =>
  call(listStrikeHistory, { params: { id }, query }, { signal })

/** All that a channel has, and how near it is to being lost. */
export function useStrikesOf(channelId: string) {
  useLiveInvalidation(strikesKey, ['strike'])
  return useQuery({
    queryKey: [...strikesKey, 'of-channel', channelId],
    queryFn: ({ signal }) => call(getStrikesOfChannel, { params: { id: channelId } }, { signal }),
  })
}

/** Keeps a strike as it was filled in: a new one, or the one whose version was seen. */
export function useSaveStrike() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({
      of,
      values,
    }: {
      readonly of: { readonly id: string; readonly version: number } | null
      readonly values: StrikeValues
    }) =>
      of === null
        ? call(createStrike, { body: { ...contentOf(values), channelId: values.channelId ?? '' } })
        : call(updateStrike, { params: { id: of.id }, body: { ...contentOf(values), version: of.version } }),
    onSettled: () => client.invalidateQueries({ queryKey: strikesKey }),
  })
}

export const useEndStrike = () => useCommand(endStrike, strikesKey)
