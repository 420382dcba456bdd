import { listApiProjects } from '@pindao/protocol/channels/project.endpoints.ts'
import type { EndpointInput } from '@pindao/protocol/core/endpoint.ts'
import {
  countPublishQueue,
  listPublishQueue,
  prioritisePublishTask,
  publishQueueFigures,
  type QueuedTask,
} from '@pindao/protocol/publishing/publish-queue.endpoints.ts'
import { restSeconds } from '@pindao/protocol/publishing/queue-order.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { standOf, useTaskMoves } from '#src/features/publishing/door/use-task-moves.ts'
import { useCan } from '#src/shared/access/ability.ts'
import { call } from '#src/shared/api/call.ts'
import type { CountViews } from '#src/shared/list/views/use-view-counts.ts'
import { useLiveEvent, useLiveInvalidation } from '#src/shared/live/use-live.ts'
import { recordsKey, useCommand, useRecords } from '#src/shared/query/use-records.ts'
import { afterNews } from '../api/publish-tasks.queries.ts'

export type QueueQuery = EndpointInput<typeof listPublishQueue>['query']
type QueuePage = { readonly items: readonly QueuedTask[]; readonly total: number }

const queueKey = ['publishQueue'] as const
const listKey = recordsKey(queueKey)
const figuresKey = [...queueKey, 'figures'] as const
/** Whoever begins moves all that wait behind: places need not follow each step. */
const gatherMs = 1500

/** A page of the queue. Bytes, speed and rest move with the live stream; places are read again when a task moves on. */
export function usePublishQueue(query: QueueQuery) {
  const client = useQueryClient()
  const shown = (id: string) => {
    const pages = client.getQueriesData<QueuePage>({ queryKey: listKey })
    const task = pages.flatMap(([, page]) => page?.items ?? []).find((row) => row.id === id)
    return task && standOf(task)
  }
  // Before the patch: it is compared with what is shown.
  useLiveInvalidation(listKey, ['publishTask', 'publishBrake'], useTaskMoves(shown), gatherMs)
  useLiveEvent('publishTask', (news) =>
    client.setQueriesData<QueuePage>(
      { queryKey: listKey },
      (page) =>
        page && {
          ...page,
          items: page.items.map((task) => {
            if (task.id !== news.id) return task
            const moved = afterNews(task, news)
            const bytesPerSecond = news.bytesPerSecond ?? null
            return { ...moved, bytesPerSecond, restSeconds: restSeconds(moved, bytesPerSecond) }
          }),
        },
    ),
  )
  return useRecords(listPublishQueue, queueKey, query)
}

/** The whole queue in figures; speed changes all the time, so it is read again while anything moves. */
export function useQueueFigures() {
  useLiveInvalidation(figuresKey, ['publishTask', 'publishBrake'], () => true, gatherMs)
  return useQuery({
    queryKey: figuresKey,
    queryFn: ({ signal }) => call(publishQueueFigures, {}, { signal }),
  })
}

/** How the views of the queue are counted. */
export const countQueueViews: CountViews = {
  ask: (views) => call(countPublishQueue, { body: { views: [...views] } }),
  live: ['publishTask', 'publishBrake'],
}

/** Gives a task its turn earlier or later. */
export const usePrioritise = () => useCommand(prioritisePublishTask, queueKey)

const mostNames = 100

/** API projects by name, for whoever may see them: to narrow the queue, and to set a brake. */
export function useProjectChoices(): readonly { readonly value: string; readonly label: string }[] {
  const enabled = useCan()('apiProject:read')
  const { data } = useQuery({
    queryKey: [...queueKey, 'projects'],
    queryFn: async ({ signal }) => {
      const { items } = await call(listApiProjects, { query: { pageSize: mostNames } }, { signal })
      return items.map(({ id, name }) => ({ value: id, label: name }))
    },
    enabled,
    staleTime: 60_000,
  })
  return data ?? []
}
