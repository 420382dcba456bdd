import type { EndpointInput } from '@pindao/protocol/core/endpoint.ts'
import {
  countVideos,
  getViewLink,
  listVideoHistory,
  listVideos,
} from '@pindao/protocol/media/video.endpoints.ts'
import type { Video } from '@pindao/protocol/media/video.record.ts'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { videosKey } from '#src/features/media/door/source-video.ts'
import { useTaskMoves } from '#src/features/publishing/door/use-task-moves.ts'
import { call } from '#src/shared/api/call.ts'
import type { CountViews } from '#src/shared/list/views/use-view-counts.ts'
import { useLiveEvent, useLiveInvalidation } from '#src/shared/live/use-live.ts'
import { recordsKey, useRecords } from '#src/shared/query/use-records.ts'

export type VideosQuery = EndpointInput<typeof listVideos>['query']
type VideoPage = { readonly items: readonly Video[]; readonly total: number }

const listKey = recordsKey(videosKey)

/** A page of source videos: rows appear when they are saved, pictures and publish states when they change. */
export function useVideos(query: VideosQuery) {
  useLiveInvalidation(videosKey, ['video', 'publishTask'], useStrangeTasks())
  useLivePublishState()
  return useRecords(listVideos, videosKey, query)
}

/** How the views of the library are counted. */
export const countVideoViews: CountViews = {
  ask: (views) => call(countVideos, { body: { views: [...views] } }),
  live: ['video', 'publishTask'],
}

/** What was done to a video, for whoever may see it. */
export const readVideoHistory =
  (videoId: string) => (query: { readonly pageSize: 30 }, signal: AbortSignal) =>
    call(listVideoHistory, { params: { id: videoId }, query }, { signal })

/**
 * The signed address that plays a video; asked anew for each look, because it is short-lived. While it plays it stays the
 * same, whatever else is read again: another address begins the film anew.
 */
export function useViewLink(id: string) {
  return useQuery({
    queryKey: ['view-links', id],
    queryFn: ({ signal }) => call(getViewLink, { params: { id } }, { signal }),
    staleTime: ({ state }) => (state.data === undefined ? 0 : 'static'),
    gcTime: 0,
  })
}

/**
 * A task no row knows is asked about once, however it moves on: a colleague may have submitted it for a video of this page.
 */
function useStrangeTasks() {
  const client = useQueryClient()
  const known = 'known'
  return useTaskMoves(
    (id) => (shownVideos(client).some(({ publishTask }) => publishTask?.id === id) ? known : undefined),
    () => known,
  )
}

/** Moves the publish state of a row with the live events. */
function useLivePublishState(): void {
  const client = useQueryClient()
  useLiveEvent('publishTask', ({ id, status }) => {
    const row = shownVideos(client).find((video) => video.publishTask?.id === id)
    if (row === undefined || row.publishTask?.status === status) return
    client.setQueriesData<VideoPage>(
      { queryKey: listKey },
      (page) => page && withPublishState(page, id, status),
    )
  })
}

const shownVideos = (client: QueryClient) =>
  client.getQueriesData<VideoPage>({ queryKey: listKey }).flatMap(([, page]) => page?.items ?? [])

function withPublishState(page: VideoPage, taskId: string, status: number): VideoPage {
  const items = page.items.map((video) =>
    video.publishTask?.id === taskId ? { ...video, publishTask: { ...video.publishTask, status } } : video,
  )
  return { ...page, items }
}
