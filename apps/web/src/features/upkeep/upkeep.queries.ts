import { getSystemHealth } from '@pindao/protocol/upkeep/health.endpoints.ts'
import {
  discardDeadLetters,
  type JobName,
  listDeadLetters,
  listJobQueues,
  redriveDeadLetters,
} from '@pindao/protocol/upkeep/queue.endpoints.ts'
import { getTakingOver } from '@pindao/protocol/upkeep/taking-over.endpoints.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '#src/shared/api/call.ts'
import { useLiveInvalidation } from '#src/shared/live/use-live.ts'
import { useCommand } from '#src/shared/query/use-records.ts'

const queuesKey = ['jobQueues'] as const
/** Jobs come and go without a word: they are looked at again after this time, while somebody looks. */
const queuesEveryMs = 10_000
const healthEveryMs = 30_000

export function useJobQueues() {
  useLiveInvalidation(queuesKey, ['deadLetter'])
  return useQuery({
    queryKey: [...queuesKey, 'all'],
    queryFn: ({ signal }) => call(listJobQueues, {}, { signal }),
    refetchInterval: queuesEveryMs,
  })
}

export const useDeadLetters = (queue: JobName | null) =>
  useQuery({
    queryKey: [...queuesKey, 'dead', queue],
    queryFn: ({ signal }) =>
      call(listDeadLetters, { query: { pageSize: 50, ...(queue === null ? {} : { queue }) } }, { signal }),
  })

export const useRedrive = () => useCommand(redriveDeadLetters, queuesKey)
export const useDiscard = () => useCommand(discardDeadLetters, queuesKey)

export const useSystemHealth = () =>
  useQuery({
    queryKey: ['systemHealth'],
    queryFn: ({ signal }) => call(getSystemHealth, {}, { signal }),
    refetchInterval: healthEveryMs,
  })

const takingOverKey = ['takingOver'] as const
/** Sheets end, and colleagues assign and sign meanwhile: what is counted follows. */
export function useTakingOver() {
  useLiveInvalidation(takingOverKey, ['operation', 'channel', 'party', 'contract'])
  return useQuery({
    queryKey: takingOverKey,
    queryFn: ({ signal }) => call(getTakingOver, {}, { signal }),
  })
}
