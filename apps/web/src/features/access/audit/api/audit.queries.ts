import { getAuditChain, listAuditLog, listAuditPeople } from '@pindao/protocol/access/audit.endpoints.ts'
import type { EndpointInput } from '@pindao/protocol/core/endpoint.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '#src/shared/api/call.ts'
import { useRecords } from '#src/shared/query/use-records.ts'

const allKey = ['audit'] as const
/** The chain grows while it is looked at. */
const chainEveryMs = 15_000

/** A page of the audit log. */
export function useAuditLog(query: EndpointInput<typeof listAuditLog>['query']) {
  return useRecords(listAuditLog, allKey, query)
}

/** Under which the people found are kept. */
export const peopleKey = [...allKey, 'people'] as const

/** People to choose from, by a part of their name; with none, the first of all. */
export function findPeople(name: string, signal: AbortSignal) {
  return call(listAuditPeople, { query: name === '' ? {} : { name } }, { signal })
}

/** The person of an address that was opened: none of those found so far. Null asks nothing. */
export function useAuditPerson(id: string | null) {
  return useQuery({
    queryKey: [...peopleKey, { id }],
    queryFn: ({ signal }) => call(listAuditPeople, { query: { id: id ?? '' } }, { signal }),
    enabled: id !== null,
    staleTime: 60_000,
  })
}

/** How far the log is sealed. */
export function useAuditChain() {
  return useQuery({
    queryKey: [...allKey, 'chain'],
    queryFn: ({ signal }) => call(getAuditChain, {}, { signal }),
    refetchInterval: chainEveryMs,
  })
}
