import type { EndpointInput } from '@pindao/protocol/core/endpoint.ts'
import type { LiveEvent } from '@pindao/protocol/live/live.events.ts'
import {
  getPublishTask,
  listPublishTasks,
  type PublishTask,
} from '@pindao/protocol/publishing/publish-task.endpoints.ts'
import { deliveryStages, publishTaskStatus } from '@pindao/protocol/publishing/publish-task.states.ts'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#src/shared/api/call.ts'
import { useLiveEvent, useLiveInvalidation } from '#src/shared/live/use-live.ts'

export type PublishTasksQuery = EndpointInput<typeof listPublishTasks>['query']
type TaskPage = { readonly items: readonly PublishTask[]; readonly total: number }
type TaskNews = Extract<LiveEvent, { type: 'publishTask' }>

const allKey = ['publishTasks'] as const
const listKey = [...allKey, 'list'] as const
const oneKey = (id: string) => [...allKey, 'one', id] as const

/** Everything of publish tasks that is shown: for after a command. */
export const publishTasksKey = allKey

/** A page of publish tasks, moving while it is looked at. */
export function usePublishTasks(query: PublishTasksQuery) {
  useLiveTasks()
  return useQuery({
    queryKey: [...listKey, query],
    queryFn: ({ signal }) => call(listPublishTasks, { query }, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** One task with its timeline. */
export function usePublishTask(id: string) {
  useLiveTasks()
  return useQuery({
    queryKey: oneKey(id),
    queryFn: ({ signal }) => call(getPublishTask, { params: { id } }, { signal }),
  })
}

/**
 * Progress is patched into what is shown; the server is asked again only when a state or stage changed, because then
 * actions, problem and links change, too. An upload reports many times a second.
 */
function useLiveTasks(): void {
  const client = useQueryClient()
  useLiveInvalidation(allKey, [])
  useLiveEvent('publishTask', (news) => {
    const shown = client
      .getQueriesData<TaskPage>({ queryKey: listKey })
      .flatMap(([, page]) => page?.items ?? [])
    const one = client.getQueryData<PublishTask>(oneKey(news.id))
    const known = one ?? shown.find((task) => task.id === news.id)
    client.setQueriesData<TaskPage>({ queryKey: listKey }, (page) =>
      page === undefined
        ? page
        : { ...page, items: page.items.map((task) => (task.id === news.id ? afterNews(task, news) : task)) },
    )
    client.setQueryData<PublishTask>(oneKey(news.id), (task) =>
      task === undefined ? task : afterNews(task, news),
    )
    if (known === undefined || known.status !== news.status || known.stage !== news.stage)
      void client.invalidateQueries({ queryKey: allKey })
  })
}

/** A task with the figures of an event. Codes this page does not know yet are left for the next reading. */
export function afterNews<T extends PublishTask>(task: T, news: TaskNews): T {
  const stage = deliveryStages.find((name) => name === news.stage) ?? task.stage
  const status = publishTaskStatus.schema.safeParse(news.status).data ?? task.status
  return { ...task, stage, status, progress: news.progress, bytesConfirmed: news.bytesConfirmed }
}
