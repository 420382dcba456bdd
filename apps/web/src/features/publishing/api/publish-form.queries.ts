import {
  forecastPublishing,
  forgetPublishDefaults,
  getPublishDefaults,
} from '@pindao/protocol/publishing/publish-form.endpoints.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTaskMoves } from '#src/features/publishing/door/use-task-moves.ts'
import { call } from '#src/shared/api/call.ts'
import { useLiveInvalidation } from '#src/shared/live/use-live.ts'

const defaultsKey = ['publish-defaults'] as const
const forecastKey = ['publish-forecast'] as const

/** What this person chose on each channel the last time. The form opens without it, too: a failure is silent. */
export function usePublishDefaults() {
  return useQuery({
    queryKey: defaultsKey,
    queryFn: ({ signal }) => call(getPublishDefaults, {}, { signal }),
    // What is submitted anywhere is remembered: each form asks anew.
    staleTime: 0,
    retry: false,
  })
}

export function useForgetPublishDefaults() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(forgetPublishDefaults, {}),
    onSuccess: () => client.setQueryData(defaultsKey, []),
  })
}

/** What a submission to these channels would meet now. It warns and stops nobody: a failure is silent. */
export function usePublishForecast(videoId: string, channelIds: readonly string[]) {
  useLiveInvalidation(forecastKey, ['publishTask', 'channel'], useTaskMoves())
  return useQuery({
    queryKey: [...forecastKey, videoId, channelIds],
    queryFn: ({ signal }) =>
      call(forecastPublishing, { query: { videoId, channelIds: channelIds.join() } }, { signal }),
    enabled: channelIds.length > 0,
    staleTime: 0,
    retry: false,
  })
}
