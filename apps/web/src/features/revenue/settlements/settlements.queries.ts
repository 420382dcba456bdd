import type { EndpointInput } from '@pindao/protocol/core/endpoint.ts'
import * as endpoints from '@pindao/protocol/revenue/settlement.endpoints.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '#src/shared/api/call.ts'
import type { CountViews } from '#src/shared/list/views/use-view-counts.ts'
import { useLiveInvalidation } from '#src/shared/live/use-live.ts'
import { useCommand, useRecord, useRecords } from '#src/shared/query/use-records.ts'

export const settlementsKey = ['settlements'] as const
export type SettlementsQuery = EndpointInput<typeof endpoints.listSettlements>['query']

/** So many lines, and so many files of one, are read at once. */
export const linesAtOnce = 50
export const sourcesAtOnce = 10

export function useSettlements(query: SettlementsQuery) {
  useLiveInvalidation(settlementsKey, ['settlement'])
  return useRecords(endpoints.listSettlements, settlementsKey, query)
}

/** How the views of the list are counted. */
export const countSettlementViews: CountViews = {
  ask: (views) => call(endpoints.countSettlements, { body: { views: [...views] } }),
  live: ['settlement'],
}

/** One settlement. Read anew each time it is opened: what is confirmed must be what is seen. */
export function useSettlement(id: string) {
  useLiveInvalidation(settlementsKey, ['settlement'])
  return useRecord(endpoints.getSettlement, settlementsKey, id, { toEdit: true })
}

/** How far a month is; it moves with what is settled, and with its review. */
export function useSettlementMonth(month: string) {
  useLiveInvalidation(settlementsKey, ['approval'])
  return useQuery({
    queryKey: [...settlementsKey, 'month', month],
    queryFn: ({ signal }) => call(endpoints.getSettlementMonth, { params: { month } }, { signal }),
  })
}

export function useSettlementLines(id: string, calcVersion: number, page: number) {
  return useQuery({
    queryKey: [...settlementsKey, 'lines', id, calcVersion, page],
    queryFn: ({ signal }) =>
      call(
        endpoints.listSettlementLines,
        { params: { id }, query: { page, pageSize: linesAtOnce } },
        { signal },
      ),
    placeholderData: (before) => before,
  })
}

/** Why this number: the sums of files behind a line. */
export function useLineSources(id: string, lineId: string, page: number) {
  return useQuery({
    queryKey: [...settlementsKey, 'sources', id, lineId, page],
    queryFn: ({ signal }) =>
      call(
        endpoints.listSettlementSources,
        { params: { id, lineId }, query: { page, pageSize: sourcesAtOnce } },
        { signal },
      ),
    placeholderData: (before) => before,
  })
}

/** What was done to it, for whoever may read it. */
export const readSettlementHistory =
  (id: string) => (query: { readonly pageSize: 30 }, signal: AbortSignal) =>
    call(endpoints.listSettlementHistory, { params: { id }, query }, { signal })

/** Sent twice, the second is told that the month is in review. */
export const useSubmitMonth = () => useCommand(endpoints.submitSettlementMonth, settlementsKey)
export const useRecalculate = () => useCommand(endpoints.recalculateSettlement, settlementsKey)
export const useConfirmSettlement = () => useCommand(endpoints.confirmSettlement, settlementsKey)
export const useReopenSettlement = () => useCommand(endpoints.reopenSettlement, settlementsKey)
export const useVoidSettlement = () => useCommand(endpoints.voidSettlement, settlementsKey)
export const usePaySettlement = () => useCommand(endpoints.paySettlement, settlementsKey)
export const useSetInvoice = () => useCommand(endpoints.setSettlementInvoice, settlementsKey)
export const useUncorrect = () => useCommand(endpoints.deleteSettlementCorrection, settlementsKey)
/** Sent twice, the second is of a version that is no more. */
export const useCorrect = () => useCommand(endpoints.correctSettlement, settlementsKey)
