import type { Actor } from '#src/platform/context.ts'
import { coversRecord } from '#src/platform/context.ts'
import type { Database } from '#src/platform/db/database.ts'
import { findVideo } from '../library/video.store.ts'
import type { Look, UploadLinks } from '../uploads/upload-links.ts'

/** The address at which somebody's page shows an object of a video. */
export type ViewUrl = (actor: Actor, videoId: bigint, objectKey: string) => string

export function createViewUrl(links: Pick<UploadLinks, 'page'>): ViewUrl {
  return ({ sessionId }, videoId, objectKey) => links.page({ sessionId, videoId }, objectKey).url
}

/**
 * Whether an address that was made for a page still shows anything: the session lives, and its person may see that
 * video as the rights are now. Whatever ends one or takes the other away ends the address, long before it runs out.
 */
export function createLookCheck(deps: {
  database: Pick<Database, 'db'>
  /** Who a session is, as long as it lives and is nobody's who was disabled. */
  actorOfSession: (sessionId: bigint) => Promise<Actor | null>
}): (look: Look) => Promise<boolean> {
  return async ({ sessionId, videoId }) => {
    const actor = await deps.actorOfSession(sessionId)
    if (!actor?.permissions.has('video:read')) return false
    const video = await findVideo(deps.database.db, videoId)
    return video !== null && coversRecord(actor, video)
  }
}
