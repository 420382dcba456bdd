import {
  confirmHandover,
  type HandoverException,
  previewHandover,
} from '@pindao/protocol/channels/handover.endpoints.ts'
import type { EndpointInput } from '@pindao/protocol/core/endpoint.ts'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { channelsKey } from '#src/features/channels/door/channels-key.ts'
import { isRefusal } from '#src/shared/api/api-error.ts'
import { call } from '#src/shared/api/call.ts'
import { randomKey } from '#src/shared/api/random-key.ts'

const previewsKey = [...channelsKey, 'handover'] as const

export type HandoverWish = EndpointInput<typeof confirmHandover>['body']
type Asked = EndpointInput<typeof previewHandover>['body']

/** What would move, now or after a last day; null: it has moved. Read anew each time: what is confirmed is what is seen. */
export function useHandoverPreview(
  staffId: string,
  wish: {
    readonly successorId: string | null
    readonly rule: Asked['rule']
    readonly exceptions: readonly HandoverException[]
  } | null,
  lastDay: string | null = null,
) {
  return useQuery({
    queryKey: [...previewsKey, staffId, wish, lastDay],
    queryFn: ({ signal }) => {
      const { successorId = null, rule = 'successor', exceptions = [] } = wish ?? {}
      const wanted = { successorId, rule, exceptions: [...exceptions] }
      const body = lastDay === null ? wanted : Object.assign(wanted, { lastDay })
      return call(previewHandover, { params: { id: staffId }, body }, { signal })
    },
    enabled: wish !== null,
    // The list of kinds stays while it is read for another successor.
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  })
}

/** Moves it all once however often one clicks: one key lives as long as the outcome is open. */
export function useConfirmHandover(staffId: string) {
  const client = useQueryClient()
  const key = useRef(randomKey())
  return useMutation({
    mutationFn: (body: HandoverWish) =>
      call(confirmHandover, { params: { id: staffId }, body }, { idempotencyKey: key.current }),
    onError(failure) {
      if (isRefusal(failure)) key.current = randomKey()
      // It is not as it was shown.
      void client.invalidateQueries({ queryKey: previewsKey })
    },
    // Channels, tasks and videos have another owner: everything else that is shown is read again.
    onSuccess: () =>
      void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] !== previewsKey[1] }),
  })
}
