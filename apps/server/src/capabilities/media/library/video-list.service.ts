import type { EndpointParsed } from '@pindao/protocol/core/endpoint.ts'
import { mostInView } from '@pindao/protocol/core/view-counts.ts'
import { listVideos } from '@pindao/protocol/media/video.endpoints.ts'
import type { VideoSortKey } from '@pindao/protocol/media/video.filter.ts'
import type { Video } from '@pindao/protocol/media/video.record.ts'
import type { Actor, SignedInContext } from '#src/platform/context.ts'
import type { Database } from '#src/platform/db/database.ts'
import { type SortedWindow, sortedWindowOf } from '#src/platform/db/listing.ts'
import { type Conditions, countViews } from '#src/platform/db/view-counts.ts'
import type { Page } from '#src/platform/http/route.ts'
import type { ViewUrl } from '../files/view-links.ts'
import { videoFilterOf } from './video.filter.ts'
import { presentVideo } from './video.present.ts'
import { createFirstPage } from './video-first-page.store.ts'
import { countFiltered, countVisible, findFilteredPage, findUnfilteredPage } from './video-page.store.ts'
import type { PresentedVideo } from './video-row.store.ts'
import { isNarrowed, isSearched, type VideoFilter } from './video-scope.store.ts'
import { findMatches, findSearchPage } from './video-search.store.ts'
import { findSortedPage } from './video-sorted-page.store.ts'

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
    const filter = videoFilterOf(actor, query)
    if (page.sort !== '-createdAt') return findSortedPage(db, actor, filter, page)
    if (isSearched(filter)) return findSearchPage(db, actor, filter, page)
    if (isNarrowed(filter)) return findFilteredPage(db, actor, filter, page)
    return page.offset === 0 ? findFirstPage(actor, page.limit) : findUnfilteredPage(db, actor, page)
  }

  const counts = ({ actor }: SignedInContext, views: readonly Conditions[]) =>
    countViews(listVideos, views, (query) => count(actor, videoFilterOf(actor, query)))

  async function count(actor: Actor, filter: VideoFilter): Promise<number> {
    const most = mostInView + 1
    if (isSearched(filter)) return (await findMatches(db, actor, filter, { offset: 0, limit: 0 })).total
    return isNarrowed(filter)
      ? countFiltered(db, actor, filter, most)
      : Math.min(most, await countVisible(db, actor))
  }

  /** Videos as they are sent to this person. */
  function present(actor: Actor, rows: readonly PresentedVideo[]): Video[] {
    return rows.map((row) => presentVideo(row, actor, viewUrl))
  }

  return { list, counts, present }
}
