import type { ChannelOption } from '@pindao/protocol/channels/channel.endpoints.ts'
import { getChannelsOfPlatform, mostChannelOptions } from '@pindao/protocol/channels/channel.endpoints.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '#src/shared/api/call.ts'
import { useLiveInvalidation } from '#src/shared/live/use-live.ts'

const optionsKey = ['channels', 'options', 'youtube'] as const
const none: readonly ChannelOption[] = []

/** The YouTube channels to choose from. A failure is silent, as specified (CH-01): the list is then empty. */
export function useChannelOptions(): {
  readonly options: readonly ChannelOption[]
  readonly isLoading: boolean
  /** Whether `options` are all there are: read, and not cut short by the server. */
  readonly areAll: boolean
} {
  useLiveInvalidation(optionsKey, ['channel'])
  const query = useQuery({
    queryKey: optionsKey,
    queryFn: ({ signal }) =>
      call(getChannelsOfPlatform, { params: { platform: 'youtube' }, query: {} }, { signal }),
    staleTime: 60_000,
  })
  const options = query.data ?? none
  return {
    options,
    isLoading: query.isLoading,
    areAll: query.isSuccess && options.length < mostChannelOptions,
  }
}
