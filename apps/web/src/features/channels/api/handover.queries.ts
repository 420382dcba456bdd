import { confirmHandover, previewHandover } from '@pindao/protocol/channels/handover.endpoints.ts'
import type { EndpointInput } from '@pindao/protocol/core/endpoint.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { channelsKey } from '#src/features/channels/door/channels-key.ts'
import { isRefusal } from '#src/shared/api/api-error.ts'
import { call } from '#src/shared/api/call.ts'
import { randomKey } from '#src/shared/api/random-key.ts'

const previewsKey = [...channelsKey, 'handover'] as const

export type HandoverWish = EndpointInput<typeof previewHandover>['body']

/** What would move; null: nobody is chosen yet. Read anew each time: what is confirmed is what is seen. */
export function useHandoverPreview(staffId: string, wish: HandoverWish | null) {
  return useQuery({
    queryKey: [...previewsKey, staffId, wish],
    queryFn: ({ signal }) =>
      call(previewHandover, { params: { id: staffId }, body: wish as HandoverWish }, { signal }),
    enabled: wish !== null,
    staleTime: 0,
    gcTime: 0,
  })
}

/** Moves it all once however often one clicks: one key lives as long as the outcome is open. */
export function useConfirmHandover(staffId: string) {
  const client = useQueryClient()
  const key = useRef(randomKey())
  return useMutation({
    mutationFn: (body: HandoverWish & { readonly fingerprint: string }) =>
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
