import type { EndpointInput } from '@pindao/protocol/core/endpoint.ts'
import type { RevenuePlatform } from '@pindao/protocol/revenue/reconciliation.codes.ts'
import * as endpoints from '@pindao/protocol/revenue/reconciliation.endpoints.ts'
import * as suspense from '@pindao/protocol/revenue/reconciliation-suspense.endpoints.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '#src/shared/api/call.ts'
import type { CountViews } from '#src/shared/list/views/use-view-counts.ts'
import { useLiveInvalidation } from '#src/shared/live/use-live.ts'
import { useCommand, useRecord, useRecords } from '#src/shared/query/use-records.ts'

/** Everything that is shown of reconciliation. */
export const reconciliationKey = ['reconciliation'] as const

export type MonthOf = { readonly platform: RevenuePlatform; readonly month: string }
export type SuspenseQuery = EndpointInput<typeof suspense.listSuspense>['query']
export type EstimatesQuery = EndpointInput<typeof suspense.listEstimates>['query']

/** The checks of a month; without one, of the last that has files. */
export function useReconciliation(platform: RevenuePlatform, month: string | null) {
  useLiveInvalidation(reconciliationKey, ['reconciliation', 'revenueReport'])
  const query = { platform, ...(month === null ? {} : { month }) }
  return useQuery({
    queryKey: [...reconciliationKey, 'checks', query],
    queryFn: ({ signal }) => call(endpoints.getReconciliation, { query }, { signal }),
  })
}

type Behind = EndpointInput<typeof endpoints.listRowsBehind>['query']
export const useRowsBehind = (query: Behind) =>
  useQuery({
    queryKey: [...reconciliationKey, 'rows', query],
    queryFn: ({ signal }) => call(endpoints.listRowsBehind, { query }, { signal }),
  })

export const useSuspenseList = (query: SuspenseQuery) =>
  useRecords(suspense.listSuspense, [...reconciliationKey, 'suspense'], query)
export const useSuspense = (id: string) =>
  useRecord(suspense.getSuspense, [...reconciliationKey, 'suspense'], id)
/** How the views of the list are counted; all of them are of the month that is shown. */
export const countSuspenseViews = (of: MonthOf): CountViews => ({
  ask: (views) =>
    call(suspense.countSuspense, { body: { views: views.map((view) => ({ ...view, ...of })) } }),
  live: ['reconciliation', 'revenueReport'],
})
export const useAssign = () => useCommand(suspense.assignSuspense, reconciliationKey)
export const useUnassign = () => useCommand(suspense.unassignSuspense, reconciliationKey)

export const useEstimateList = (query: EstimatesQuery) =>
  useRecords(suspense.listEstimates, [...reconciliationKey, 'estimates'], query)

export const useSignOff = () => useCommand(endpoints.signCheckOff, reconciliationKey)
export const useWithdraw = () => useCommand(endpoints.withdrawSignOff, reconciliationKey)

export const useAddReceipt = () => useCommand(endpoints.addReceipt, reconciliationKey)
export const useEditReceipt = () => useCommand(endpoints.editReceipt, reconciliationKey)
export const useRemoveReceipt = () => useCommand(endpoints.removeReceipt, reconciliationKey)
