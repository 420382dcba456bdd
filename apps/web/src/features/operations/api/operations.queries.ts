import {
  getOperation,
  listOperationResults,
  listOperations,
  type Operation,
} from '@pindao/protocol/operations/operation.endpoints.ts'
import { makesFile } from '@pindao/protocol/operations/operation.kinds.ts'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { operationsKey } from '#src/features/operations/door/use-start-operation.ts'
import { call } from '#src/shared/api/call.ts'
import type { LiveEventOf } from '#src/shared/live/live-bus.ts'
import { useLiveEvent, useLiveInvalidation } from '#src/shared/live/use-live.ts'

type OperationPage = { readonly items: readonly Operation[]; readonly total: number }

const newestKey = [...operationsKey, 'newest'] as const
const oneKey = (id: string) => [...operationsKey, 'one', id] as const
/** So many results of an operation are shown at once. */
export const resultsAtOnce = 20
const newestCount = 30

export const isOpen = ({ endedAt }: Pick<Operation, 'endedAt'>) => endedAt === null
export const settledOf = ({ counts }: Pick<Operation, 'counts'>) =>
  counts.done + counts.refused + counts.failed + counts.cancelled

/** Whether it has made a file. */
export const hasFile = ({ kind, counts }: Pick<Operation, 'kind' | 'counts'>) =>
  makesFile(kind) && counts.done > 0

/** How much of it is done, from 0 to 1: records with a result, and the part of the one that has its turn. */
export const shareOf = (operation: Pick<Operation, 'counts' | 'total' | 'turnPercent'>) =>
  (settledOf(operation) + (operation.turnPercent ?? 0) / 100) / operation.total

/** One's own newest operations. Progress comes with the live word; what begins or ends is read again. */
export function useNewestOperations() {
  const client = useQueryClient()
  useLiveInvalidation(newestKey, ['operation'], ({ id, status }) => {
    const known = client.getQueryData<OperationPage>(newestKey)?.items.find((one) => one.id === id)
    return known?.status !== status
  })
  useLiveEvent('operation', (news) =>
    client.setQueryData<OperationPage>(
      newestKey,
      (page) =>
        page && {
          ...page,
          items: page.items.map((one) => (one.id === news.id ? afterNews(one, news) : one)),
        },
    ),
  )
  return useQuery({
    queryKey: newestKey,
    queryFn: ({ signal }) => call(listOperations, { query: { pageSize: newestCount } }, { signal }),
  })
}

/** One operation with its counts, read again as it goes on. */
export function useOperation(id: string) {
  useLiveInvalidation(oneKey(id), ['operation'], (event) => event.id === id)
  return useQuery({
    queryKey: oneKey(id),
    queryFn: ({ signal }) => call(getOperation, { params: { id } }, { signal }),
  })
}

/** A page of what became of its records; what was not done comes first. */
export function useOperationResults(id: string, page: number) {
  const key = [...oneKey(id), 'results'] as const
  return useQuery({
    queryKey: [...key, page],
    queryFn: ({ signal }) =>
      call(listOperationResults, { params: { id }, query: { page, pageSize: resultsAtOnce } }, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** How far it is, at once: of what was not done only the number is known until it is read again. */
function afterNews(one: Operation, news: LiveEventOf<'operation'>): Operation {
  const { settled, done, turnPercent = null } = news
  const { refused, cancelled } = one.counts
  const failed = Math.max(0, settled - done - refused - cancelled)
  return { ...one, turnPercent, counts: { done, refused, failed, cancelled } }
}
