import {
  acknowledgeDataAlert,
  countDataAlerts,
  getDataAlert,
  listAlertPlaces,
  listAlertRules,
  listDataAlertHistory,
  listDataAlerts,
  tryAlertRule,
  updateAlertRule,
} from '@pindao/protocol/channel-data/data-alert.endpoints.ts'
import type { EndpointInput } from '@pindao/protocol/core/endpoint.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '#src/shared/api/call.ts'
import type { CountViews } from '#src/shared/list/views/use-view-counts.ts'
import { useLiveInvalidation } from '#src/shared/live/use-live.ts'
import { useCommand, useRecord, useRecords } from '#src/shared/query/use-records.ts'

const alertsKey = ['dataAlerts'] as const
const rulesKey = ['alertRules'] as const

export type AlertsQuery = EndpointInput<typeof listDataAlerts>['query']

export function useDataAlerts(query: AlertsQuery) {
  useLiveInvalidation(alertsKey, ['dataAlert'])
  return useRecords(listDataAlerts, alertsKey, query)
}

/** How the views of the list are counted. */
export const countAlertViews: CountViews = {
  ask: (views) => call(countDataAlerts, { body: { views: [...views] } }),
  live: ['dataAlert'],
}

export const useDataAlert = (id: string) => useRecord(getDataAlert, alertsKey, id)

export const useAcknowledge = () => useCommand(acknowledgeDataAlert, alertsKey)

/** What became of it, for whoever may see it. */
export const readAlertHistory = (id: string) => (query: { readonly pageSize: 30 }, signal: AbortSignal) =>
  call(listDataAlertHistory, { params: { id }, query }, { signal })

/** The rules as they count for a department; null: the house. */
export const useAlertRules = (departmentId: string | null) =>
  useQuery({
    queryKey: [...rulesKey, departmentId],
    queryFn: ({ signal }) =>
      call(listAlertRules, { query: departmentId === null ? {} : { departmentId } }, { signal }),
  })

export const useAlertPlaces = () =>
  useQuery({ queryKey: ['alertPlaces'], queryFn: ({ signal }) => call(listAlertPlaces, {}, { signal }) })

export const useSaveRule = () => useCommand(updateAlertRule, rulesKey)

/** What a rule would have told; nothing of it is kept. */
export const useTrial = () =>
  useMutation({ mutationFn: (input: EndpointInput<typeof tryAlertRule>) => call(tryAlertRule, input) })
