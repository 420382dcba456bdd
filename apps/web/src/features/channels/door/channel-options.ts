import type { ChannelOption } from '@pindao/protocol/channels/channel.endpoints.ts'
import { getChannelsOfPlatform, mostChannelOptions } from '@pindao/protocol/channels/channel.endpoints.ts'
import { type ManagedPlatform, managedPlatforms } from '@pindao/protocol/channels/platforms.ts'
import { useQueries } from '@tanstack/react-query'
import { call } from '#src/shared/api/call.ts'
import { useLiveInvalidation } from '#src/shared/live/use-live.ts'

/** A channel to choose, with where it is. */
export type ChannelChoice = ChannelOption & { readonly platform: ManagedPlatform }

const optionsKey = ['channels', 'options'] as const

/** The channels to choose from on which we publish. A failure is silent, as specified (CH-01): the list is then empty. */
export function useChannelOptions(): {
  readonly options: readonly ChannelChoice[]
  readonly isLoading: boolean
  /** Whether `options` are all there are: read, and not cut short by the server. */
  readonly areAll: boolean
} {
  useLiveInvalidation(optionsKey, ['channel'])
  return useQueries({
    queries: managedPlatforms.map((platform) => ({
      queryKey: [...optionsKey, platform] as const,
      queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
        call(getChannelsOfPlatform, { params: { platform }, query: {} }, { signal }),
      staleTime: 60_000,
    })),
    combine: (lists) => ({
      options: choicesOf(lists.map(({ data = [] }) => data)),
      isLoading: lists.some((list) => list.isLoading),
      areAll: lists.every(({ isSuccess, data = [] }) => isSuccess && data.length < mostChannelOptions),
    }),
  })
}

/** Those of all platforms, each once. */
function choicesOf(lists: readonly (readonly ChannelOption[])[]): readonly ChannelChoice[] {
  const choices = new Map<string, ChannelChoice>()
  for (const [index, platform] of managedPlatforms.entries()) {
    for (const option of lists[index] ?? [])
      if (!choices.has(option.id)) choices.set(option.id, { ...option, platform })
  }
  return [...choices.values()]
}
