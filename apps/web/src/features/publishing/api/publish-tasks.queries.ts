import type { EndpointInput } from '@pindao/protocol/core/endpoint.ts'
import type { LiveEvent } from '@pindao/protocol/live/live.events.ts'
import {
  countPublishTasks,
  getPublishTask,
  listPublishTasks,
  type PublishTask,
} from '@pindao/protocol/publishing/publish-task.endpoints.ts'
import { deliveryStages, publishTaskStatus } from '@pindao/protocol/publishing/publish-task.states.ts'
import { useQueryClient } from '@tanstack/react-query'
import { standOf, useTaskMoves } from '#src/features/publishing/door/use-task-moves.ts'
import { call } from '#src/shared/api/call.ts'
import type { CountViews } from '#src/shared/list/views/use-view-counts.ts'
import { useLiveEvent, useLiveInvalidation } from '#src/shared/live/use-live.ts'
import { recordKey, recordsKey, useRecord, useRecords } from '#src/shared/query/use-records.ts'

export type PublishTasksQuery = EndpointInput<typeof listPublishTasks>['query']
type TaskPage = { readonly items: readonly PublishTask[]; readonly total: number }
type TaskNews = Extract<LiveEvent, { type: 'publishTask' }>

const allKey = ['publishTasks'] as const
const listKey = recordsKey(allKey)

/** Everything of publish tasks that is shown: for after a command. */
export const publishTasksKey = allKey

/**
 * A page of publish tasks, moving while it is looked at. Progress is patched into what is shown; the server is asked again
 * only when a state or stage changed, because then actions, problem and links change, too.
 */
export function usePublishTasks(query: PublishTasksQuery) {
  const client = useQueryClient()
  const shown = (id: string) => {
    const pages = client.getQueriesData<TaskPage>({ queryKey: listKey })
    const task = pages.flatMap(([, page]) => page?.items ?? []).find((row) => row.id === id)
    return task && standOf(task)
  }
  // Before the patch: it is compared with what is shown.
  useLiveInvalidation(listKey, ['publishTask', 'publishChange'], useTaskMoves(shown))
  // A draft that waits for its reviewer does so no longer.
  useLiveInvalidation(listKey, ['approval'])
  useLiveEvent('publishTask', (news) =>
    client.setQueriesData<TaskPage>(
      { queryKey: listKey },
      (page) =>
        page && {
          ...page,
          items: page.items.map((task) => (task.id === news.id ? afterNews(task, news) : task)),
        },
    ),
  )
  return useRecords(listPublishTasks, allKey, query)
}

/** How the views of the list are counted. */
export const countTaskViews: CountViews = {
  ask: (views) => call(countPublishTasks, { body: { views: [...views] } }),
  live: ['publishTask'],
}

/** One task with its timeline; it moves as the list does. */
export function usePublishTask(id: string) {
  const client = useQueryClient()
  const key = recordKey(allKey, id)
  const moved = useTaskMoves(() => {
    const task = client.getQueryData<PublishTask>(key)
    return task && standOf(task)
  })
  useLiveInvalidation(key, ['publishTask', 'publishChange'], (event) => event.id === id && moved(event))
  useLiveInvalidation(key, ['approval'])
  useLiveEvent('publishTask', (news) => {
    if (news.id === id) client.setQueryData<PublishTask>(key, (task) => task && afterNews(task, news))
  })
  return useRecord(getPublishTask, allKey, id)
}

/** A task with the figures of an event. Codes this page does not know yet are left for the next reading. */
export function afterNews<T extends PublishTask>(task: T, news: TaskNews): T {
  const stage = deliveryStages.find((name) => name === news.stage) ?? task.stage
  const status = publishTaskStatus.schema.safeParse(news.status).data ?? task.status
  return { ...task, stage, status, progress: news.progress, bytesConfirmed: news.bytesConfirmed }
}
