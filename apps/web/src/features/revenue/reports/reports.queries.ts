import type { EndpointInput } from '@pindao/protocol/core/endpoint.ts'
import {
  cancelReport,
  countReport,
  countReports,
  discardReport,
  getReport,
  listReportChannels,
  listReportDifferences,
  listReportHistory,
  listReports,
  readReport,
  reportFilePath,
  uploadReport,
} from '@pindao/protocol/revenue/report.endpoints.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call, world } from '#src/shared/api/call.ts'
import { createDownload } from '#src/shared/api/download.ts'
import { sendFile } from '#src/shared/api/send-file.ts'
import type { CountViews } from '#src/shared/list/views/use-view-counts.ts'
import { useLiveInvalidation } from '#src/shared/live/use-live.ts'
import { useCommand, useRecord, useRecords } from '#src/shared/query/use-records.ts'

export const reportsKey = ['revenueReports'] as const
export type ReportsQuery = EndpointInput<typeof listReports>['query']

export function useReports(query: ReportsQuery) {
  useLiveInvalidation(reportsKey, ['revenueReport'])
  return useRecords(listReports, reportsKey, query)
}

/** How the views of the list are counted. */
export const countReportViews: CountViews = {
  ask: (views) => call(countReports, { body: { views: [...views] } }),
  live: ['revenueReport'],
}

export function useReport(id: string) {
  useLiveInvalidation(reportsKey, ['revenueReport'])
  return useRecord(getReport, reportsKey, id)
}

/** So many rows of a part of a file are shown at once. */
export const partSize = 20

export const useReportChannels = (id: string, page: number) =>
  useQuery({
    queryKey: [...reportsKey, 'channels', id, page],
    queryFn: ({ signal }) =>
      call(listReportChannels, { params: { id }, query: { page, pageSize: partSize } }, { signal }),
    placeholderData: keepPreviousData,
  })

export const useReportDifferences = (id: string, page: number) =>
  useQuery({
    queryKey: [...reportsKey, 'differences', id, page],
    queryFn: ({ signal }) =>
      call(listReportDifferences, { params: { id }, query: { page, pageSize: partSize } }, { signal }),
    placeholderData: keepPreviousData,
  })

/** What was done to it, for whoever may read it. */
export const readReportHistory = (id: string) => (query: { readonly pageSize: 30 }, signal: AbortSignal) =>
  call(listReportHistory, { params: { id }, query }, { signal })

export const sendReport = (file: File, signal: AbortSignal) =>
  sendFile(uploadReport, { query: { fileName: file.name } }, file, signal)

export const useReadReport = () => useCommand(readReport, reportsKey)
export const useCancelReport = () => useCommand(cancelReport, reportsKey)
export const useCountReport = () => useCommand(countReport, reportsKey)
export const useDiscardReport = () => useCommand(discardReport, reportsKey)

const download = createDownload(world)
/** The bytes of a file as it came, by the session that asks. */
export const readReportFile = (id: string) => download(reportFilePath(id))
