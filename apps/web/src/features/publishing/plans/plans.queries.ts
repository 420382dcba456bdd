import type { EndpointInput } from '@pindao/protocol/core/endpoint.ts'
import {
  moveTaskTime,
  publishCalendar,
  publishRisks,
} from '@pindao/protocol/publishing/publish-calendar.endpoints.ts'
import {
  cancelPublishPlan,
  createPublishPlan,
  deletePublishPlan,
  getPublishPlan,
  listPlanEntries,
  listPublishPlans,
  previewPublishPlan,
  updatePublishPlan,
} from '@pindao/protocol/publishing/publish-plan.endpoints.ts'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { isRefusal } from '#src/shared/api/api-error.ts'
import { call } from '#src/shared/api/call.ts'
import { randomKey } from '#src/shared/api/random-key.ts'
import { useLiveInvalidation } from '#src/shared/live/use-live.ts'
import { recordKey, useCommand, useRecord, useRecords } from '#src/shared/query/use-records.ts'

const plansKey = ['publishPlans'] as const
const calendarKey = ['publishCalendar'] as const
const risksKey = ['publishRisks'] as const
/** Tasks move in bursts; the calendar need not show each step. */
const calendarGatherMs = 2000

export type PlansQuery = EndpointInput<typeof listPublishPlans>['query']
export type PreviewInput = EndpointInput<typeof previewPublishPlan>['body']
export type PlanContent = EndpointInput<typeof createPublishPlan>['body']
export type PlanChange = EndpointInput<typeof updatePublishPlan>['body']
export type CalendarQuery = EndpointInput<typeof publishCalendar>['query']

export function usePublishPlans(query: PlansQuery) {
  useLiveInvalidation(plansKey, ['publishPlan'])
  return useRecords(listPublishPlans, plansKey, query)
}

export function usePublishPlan(id: string) {
  useLiveInvalidation(recordKey(plansKey, id), ['publishPlan'], (event) => event.id === id)
  return useRecord(getPublishPlan, plansKey, id)
}

export function usePlanEntries(id: string) {
  useLiveInvalidation([...plansKey, 'entries', id], ['publishPlan'], (event) => event.id === id)
  return useQuery({
    queryKey: [...plansKey, 'entries', id],
    queryFn: ({ signal }) => call(listPlanEntries, { params: { id } }, { signal }),
  })
}

/** The whole plan as it would be; while it is worked out anew the one before stays. Null asks nothing. */
export function usePlanPreview(input: PreviewInput | null) {
  return useQuery({
    queryKey: [...plansKey, 'preview', input],
    queryFn: ({ signal }) => call(previewPublishPlan, { body: input as PreviewInput }, { signal }),
    enabled: input !== null,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    gcTime: 0,
    retry: false,
  })
}

/**
 * Books a plan once however often one clicks: one Idempotency-Key lives as long as the outcome is open, as for a single
 * submission.
 */
export function useBookPlan() {
  const client = useQueryClient()
  const key = useRef(randomKey())
  return useMutation({
    mutationFn: (body: PlanContent) => call(createPublishPlan, { body }, { idempotencyKey: key.current }),
    onError(error) {
      if (isRefusal(error)) key.current = randomKey()
    },
    onSettled: () => forgetAll(client),
  })
}

export function useChangePlan() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, body }: { readonly id: string; readonly body: PlanChange }) =>
      call(updatePublishPlan, { params: { id }, body }),
    onSettled: () => forgetAll(client),
  })
}

function forgetAll(client: ReturnType<typeof useQueryClient>) {
  for (const queryKey of [plansKey, calendarKey, risksKey]) void client.invalidateQueries({ queryKey })
}

export const useCancelPlan = () => useCommand(cancelPublishPlan, plansKey)
export const useDeletePlan = () => useCommand(deletePublishPlan, plansKey)

/** Tasks by day; it follows what happens to them. */
export function usePublishCalendar(query: CalendarQuery) {
  useLiveInvalidation(calendarKey, ['publishTask', 'publishPlan'], () => true, calendarGatherMs)
  return useQuery({
    queryKey: [...calendarKey, query],
    queryFn: ({ signal }) => call(publishCalendar, { query }, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** Gives a task another time. */
export const useMoveTask = () => useCommand(moveTaskTime, calendarKey)

/** What stands in the way of the next days; of one channel, if one is named. */
export function usePublishRisks(channelId?: string) {
  useLiveInvalidation(risksKey, ['publishTask', 'channel'], () => true, calendarGatherMs)
  return useQuery({
    queryKey: [...risksKey, channelId ?? null],
    queryFn: ({ signal }) =>
      call(publishRisks, { query: channelId === undefined ? {} : { channelId } }, { signal }),
  })
}
