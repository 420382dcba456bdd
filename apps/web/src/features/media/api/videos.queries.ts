import type { EndpointInput } from '@pindao/protocol/core/endpoint.ts'
import { getViewLink, listVideos, type Video } from '@pindao/protocol/media/video.endpoints.ts'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { call } from '#src/shared/api/call.ts'
import { useLiveEvent, useLiveInvalidation } from '#src/shared/live/use-live.ts'
import { videosKey } from '#src/shared/media/use-video.ts'

export type VideosQuery = EndpointInput<typeof listVideos>['query']
type VideoPage = { readonly items: readonly Video[]; readonly total: number }

const listKey = [...videosKey, 'list'] as const

/** A page of source videos: rows appear when they are saved, pictures and publish states when they change. */
export function useVideos(query: VideosQuery) {
  useLiveInvalidation(videosKey, ['video'])
  useLivePublishState()
  return useQuery({
    queryKey: [...listKey, query],
    queryFn: ({ signal }) => call(listVideos, { query }, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** The signed address that plays a video; asked anew for each look, because it is short-lived. */
export function useViewLink(id: string) {
  return useQuery({
    queryKey: ['view-links', id],
    queryFn: ({ signal }) => call(getViewLink, { params: { id } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}

/**
 * Moves the publish state of a row with the live events. A task no row knows is asked about once: a colleague may have
 * submitted it for a video of this page.
 */
function useLivePublishState(): void {
  const client = useQueryClient()
  const askedAbout = useRef(new Set<string>())
  useLiveEvent('publishTask', ({ id, status }) => {
    const rows = client
      .getQueriesData<VideoPage>({ queryKey: listKey })
      .flatMap(([, page]) => page?.items ?? [])
    const row = rows.find((video) => video.publishTask?.id === id)
    if (row === undefined && !askedAbout.current.has(id)) {
      askedAbout.current.add(id)
      void client.invalidateQueries({ queryKey: listKey })
    }
    if (row === undefined || row.publishTask?.status === status) return
    client.setQueriesData<VideoPage>(
      { queryKey: listKey },
      (page) => page && withPublishState(page, id, status),
    )
  })
}

function withPublishState(page: VideoPage, taskId: string, status: number): VideoPage {
  const items = page.items.map((video) =>
    video.publishTask?.id === taskId ? { ...video, publishTask: { id: taskId, status } } : video,
  )
  return { ...page, items }
}
