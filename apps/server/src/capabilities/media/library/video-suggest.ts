import type { Actor } from '#src/platform/context.ts'
import type { Database } from '#src/platform/db/database.ts'
import type { ViewUrl } from '../files/view-links.ts'
import { findVideoSuggestions } from './video-suggest.store.ts'

/** A video for the global search; its channel tells it from another of the same title. */
type FoundVideo = {
  readonly id: bigint
  readonly title: string
  readonly subtitle: string | null
  readonly thumbnailUrl: string | null
}
export type SuggestVideos = (actor: Actor, words: string, limit: number) => Promise<readonly FoundVideo[]>

/** The newest videos whose title holds the words (SHL-05): within the data scope, nothing without permission. */
export function createVideoSuggestions(deps: {
  database: Pick<Database, 'db'>
  viewUrl: ViewUrl
}): SuggestVideos {
  const { database, viewUrl } = deps
  return async (actor, words, limit) => {
    if (!actor.permissions.has('video:read')) return []
    const rows = await findVideoSuggestions(database.db, actor, words, limit)
    return rows.map(({ id, title, channelName, thumbnailKey }) => ({
      id: BigInt(id),
      title,
      subtitle: channelName,
      thumbnailUrl: thumbnailKey === null ? null : viewUrl(actor, BigInt(id), thumbnailKey),
    }))
  }
}
