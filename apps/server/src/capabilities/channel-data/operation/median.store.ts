import { type SQL, sql } from 'drizzle-orm'
import type { Executor } from '#src/platform/db/database.ts'
import { videoTotal } from '../facts/fact.table.ts'

/** Views of a video at an age, beside the median of those of its channel before it. */
export type AtSameAge = {
  readonly age: 1 | 7 | 28
  readonly views: string
  readonly median: string
  readonly of: number
}

/** So many videos of the channel a video is held against (business.md §5). */
const lastVideos = 10

const viewsAt = (row: SQL, age: SQL) =>
  sql`CASE ${age} WHEN 28 THEN ${row}.views_28 WHEN 7 THEN ${row}.views_7 ELSE ${row}.views_1 END`

/**
 * How videos do beside the last ten of their channel that were published before them, at the greatest age that they have
 * reached: none where the channel has no earlier one of that age.
 */
export async function findMedians(
  db: Executor,
  videoIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, AtSameAge>> {
  if (videoIds.length === 0) return new Map()
  const { rows } = await db.execute<AtSameAge & { readonly id: string }>(sql`
    SELECT own.platform_video_id AS id, age.days AS age, ${viewsAt(sql`own`, sql`age.days`)}::text AS views,
      round(before.median::numeric, 1)::text AS median, before.of
    FROM ${videoTotal} own
    CROSS JOIN LATERAL (SELECT CASE WHEN own.views_28 IS NOT NULL THEN 28 WHEN own.views_7 IS NOT NULL THEN 7
      WHEN own.views_1 IS NOT NULL THEN 1 END AS days) age
    CROSS JOIN LATERAL (
      SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY earlier.views) AS median, count(*)::int AS of
      FROM (
        SELECT ${viewsAt(sql`one`, sql`age.days`)} AS views FROM ${videoTotal} one
        WHERE one.channel_id = own.channel_id AND one.published_at < own.published_at
          AND ${viewsAt(sql`one`, sql`age.days`)} IS NOT NULL
        ORDER BY one.published_at DESC LIMIT ${lastVideos}
      ) earlier
    ) before
    WHERE own.platform_video_id = ANY(${sql.param(videoIds.map(String))}::bigint[]) AND age.days IS NOT NULL AND before.of > 0`)
  return new Map(rows.map(({ id, ...told }) => [BigInt(id), told]))
}
