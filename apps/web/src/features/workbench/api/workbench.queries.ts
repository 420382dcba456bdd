import {
  listPublishTasks,
  type PublishTask,
  publishTaskSummary,
} from '@pindao/protocol/publishing/publish-task.endpoints.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTaskMoves } from '#src/features/publishing/door/use-task-moves.ts'
import { call } from '#src/shared/api/call.ts'
import { useLiveEvent, useLiveInvalidation } from '#src/shared/live/use-live.ts'
import { useTimeZone } from '#src/shared/preferences/time-zone.ts'

type Recent = { readonly items: readonly PublishTask[]; readonly total: number }

/** Under the key of all publish tasks: a command on one reads these again, too. */
const summaryKey = ['publishTasks', 'summary'] as const
const recentKey = ['publishTasks', 'recent'] as const
const recentCount = 5

/** The figures of the workbench, moving with the tasks. */
export function useSummary() {
  useLiveInvalidation(summaryKey, ['video', 'channel', 'publishTask'], useTaskMoves())
  const zone = useTimeZone()
  return useQuery({
    queryKey: [...summaryKey, zone],
    queryFn: ({ signal }) => call(publishTaskSummary, { query: { zone } }, { signal }),
  })
}

/** The newest publish tasks. Progress is patched in; a task in a new state, or a new task, is read again. */
export function useRecentTasks(enabled: boolean) {
  const client = useQueryClient()
  useLiveInvalidation(recentKey, ['publishTask'], useTaskMoves())
  useLiveEvent('publishTask', ({ id, progress, bytesConfirmed }) => {
    client.setQueryData<Recent>(
      recentKey,
      (page) =>
        page && {
          ...page,
          items: page.items.map((task) => (task.id === id ? { ...task, progress, bytesConfirmed } : task)),
        },
    )
  })
  return useQuery({
    queryKey: recentKey,
    queryFn: ({ signal }) => call(listPublishTasks, { query: { pageSize: recentCount } }, { signal }),
    enabled,
  })
}
