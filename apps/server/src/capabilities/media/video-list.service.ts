import type { EndpointParsed } from '@pindao/protocol/core/endpoint.ts'
import type { listVideos, Video, VideoSortKey } from '@pindao/protocol/media/video.endpoints.ts'
import type { Actor, SignedInContext } from '#src/platform/context.ts'
import type { Database } from '#src/platform/db/database.ts'
import { type SortedWindow, sortedWindowOf } from '#src/platform/db/listing.ts'
import type { Page } from '#src/platform/http/route.ts'
import { presentVideo } from './video.present.ts'
import { createFirstPage } from './video-first-page.store.ts'
import { findFilteredPage, findUnfilteredPage } from './video-page.store.ts'
import type { PresentedVideo } from './video-row.store.ts'
import { findSearchPage } from './video-search.store.ts'
import { findSortedPage } from './video-sorted-page.store.ts'
import type { ViewUrl } from './view-links.ts'

export type VideoListDeps = {
  readonly database: Database
  readonly viewUrl: ViewUrl
}

type ListQuery = EndpointParsed<typeof listVideos>['query']
type Found = { readonly rows: readonly PresentedVideo[]; readonly total: number }

/** The list of videos: each kind of question by the way that is fast for it. */
export function createVideoList({ database, viewUrl }: VideoListDeps) {
  const { db } = database
  const findFirstPage = createFirstPage(database.pool)

  async function list({ actor }: SignedInContext, query: ListQuery): Promise<Page<Video[]>> {
    const { rows, total } = await find(actor, query, sortedWindowOf(query))
    return { rows: present(actor, rows), total }
  }

  function find(actor: Actor, query: ListQuery, page: SortedWindow<VideoSortKey>): Promise<Found> {
    const { title, uploadStatus: uploadStatusCodes } = query
    const channelId = query.channelId === undefined ? undefined : BigInt(query.channelId)
    if (page.sort !== '-createdAt')
      return findSortedPage(db, actor, { title, channelId, uploadStatusCodes }, page)
    if (title) return findSearchPage(db, actor, { title, channelId, uploadStatusCodes }, page)
    const narrowed =
      channelId !== undefined || (uploadStatusCodes !== undefined && uploadStatusCodes.length > 0)
    if (narrowed) return findFilteredPage(db, actor, { channelId, uploadStatusCodes }, page)
    return page.offset === 0 ? findFirstPage(actor, page.limit) : findUnfilteredPage(db, actor, page)
  }

  /** Videos as they are sent to this person. */
  function present(actor: Actor, rows: readonly PresentedVideo[]): Video[] {
    return rows.map((row) => presentVideo(row, actor, viewUrl))
  }

  return { list, present }
}
