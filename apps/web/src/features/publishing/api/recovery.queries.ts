import {
  confirmRecovery,
  getRecovery,
  listRecoveryFindings,
  type Recovery,
  type RecoveryOutcome,
} from '@pindao/protocol/publishing/recovery.endpoints.ts'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#src/shared/api/call.ts'
import { useLiveInvalidation } from '#src/shared/live/use-live.ts'
import { publishTasksKey } from './publish-tasks.queries.ts'

const allKey = ['recovery'] as const
const stateKey = [...allKey, 'state'] as const

/** Page sizes of the findings: their rows have two lines, and stand in a dialog (WID-02). */
export const findingSizes = [5, 10, 15, 20] as const

/**
 * Whether publishing is held because an older database was restored. Its begin and its end are told, and so are the
 * tasks that are looked up meanwhile. */
export function useRecovery(enabled: boolean) {
  const asked = useQuery({
    queryKey: stateKey,
    queryFn: ({ signal }) => call(getRecovery, {}, { signal }),
    enabled,
  })
  useLiveInvalidation(stateKey, asked.data?.open ? ['recovery', 'publishTask'] : ['recovery'])
  return asked
}

/** One page of what was found. */
export function useRecoveryFindings(
  id: string,
  query: {
    readonly page: number
    readonly pageSize: (typeof findingSizes)[number]
    readonly outcome?: RecoveryOutcome
  },
) {
  useLiveInvalidation([...allKey, 'findings', id], ['recovery', 'publishTask'])
  return useQuery({
    queryKey: [...allKey, 'findings', id, query],
    queryFn: ({ signal }) => call(listRecoveryFindings, { params: { id }, query }, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** Publishing goes on. After a refusal everything is read again, too: somebody else was first. */
export function useConfirmRecovery() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(confirmRecovery, { params: { id } }),
    onSuccess: (recovery: Recovery) => client.setQueryData(stateKey, recovery),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: allKey }),
        client.invalidateQueries({ queryKey: publishTasksKey }),
      ]),
  })
}
