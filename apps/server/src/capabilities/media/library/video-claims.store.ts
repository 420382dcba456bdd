import type { VideoClaim } from '@pindao/protocol/channels/video-claim.ts'
import { claimState } from '@pindao/protocol/claims/claim.states.ts'
import { and, type SQL, sql } from 'drizzle-orm'
import type { VideoClaimFilter } from '#src/capabilities/channels/channels.ts'
import { videoClaim } from '#src/capabilities/channels/sync/video-claim.table.ts'
import { video } from './video.table.ts'

/**
 * Source videos by how what was published of them is claimed (E14). Publish tasks are publishing's, read here by name as in
 * `video-row.store.ts`.
 */
const published = sql`${videoClaim} AS c JOIN publish_task AS task
  ON task.platform_video_id = c.platform_video_id AND task.platform = c.platform`

/** The highest of its claims, those against us first; null where nothing of it is claimed. */
export const highestClaim = sql<VideoClaim | null>`
  (SELECT json_build_object('state', c.state, 'type', c.type, 'direction', c.direction)
   FROM ${published} WHERE task.video_id = ${video.id} ORDER BY c.state DESC, c.direction LIMIT 1)`

/** Claimed videos are few among all of them: they are gathered by their claims; what is not claimed is looked for as it comes. */
export function withClaim({ claimState: codes = [], claimType: type }: VideoClaimFilter): SQL | undefined {
  const wanted = sql`${sql.param([...codes])}::int[]`
  const { not_claimed: none } = claimState.codes
  const among = (what: SQL) => sql`${video.id} IN (SELECT task.video_id FROM ${published} WHERE ${what})`
  const higher = sql`EXISTS (SELECT FROM ${published} WHERE task.video_id = ${video.id} AND c.state <> ALL(${wanted}))`
  return and(
    codes.length === 0
      ? undefined
      : codes.includes(none)
        ? sql`NOT ${higher}`
        : among(sql`c.state = ANY(${wanted})`),
    type === undefined ? undefined : among(sql`c.type = ${type} AND c.state <> ${none}`),
  )
}
