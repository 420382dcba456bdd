import { sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/db/database.ts'

/** What a platform shows beside a video; null is what it did not say, which changes nothing. */
export type CountedVideo = {
  readonly platformVideoId: string
  readonly views: bigint | null
  readonly likes: bigint | null
  readonly comments: bigint | null
}

/** Keeps what a platform counts of a channel's videos right now; how many of them had other numbers before. */
export async function keepCounts(
  tx: Tx,
  channelId: bigint,
  counts: readonly CountedVideo[],
  now: string,
): Promise<number> {
  if (counts.length === 0) return 0
  const rows = counts.map(({ platformVideoId, views, likes, comments }) => ({
    id: platformVideoId,
    views: textOf(views),
    likes: textOf(likes),
    comments: textOf(comments),
  }))
  const { rowCount } = await tx.execute(sql`
    UPDATE platform_video v
    SET views = coalesce(c.views, v.views), likes = coalesce(c.likes, v.likes),
      comments = coalesce(c.comments, v.comments), updated_at = ${now}
    FROM json_to_recordset(${JSON.stringify(rows)}::json)
      AS c (id text, views bigint, likes bigint, comments bigint)
    WHERE v.channel_id = ${channelId} AND v.platform_video_id = c.id
      AND (coalesce(c.views, v.views), coalesce(c.likes, v.likes), coalesce(c.comments, v.comments))
        IS DISTINCT FROM (v.views, v.likes, v.comments)`)
  return rowCount ?? 0
}

const textOf = (count: bigint | null) => (count === null ? null : String(count))
