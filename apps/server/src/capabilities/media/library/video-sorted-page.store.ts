import type { VideoSortKey } from '@pindao/protocol/media/video.filter.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Actor } from '#src/platform/context.ts'
import type { Executor } from '#src/platform/db/database.ts'
import { type ListOrder, ordering, readPage, type SortedWindow } from '#src/platform/db/listing.ts'
import { video } from './video.table.ts'
import { bounds, countFiltered, countVisible } from './video-page.store.ts'
import { findPresentedOf } from './video-row.store.ts'
import { isNarrowed, isSearched, type VideoFilter, visible } from './video-scope.store.ts'
import { findMatches, searchCap } from './video-search.store.ts'

/** Each has an index of its own (`video.table.ts`); ids are given as videos are saved. */
export const videoOrder: ListOrder<VideoSortKey> = {
  id: video.id,
  keys: { title: video.titleLower, size: video.size, duration: video.durationMs, createdAt: video.id },
}

/** A page of the list in another order than newest first. Of a search, it is its newest matches that are sorted. */
export async function findSortedPage(
  db: Executor,
  actor: Actor,
  filter: VideoFilter,
  window: SortedWindow<VideoSortKey>,
) {
  if (!isSearched(filter)) {
    const total = isNarrowed(filter) ? countFiltered(db, actor, filter) : countVisible(db, actor)
    return readPage(findOrdered(db, visible(actor, filter), window), total)
  }
  const { ids, total } = await findMatches(db, actor, filter, { offset: 0, limit: searchCap })
  const matched = sql`${video.id} = ANY(${sql.param(ids.map(String))}::bigint[])`
  return { rows: ids.length === 0 ? [] : await findOrdered(db, matched, window), total }
}

function findOrdered(db: Executor, where: SQL | undefined, window: SortedWindow<VideoSortKey>) {
  const order = sql.join(ordering(videoOrder, window.sort), sql`, `)
  const ids = sql`SELECT ${video.id} FROM ${video} WHERE ${where} ORDER BY ${order} ${bounds(window)}`
  return findPresentedOf(db, ids, order)
}
