import { startConnection } from '@pindao/protocol/channels/channel.endpoints.ts'
import { retryPublishTask } from '@pindao/protocol/publishing/publish-task.endpoints.ts'
import {
  type StatisticsPeriod,
  workbenchStatistics,
  workbenchToday,
  workbenchUrgent,
} from '@pindao/protocol/workbench/workbench.endpoints.ts'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTaskMoves } from '#src/features/publishing/door/use-task-moves.ts'
import { call } from '#src/shared/api/call.ts'
import { useLiveInvalidation } from '#src/shared/live/use-live.ts'
import { useTimeZone } from '#src/shared/preferences/time-zone.ts'

/** Under the key of all publish tasks: a command on one reads these again, too. */
export const todayKey = ['publishTasks', 'today'] as const
export const urgentKey = ['publishTasks', 'urgent'] as const
const statisticsKey = ['publishTasks', 'statistics'] as const
/** Uploads that run or stop, and the hour that turns, are told by nobody. */
const rereadMs = 60_000

/** The day of the person, moving with what happens. */
export function useToday() {
  useLiveInvalidation(todayKey, ['video', 'channel', 'publishTask'], useTaskMoves())
  const zone = useTimeZone()
  return useQuery({
    queryKey: [...todayKey, zone],
    queryFn: ({ signal }) => call(workbenchToday, { query: { zone } }, { signal }),
    refetchInterval: rereadMs,
  })
}

/** What needs a hand now; what was solved goes away by itself. */
export function useUrgent() {
  useLiveInvalidation(urgentKey, ['video', 'channel', 'publishTask'], useTaskMoves())
  return useQuery({
    queryKey: urgentKey,
    queryFn: ({ signal }) => call(workbenchUrgent, {}, { signal }),
    refetchInterval: rereadMs,
  })
}

/** A period of days; the one before stays while another one is read. Figures of weeks may be minutes old. */
export function useStatistics(days: StatisticsPeriod) {
  const zone = useTimeZone()
  return useQuery({
    queryKey: [...statisticsKey, zone, days],
    queryFn: ({ signal }) => call(workbenchStatistics, { query: { zone, days } }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 5 * rereadMs,
  })
}

/** Goes on with a failed task. */
export function useRetry() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(retryPublishTask, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: ['publishTasks'] }),
  })
}

/** Sends the browser to the platform's consent page, for this channel and no other. */
export function useReconnect() {
  return useMutation({
    mutationFn: async (channelId: string) => {
      const { url } = await call(startConnection, { body: { platform: 'youtube', channelId } })
      window.location.assign(url)
    },
  })
}
