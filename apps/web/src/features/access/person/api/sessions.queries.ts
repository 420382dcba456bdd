import { endOtherSessions, endSession, listSessions } from '@pindao/protocol/access/session.endpoints.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#src/shared/api/call.ts'

const sessionsKey = ['sessions'] as const

/** Where this person is signed in, as it is now. */
export function useSessions() {
  return useQuery({
    queryKey: sessionsKey,
    queryFn: ({ signal }) => call(listSessions, {}, { signal }),
    staleTime: 0,
  })
}

export const useEndSession = () => useEnding((id: string) => call(endSession, { params: { id } }))

export const useEndOtherSessions = () => useEnding(() => call(endOtherSessions, {}))

/** After a refusal the list is read again, too: the session was already over. */
function useEnding<In, Out>(end: (input: In) => Promise<Out>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: end,
    onSettled: () => client.invalidateQueries({ queryKey: sessionsKey }),
  })
}
