import type { EndpointInput } from '@pindao/protocol/core/endpoint.ts'
import { cancelLeaving, getLeaving, planLeaving } from '@pindao/protocol/people/leaving.endpoints.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { administrationKey } from '#src/features/access/door/administration-key.ts'
import { call } from '#src/shared/api/call.ts'
import { useLiveInvalidation } from '#src/shared/live/use-live.ts'

export type LeavingPlan = EndpointInput<typeof planLeaving>['body']

const leavingKey = [...administrationKey, 'leaving'] as const

/** When somebody leaves, and who takes over. */
export function useLeaving(staffId: string) {
  useLiveInvalidation(leavingKey, ['leaving'])
  return useQuery({
    queryKey: [...leavingKey, staffId],
    queryFn: ({ signal }) => call(getLeaving, { params: { id: staffId } }, { signal }),
    staleTime: 0,
  })
}

/** What is planned is shown in the list of staff, too; after a refusal everything is read again: it was not as it was shown. */
export function usePlanLeaving(staffId: string) {
  return useChange((body: LeavingPlan) => call(planLeaving, { params: { id: staffId }, body }))
}

export function useCancelLeaving(staffId: string) {
  return useChange((_: undefined) => call(cancelLeaving, { params: { id: staffId } }))
}

function useChange<In, Out>(run: (input: In) => Promise<Out>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: run,
    onSettled: () => client.invalidateQueries({ queryKey: administrationKey }),
  })
}
