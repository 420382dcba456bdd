import type { ClaimSegment } from '@pindao/protocol/claims/claim.states.ts'
import { claimsSound } from '@pindao/protocol/music/music-ranges.ts'
import { and, asc, eq, gt, inArray, isNotNull, sql } from 'drizzle-orm'
import { channel } from '#src/capabilities/channels/channel.table.ts'
import { claim } from '#src/capabilities/claims/claim.table.ts'
import type { Executor, Tx } from '#src/platform/db/database.ts'
import { musicRemoval } from '../music.table.ts'

type PublishedVideo = { readonly platform: string; readonly platformVideoId: string }

const facts = {
  id: claim.id,
  platform: claim.platform,
  platformVideoId: claim.platformVideoId,
  direction: claim.direction,
  type: claim.type,
  platformStatus: claim.platformStatus,
  segments: claim.segments,
}

/** The claims that stand on the sound of published videos, by video; the oldest first. */
export async function findSoundClaims(
  db: Executor,
  videos: readonly PublishedVideo[],
): Promise<
  ReadonlyMap<string, readonly { readonly id: bigint; readonly segments: readonly ClaimSegment[] }[]>
> {
  if (videos.length === 0) return new Map()
  const rows = await db
    .select(facts)
    .from(claim)
    .where(
      and(
        inArray(claim.platformVideoId, [...new Set(videos.map(({ platformVideoId }) => platformVideoId))]),
        eq(claim.direction, 'inbound'),
        inArray(claim.type, ['audio', 'audiovisual']),
      ),
    )
    .orderBy(asc(claim.id))
  return Map.groupBy(
    rows.filter((row) => claimsSound(row)),
    (row) => videoKey(row),
  )
}

export const videoKey = ({ platform, platformVideoId }: PublishedVideo): string =>
  `${platform} ${platformVideoId}`

/** Claims on sound whose videos have no case yet, of channels of ours, in their order after `after`. */
export function findUncasedClaims(db: Executor, after: bigint, most: number) {
  return db
    .select({ ...facts, channelId: claim.channelId, videoTitle: claim.videoTitle })
    .from(claim)
    .innerJoin(channel, eq(channel.id, claim.channelId))
    .leftJoin(
      musicRemoval,
      and(eq(musicRemoval.platform, claim.platform), eq(musicRemoval.platformVideoId, claim.platformVideoId)),
    )
    .where(
      and(
        gt(claim.id, after),
        eq(claim.direction, 'inbound'),
        inArray(claim.type, ['audio', 'audiovisual']),
        isNotNull(claim.channelId),
        sql`${musicRemoval.id} IS NULL`,
      ),
    )
    .orderBy(asc(claim.id))
    .limit(most)
}

/**
 * The film in the library that was published as a video; null where none is known. Publish tasks are publishing's, read
 * here by name as the library reads them.
 */
export async function findSourceVideo(
  db: Executor,
  { platform, platformVideoId }: PublishedVideo,
): Promise<bigint | null> {
  const { rows } = await db.execute<{ id: string }>(sql`
    SELECT task.video_id AS id FROM publish_task AS task
    WHERE task.platform = ${platform} AND task.platform_video_id = ${platformVideoId}
    ORDER BY task.id DESC LIMIT 1`)
  return rows[0] === undefined ? null : BigInt(rows[0].id)
}

/** Notes the films of cases that did not know theirs: their tasks came later. @returns how many */
export async function noteSourceVideos(tx: Tx): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    UPDATE ${musicRemoval} SET video_id = task.video_id
    FROM publish_task AS task
    WHERE ${musicRemoval.videoId} IS NULL AND task.platform = ${musicRemoval.platform}
      AND task.platform_video_id = ${musicRemoval.platformVideoId}`)
  return rowCount ?? 0
}
