import type { LiveEvent } from '@pindao/protocol/live/live.events.ts'
import {
  listPublishTasks,
  type PublishTask,
  publishTaskSummary,
} from '@pindao/protocol/publishing/publish-task.endpoints.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { call } from '#src/shared/api/call.ts'
import { useLiveEvent, useLiveInvalidation } from '#src/shared/live/use-live.ts'

type Recent = { readonly items: readonly PublishTask[]; readonly total: number }
type TaskNews = Extract<LiveEvent, { type: 'publishTask' }>

/** Under the key of all publish tasks: a command on one reads these again, too. */
const summaryKey = ['publishTasks', 'summary'] as const
const recentKey = ['publishTasks', 'recent'] as const
const recentCount = 5

/** The figures of the workbench, moving with the tasks. */
export function useSummary() {
  useLiveInvalidation(summaryKey, ['video', 'channel'])
  useOnTaskMoved(summaryKey)
  return useQuery({
    queryKey: summaryKey,
    queryFn: ({ signal }) => call(publishTaskSummary, {}, { signal }),
  })
}

/** The newest publish tasks. Progress is patched in; a task in a new state, or a new task, is read again. */
export function useRecentTasks(enabled: boolean) {
  const client = useQueryClient()
  useLiveInvalidation(recentKey, [])
  useOnTaskMoved(recentKey)
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

/** Reads a query again when a task stands elsewhere than it last did: progress alone changes no count. */
export function useOnTaskMoved(queryKey: readonly string[]): void {
  const client = useQueryClient()
  const lastSeen = useRef(new Map<string, string>())
  useLiveEvent('publishTask', (news) => {
    const stand = standOf(news)
    if (lastSeen.current.get(news.id) === stand) return
    lastSeen.current.set(news.id, stand)
    void client.invalidateQueries({ queryKey })
  })
}

const standOf = ({ status, stage }: TaskNews) => `${status} ${stage}`
