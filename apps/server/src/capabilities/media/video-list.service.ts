import type { EndpointParsed } from '@pindao/protocol/core/endpoint.ts'
import type { listVideos, Video } from '@pindao/protocol/media/video.endpoints.ts'
import type { Actor, SignedInContext } from '#src/platform/context.ts'
import type { Database } from '#src/platform/db/database.ts'
import type { Page } from '#src/platform/http/route.ts'
import { createSearchCounts } from './search-counts.ts'
import { type NewestTask, presentVideo } from './video.present.ts'
import { createFirstPage } from './video-first-page.store.ts'
import { findFilteredPage, findUnfilteredPage, type PageWindow } from './video-page.store.ts'
import type { PresentedVideo } from './video-row.store.ts'
import type { VideoFilter } from './video-scope.store.ts'
import { findSearchPage } from './video-search.store.ts'

/** What media needs of publishing, which comes after it: handed in when the product is composed. */
export type PublishTasksPort = {
  newestTasksOf(videoIds: readonly bigint[]): Promise<ReadonlyMap<bigint, NewestTask>>
  /** Whether a task still needs the video's file. */
  needsVideo(videoId: bigint): Promise<boolean>
}

export type VideoListDeps = {
  readonly database: Database
  readonly viewUrl: (objectKey: string) => string
  readonly publishTasks: PublishTasksPort
  readonly clock: () => number
}

type ListQuery = EndpointParsed<typeof listVideos>['query']
type Found = { readonly rows: readonly PresentedVideo[]; readonly total: number }

/** The list of videos: each kind of question by the way that is fast for it. */
export function createVideoList({ database, viewUrl, publishTasks, clock }: VideoListDeps) {
  const { db } = database
  const searchCounts = createSearchCounts(clock)
  const findFirstPage = createFirstPage(database.pool)

  async function list({ actor }: SignedInContext, query: ListQuery): Promise<Page<Video[]>> {
    const page = { offset: (query.page - 1) * query.pageSize, limit: query.pageSize }
    const { rows, total } = await find(actor, query, page)
    return { rows: await present(actor, rows), total }
  }

  function find(actor: Actor, query: ListQuery, page: PageWindow): Promise<Found> {
    const { title, uploadStatus: uploadStatusCodes } = query
    const channelId = query.channelId === undefined ? undefined : BigInt(query.channelId)
    if (title) return search(actor, { title, channelId, uploadStatusCodes }, page)
    const narrowed =
      channelId !== undefined || (uploadStatusCodes !== undefined && uploadStatusCodes.length > 0)
    if (narrowed) return findFilteredPage(db, actor, { channelId, uploadStatusCodes }, page)
    return page.offset === 0 ? findFirstPage(actor, page.limit) : findUnfilteredPage(db, actor, page)
  }

  async function search(
    actor: Actor,
    filter: VideoFilter & { title: string },
    page: PageWindow,
  ): Promise<Found> {
    const found = await findSearchPage(db, actor, filter, page, searchCounts.find(actor, filter))
    searchCounts.keep(actor, filter, found.matches)
    return found
  }

  /** Videos as they are sent to this person, with their newest publish tasks. */
  async function present(actor: Actor, rows: readonly PresentedVideo[]): Promise<Video[]> {
    const tasks = process.env['SKIPTASKS'] ? new Map() : await publishTasks.newestTasksOf(rows.map((row) => BigInt(row.id)))
    return rows.map((row) => presentVideo(row, actor, tasks.get(BigInt(row.id)), viewUrl))
  }

  return { list, present }
}
