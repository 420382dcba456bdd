import type { EndpointInput } from '@pindao/protocol/core/endpoint.ts'
import {
  adoptFinding,
  explainFinding,
  listChannelComparisons,
  listComparisonFindings,
  startComparison,
} from '@pindao/protocol/publishing/comparison.endpoints.ts'
import {
  listFailureCauses,
  listFailureTasks,
  retryFailureCause,
} from '@pindao/protocol/publishing/failures.endpoints.ts'
import { getPublishProof } from '@pindao/protocol/publishing/proof.endpoints.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '#src/shared/api/call.ts'
import { useLiveInvalidation } from '#src/shared/live/use-live.ts'
import { useCommand, useRecords } from '#src/shared/query/use-records.ts'

const causesKey = ['publishFailures'] as const
export const findingsKey = ['publishFindings'] as const
const proofKey = ['publishProof'] as const
/** Tasks move in bursts; a page of causes need not show each step. */
const gatherMs = 2000

export type CausesQuery = EndpointInput<typeof listFailureCauses>['query']
export type FindingsQuery = EndpointInput<typeof listComparisonFindings>['query']

/** What keeps publications back; it follows tasks and channels. */
export function useFailureCauses(query: CausesQuery) {
  useLiveInvalidation(causesKey, ['publishTask', 'channel'], () => true, gatherMs)
  return useRecords(listFailureCauses, causesKey, query)
}

/** A page of the tasks of one cause. */
export function useFailureTasks(key: string, query: EndpointInput<typeof listFailureTasks>['query']) {
  return useQuery({
    queryKey: [...causesKey, 'tasks', key, query],
    queryFn: ({ signal }) => call(listFailureTasks, { params: { key }, query }, { signal }),
    placeholderData: keepPreviousData,
  })
}

export const useRetryCause = () => useCommand(retryFailureCause, causesKey)

/** What proves a task; it follows the task. */
export function usePublishProof(id: string) {
  useLiveInvalidation([...proofKey, id], ['publishTask'], (event) => event.id === id, gatherMs)
  return useQuery({
    queryKey: [...proofKey, id],
    queryFn: ({ signal }) => call(getPublishProof, { params: { id } }, { signal }),
  })
}

export function useFindings(query: FindingsQuery) {
  useLiveInvalidation(findingsKey, ['publishFinding'], () => true, gatherMs)
  return useRecords(listComparisonFindings, findingsKey, query)
}

/** How the last comparison of each channel ended. */
export function useChannelComparisons(query: EndpointInput<typeof listChannelComparisons>['query']) {
  useLiveInvalidation(findingsKey, ['publishFinding'], () => true, gatherMs)
  return useQuery({
    queryKey: [...findingsKey, 'channels', query],
    queryFn: ({ signal }) => call(listChannelComparisons, { query }, { signal }),
    placeholderData: keepPreviousData,
  })
}

export const useStartComparison = () => useCommand(startComparison, findingsKey)
export const useExplainFinding = () => useCommand(explainFinding, findingsKey)
export const useAdoptFinding = () => useCommand(adoptFinding, findingsKey)
