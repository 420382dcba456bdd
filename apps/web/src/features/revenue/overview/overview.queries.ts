import type { EndpointInput, EndpointOutput } from '@pindao/protocol/core/endpoint.ts'
import {
  getRevenueChannel,
  getRevenueMonth,
  getRevenueOverview,
  getRevenueParty,
  listRevenueMonth,
} from '@pindao/protocol/revenue/overview.endpoints.ts'
import {
  getRevenueSources,
  listRevenueLines,
  listRevenueSums,
} from '@pindao/protocol/revenue/overview-sources.endpoints.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '#src/shared/api/call.ts'
import { useLiveInvalidation } from '#src/shared/live/use-live.ts'
import { recordsKey, useRecords } from '#src/shared/query/use-records.ts'

const revenueKey = ['revenue'] as const
const monthKey = [...revenueKey, 'month'] as const
/** What changes an amount: days and files that come in, what is settled. */
const live = ['channelData', 'revenueReport', 'settlement'] as const
/** Numbers of many channels come in one after the other: one reading shows those of some seconds. */
const gatherMs = 3000
const always = () => true

export type OverviewQuery = EndpointInput<typeof getRevenueOverview>['query']
export type OverviewData = EndpointOutput<typeof getRevenueOverview>
export type MonthQuery = EndpointInput<typeof listRevenueMonth>['query']
export type MonthSums = EndpointOutput<typeof getRevenueMonth>
export type SourcesQuery = EndpointInput<typeof getRevenueSources>['query']

export function useRevenueOverview(query: OverviewQuery) {
  useLiveInvalidation([...revenueKey, 'overview'], live, always, gatherMs)
  return useQuery({
    queryKey: [...revenueKey, 'overview', query],
    queryFn: ({ signal }) => call(getRevenueOverview, { query }, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** A page of the channels of a month. */
export function useRevenueMonth(query: MonthQuery) {
  useLiveInvalidation(recordsKey(monthKey), live, always, gatherMs)
  return useRecords(listRevenueMonth, monthKey, query)
}

/** What all of them come to. */
export function useRevenueMonthSums(query: EndpointInput<typeof getRevenueMonth>['query']) {
  return useQuery({
    queryKey: [...recordsKey(monthKey), 'sums', query],
    queryFn: ({ signal }) => call(getRevenueMonth, { query }, { signal }),
    placeholderData: keepPreviousData,
  })
}

export function useRevenueChannel(id: string) {
  const key = [...revenueKey, 'channel', id]
  useLiveInvalidation(key, live, ({ type, id: of }) => type !== 'channelData' || of === id, gatherMs)
  return useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(getRevenueChannel, { params: { id }, query: {} }, { signal }),
  })
}

export function useRevenueParty(id: string) {
  return useQuery({
    queryKey: [...revenueKey, 'party', id],
    queryFn: ({ signal }) => call(getRevenueParty, { params: { id } }, { signal }),
  })
}

/** What stands behind an amount: files, a page of their sums, a page of the rows of one of them. */
export function useRevenueSources(query: SourcesQuery) {
  return useQuery({
    queryKey: [...revenueKey, 'sources', query],
    queryFn: ({ signal }) => call(getRevenueSources, { query }, { signal }),
  })
}
export function useRevenueSums(query: EndpointInput<typeof listRevenueSums>['query']) {
  return useQuery({
    queryKey: [...revenueKey, 'sums', query],
    queryFn: ({ signal }) => call(listRevenueSums, { query }, { signal }),
    placeholderData: keepPreviousData,
  })
}
export function useRevenueLines(id: string, page: number) {
  return useQuery({
    queryKey: [...revenueKey, 'lines', id, page],
    queryFn: ({ signal }) =>
      call(listRevenueLines, { params: { id }, query: { page, pageSize: 10 } }, { signal }),
    placeholderData: keepPreviousData,
  })
}
