import { videoVisibilities } from '@pindao/protocol/channels/platform-video.codes.ts'
import { taskResult } from '@pindao/protocol/operations/task-result.states.ts'
import type { FindingKind } from '@pindao/protocol/publishing/comparison.endpoints.ts'
import { publishTaskStatus } from '@pindao/protocol/publishing/publish-task.states.ts'
import { and, eq, inArray, isNull, lt, sql } from 'drizzle-orm'
import { channel } from '#src/capabilities/channels/channel.table.ts'
import { codesOf } from '#src/platform/db/codes.ts'
import type { Executor, Tx } from '#src/platform/db/database.ts'
import { publishComparison, publishFinding } from './comparison.table.ts'

/** What a comparison finds of one video of a channel. */
export type Difference = {
  readonly kind: FindingKind
  readonly platformVideoId: string
  readonly title: string
  readonly taskId: bigint | null
  readonly twinVideoId: string | null
}

const published = codesOf(publishTaskStatus, ['published'])
const waiting = sql.raw(String(taskResult.codes.waiting))
const removed = sql.raw(String(videoVisibilities.removed))

export type ComparedChannel = typeof channel.$inferSelect

export async function findChannel(db: Executor, id: bigint): Promise<ComparedChannel | null> {
  const [row] = await db.select().from(channel).where(eq(channel.id, id))
  return row ?? null
}

/** Asks for a comparison; one that is under way goes on. */
export async function askForComparisons(
  tx: Tx,
  channelIds: readonly bigint[],
  askedAt: string,
): Promise<void> {
  if (channelIds.length === 0) return
  await tx
    .insert(publishComparison)
    .values(channelIds.map((channelId) => ({ channelId, askedAt })))
    .onConflictDoUpdate({
      target: publishComparison.channelId,
      set: { askedAt, endedAt: null, problem: null },
      setWhere: sql`${publishComparison.endedAt} IS NOT NULL`,
    })
}

/** Comparisons that wait for their lists to be read. */
export function findOpenComparisons(db: Executor) {
  return db
    .select({ channelId: publishComparison.channelId, askedAt: publishComparison.askedAt })
    .from(publishComparison)
    .where(isNull(publishComparison.endedAt))
    .orderBy(publishComparison.askedAt, publishComparison.channelId)
}

/** Ends a comparison; false where another worker has done that. */
export async function endComparison(
  tx: Tx,
  channelId: bigint,
  end: { readonly endedAt: string; readonly problem: string | null; readonly videos?: number },
): Promise<boolean> {
  const ended = await tx
    .update(publishComparison)
    .set(end)
    .where(and(eq(publishComparison.channelId, channelId), isNull(publishComparison.endedAt)))
    .returning({ channelId: publishComparison.channelId })
  return ended.length > 0
}

/** How many videos of a channel the platform has, as it was read. */
export async function countVideosOf(db: Executor, channelId: bigint): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(sql`
    SELECT count(*)::int AS total FROM platform_video WHERE channel_id = ${channelId} AND visibility <> ${removed}`)
  return rows[0]?.total ?? 0
}

/**
 * What we published there and the platform does not show, and what we have not taken down ourselves. `known`: it was seen before and is gone; otherwise no list ever had it,
 * which has to be asked by its id.
 *
 * @param before what was published later may not be in the lists yet
 */
export async function findMissing(db: Executor, channelId: bigint, before: string) {
  const { rows } = await db.execute<{ id: string; video: string; title: string; known: boolean }>(sql`
    SELECT t.id::text AS id, t.platform_video_id AS video, t.title, v.id IS NOT NULL AS known
    FROM publish_task t
    LEFT JOIN platform_video v ON v.platform = t.platform AND v.platform_video_id = t.platform_video_id
    WHERE t.channel_id = ${channelId} AND t.status IN (${published}) AND t.platform_video_id IS NOT NULL
      AND t.published_at < ${before}::timestamptz AND (v.id IS NULL OR v.visibility = ${removed})
      AND NOT EXISTS (SELECT FROM publish_standing s WHERE s.task_id = t.id AND s.accepted = ${removed})
      AND NOT EXISTS (SELECT FROM publish_change c WHERE c.task_id = t.id AND c.kind = 'removal'
        AND c.status = ${waiting} AND c.sent_at IS NOT NULL)
    ORDER BY t.id`)
  return rows.map(({ id, video, title, known }) => ({
    taskId: BigInt(id),
    platformVideoId: video,
    title,
    known,
  }))
}

/**
 * What the platform shows on a channel since it is ours to keep, and no delivery of ours made. One that is like one of ours (the same
 * title and length) is its double. While the outcome of a delivery is unknown, what came after it began may be its video.
 */
