import { listChannels, startConnection } from '@pindao/protocol/channels/channel.endpoints.ts'
import type { EndpointInput } from '@pindao/protocol/core/endpoint.ts'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { call } from '#src/shared/api/call.ts'
import { useLiveInvalidation } from '#src/shared/live/use-live.ts'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'

const listKey = ['channels', 'list'] as const

/** A page of channels; a credential that becomes invalid shows by itself. */
export function useChannels(query: EndpointInput<typeof listChannels>['query']) {
  useLiveInvalidation(listKey, ['channel'])
  return useQuery({
    queryKey: [...listKey, query],
    queryFn: ({ signal }) => call(listChannels, { query }, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** Sends the browser to the platform's consent page; with an id it renews that channel and no other. */
export function useConnectChannel() {
  const feedback = useFeedback()
  return useMutation({
    mutationFn: async (channelId: string | null) => {
      const body = { platform: 'youtube' as const, ...(channelId === null ? {} : { channelId }) }
      const { url } = await call(startConnection, { body })
      window.location.assign(url)
    },
    onError: feedback.failure,
  })
}
