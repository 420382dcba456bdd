import {
  confirmRecovery,
  getRecovery,
  listRecoveryFindings,
  type Recovery,
  type RecoveryOutcome,
} from '@pindao/protocol/publishing/recovery.endpoints.ts'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#src/shared/api/call.ts'
import { publishTasksKey } from './publish-tasks.queries.ts'

const allKey = ['recovery'] as const
/** Restoring a database is rare, and nobody is told of it; while publishing is held the figures move. */
const askMs = 60_000
const askWhileHeldMs = 5_000

/** Whether publishing is held because an older database was restored. */
export function useRecovery(enabled: boolean) {
  return useQuery({
    queryKey: [...allKey, 'state'],
    queryFn: ({ signal }) => call(getRecovery, {}, { signal }),
    enabled,
    refetchInterval: ({ state }) => (state.data?.open ? askWhileHeldMs : askMs),
  })
}

/** One page of what was found; sizes as lists have them. */
export function useRecoveryFindings(
  id: string,
  query: { readonly page: number; readonly pageSize: 10; readonly outcome?: RecoveryOutcome },
) {
  return useQuery({
    queryKey: [...allKey, 'findings', id, query],
    queryFn: ({ signal }) => call(listRecoveryFindings, { params: { id }, query }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: askWhileHeldMs,
  })
}

/** Publishing goes on. After a refusal everything is read again, too: somebody else was first. */
export function useConfirmRecovery() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(confirmRecovery, { params: { id } }),
    onSuccess: (recovery: Recovery) => client.setQueryData([...allKey, 'state'], recovery),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: allKey }),
        client.invalidateQueries({ queryKey: publishTasksKey }),
      ]),
  })
}