export async function findForeign(db: Executor, channelId: bigint, before: string): Promise<Difference[]> {
  const { rows } = await db.execute<{
    video: string
    title: string
    twin: string | null
    task: string | null
  }>(sql`
    SELECT v.platform_video_id AS video, v.title, twin.video AS twin, twin.task
    FROM platform_video v JOIN channel c ON c.id = v.channel_id
    LEFT JOIN LATERAL (
      SELECT o.platform_video_id AS video, t.id::text AS task
      FROM platform_video o JOIN publish_task t ON t.platform = o.platform AND t.platform_video_id = o.platform_video_id
      WHERE o.channel_id = v.channel_id AND o.id <> v.id AND lower(o.title) = lower(v.title)
        AND o.duration_sec = v.duration_sec AND o.visibility <> ${removed}
      ORDER BY t.id LIMIT 1
    ) twin ON true
    WHERE v.channel_id = ${channelId} AND v.visibility <> ${removed}
      AND coalesce(v.published_at, v.created_at) >= coalesce(c.connected_at, c.created_at)
      AND coalesce(v.published_at, v.created_at) < ${before}::timestamptz
      AND NOT EXISTS (SELECT FROM publish_task t WHERE t.platform_video_id = v.platform_video_id AND t.platform = v.platform)
      AND NOT EXISTS (SELECT FROM delivery d JOIN publish_task t ON t.id = d.task_id
        WHERE d.platform_video_id = v.platform_video_id AND t.platform = v.platform)
      AND NOT EXISTS (SELECT FROM delivery d JOIN publish_task t ON t.id = d.task_id
        WHERE t.channel_id = v.channel_id AND d.stage = 'confirming'
          AND d.created_at <= coalesce(v.published_at, v.created_at))
    ORDER BY v.id`)
  return rows.map(({ video, title, twin, task }) => ({
    kind: twin === null ? 'foreign' : 'double',
    platformVideoId: video,
    title,
    taskId: task === null ? null : BigInt(task),
    twinVideoId: twin,
  }))
}

/** Whether a video of a platform is that of a task, or of a delivery of ours. */
export async function isOfTask(tx: Tx, platform: string, platformVideoId: string): Promise<boolean> {
  const { rows } = await tx.execute<{ known: boolean }>(sql`SELECT
    EXISTS (SELECT FROM publish_task t WHERE t.platform_video_id = ${platformVideoId} AND t.platform = ${platform})
    OR EXISTS (SELECT FROM delivery d JOIN publish_task t ON t.id = d.task_id
      WHERE d.platform_video_id = ${platformVideoId} AND t.platform = ${platform}) AS known`)
  return rows[0]?.known === true
}

/** The same content twice on a channel, both times by us, and nobody had said yes to that. */
export async function findDoubles(db: Executor, channelId: bigint): Promise<Difference[]> {
  const { rows } = await db.execute<{ video: string; title: string; twin: string; task: string }>(sql`
    SELECT t.platform_video_id AS video, t.title, first.platform_video_id AS twin, t.id::text AS task
    FROM publish_task t
    JOIN platform_video v ON v.platform = t.platform AND v.platform_video_id = t.platform_video_id
    JOIN LATERAL (
      SELECT o.platform_video_id FROM publish_task o
      JOIN platform_video ov ON ov.platform = o.platform AND ov.platform_video_id = o.platform_video_id
      WHERE o.channel_id = t.channel_id AND o.content = t.content AND o.id < t.id AND o.status IN (${published})
        AND o.platform_video_id <> t.platform_video_id AND ov.visibility <> ${removed}
      ORDER BY o.id LIMIT 1
    ) first ON true
    WHERE t.channel_id = ${channelId} AND t.status IN (${published}) AND v.visibility <> ${removed}
      AND NOT EXISTS (SELECT FROM record_event e WHERE e.entity = 'publishTask' AND e.record_id = t.id
        AND e.reason IN ('submittedAgain', 'adoptedFound'))
    ORDER BY t.id`)
  return rows.map(({ video, title, twin, task }) => ({
    kind: 'double',
    platformVideoId: video,
    title,
    taskId: BigInt(task),
    twinVideoId: twin,
  }))
}

/** Keeps what was found; what was mended and is there again is open again. Returns how many are new. */
export async function keepFindings(
  tx: Tx,
  { channelId, platform, at }: { readonly channelId: bigint; readonly platform: string; readonly at: string },
  found: readonly Difference[],
): Promise<number> {
  if (found.length > 0) {
    const rows = found.map((one) => ({
      ...one,
      channelId,
      platform,
      state: 'open' as const,
      foundAt: at,
      seenAt: at,
    }))
    const again = sql`${publishFinding.state} = 'mended'`
    await tx
      .insert(publishFinding)
      .values(rows)
      .onConflictDoUpdate({
        target: [publishFinding.channelId, publishFinding.platformVideoId],
        set: {
          kind: sql`excluded.kind`,
          title: sql`excluded.title`,
          taskId: sql`excluded.task_id`,
          twinVideoId: sql`excluded.twin_video_id`,
          seenAt: sql`excluded.seen_at`,
          foundAt: sql`CASE WHEN ${again} THEN excluded.found_at ELSE ${publishFinding.foundAt} END`,
          settledAt: sql`CASE WHEN ${again} THEN NULL ELSE ${publishFinding.settledAt} END`,
          settledBy: sql`CASE WHEN ${again} THEN NULL ELSE ${publishFinding.settledBy} END`,
          state: sql`CASE WHEN ${again} THEN 'open' ELSE ${publishFinding.state} END`,
        },
      })
  }
  await tx
    .update(publishFinding)
    .set({ state: 'mended', settledAt: at, settledBy: null })
    .where(
      and(
        eq(publishFinding.channelId, channelId),
        inArray(publishFinding.state, ['open', 'explained']),
        lt(publishFinding.seenAt, at),
      ),
    )
  const fresh = await tx
    .select({ id: publishFinding.id })
    .from(publishFinding)
    .where(
      and(
        eq(publishFinding.channelId, channelId),
        eq(publishFinding.state, 'open'),
        eq(publishFinding.foundAt, at),
      ),
    )
  return fresh.length
}
