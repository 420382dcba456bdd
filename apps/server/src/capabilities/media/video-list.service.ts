import type { EndpointParsed } from '@pindao/protocol/core/endpoint.ts'
import type { listVideos, Video } from '@pindao/protocol/media/video.endpoints.ts'
import type { Actor, SignedInContext } from '#src/platform/context.ts'
import type { Database } from '#src/platform/db/database.ts'
import type { Page } from '#src/platform/http/route.ts'
import { presentVideo } from './video.present.ts'
import { createFirstPage } from './video-first-page.store.ts'
import { findFilteredPage, findUnfilteredPage, type PageWindow } from './video-page.store.ts'
import type { PresentedVideo } from './video-row.store.ts'
import { findSearchPage } from './video-search.store.ts'
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
    const page = { offset: (query.page - 1) * query.pageSize, limit: query.pageSize }
    const { rows, total } = await find(actor, query, page)
    return { rows: present(actor, rows), total }
  }

  function find(actor: Actor, query: ListQuery, page: PageWindow): Promise<Found> {
    const { title, uploadStatus: uploadStatusCodes } = query
    const channelId = query.channelId === undefined ? undefined : BigInt(query.channelId)
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
