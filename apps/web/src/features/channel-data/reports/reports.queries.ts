import {
  createDataReport,
  deleteDataReport,
  listDataReports,
  type ReportedList,
  updateDataReport,
} from '@pindao/protocol/channel-data/data-report.endpoints.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '#src/shared/api/call.ts'
import { useCommand } from '#src/shared/query/use-records.ts'

const reportsKey = ['channel-data', 'reports'] as const

/** Reports on a list: own ones and shared ones. Without them the list works as well: a failure shows when they are opened. */
export function useDataReports(list: ReportedList) {
  return useQuery({
    queryKey: [...reportsKey, list],
    queryFn: ({ signal }) => call(listDataReports, { query: { list } }, { signal }),
    staleTime: 60_000,
  })
}

export const useCreateReport = () => useCommand(createDataReport, reportsKey)
export const useUpdateReport = () => useCommand(updateDataReport, reportsKey)
export const useDeleteReport = () => useCommand(deleteDataReport, reportsKey)
