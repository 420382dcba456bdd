import type { EndpointInput } from '@pindao/protocol/core/endpoint.ts'
import { getOutboxMessage, listOutbox, outboxWays } from '@pindao/protocol/notifications/outbox.endpoints.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '#src/shared/api/call.ts'
import { useLiveInvalidation } from '#src/shared/live/use-live.ts'
import { useRecord, useRecords } from '#src/shared/query/use-records.ts'

const outboxKey = ['noticeOutbox'] as const

export type OutboxQuery = EndpointInput<typeof listOutbox>['query']

export function useOutbox(query: OutboxQuery) {
  useLiveInvalidation(outboxKey, ['noticeOutbox'])
  return useRecords(listOutbox, outboxKey, query)
}

export const useOutboxMessage = (id: string) => useRecord(getOutboxMessage, outboxKey, id)

/** Ways that take nothing at the moment. */
export function useWaysDown() {
  return useQuery({
    queryKey: [...outboxKey, 'ways'],
    queryFn: ({ signal }) => call(outboxWays, {}, { signal }),
  })
}
