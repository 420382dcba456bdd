import { getYesterday } from '@pindao/protocol/channel-data/yesterday.endpoints.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '#src/shared/api/call.ts'
import { useLiveInvalidation } from '#src/shared/live/use-live.ts'

const yesterdayKey = ['yesterday'] as const

export function useYesterday() {
  useLiveInvalidation(yesterdayKey, ['channelData'])
  return useQuery({
    queryKey: yesterdayKey,
    queryFn: ({ signal }) => call(getYesterday, {}, { signal }),
  })
}
