import {
  type SnoozableKind,
  type SnoozeBody,
  snoozeUrgent,
  wakeUrgent,
} from '@pindao/protocol/workbench/snooze.endpoints.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#src/shared/api/call.ts'
import { urgentKey } from './dashboards.queries.ts'

export type UrgentRef = { readonly kind: SnoozableKind; readonly id: string }

/** Puts an urgent thing off for oneself; to do it again changes when and why. */
export function useSnooze() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ kind, id, ...body }: UrgentRef & SnoozeBody) =>
      call(snoozeUrgent, { params: { kind, id }, body }),
    onSettled: () => client.invalidateQueries({ queryKey: urgentKey }),
  })
}

/** Shows it again. */
export function useWake() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (params: UrgentRef) => call(wakeUrgent, { params }),
    onSettled: () => client.invalidateQueries({ queryKey: urgentKey }),
  })
}
