import type { PublishedHour } from '@pindao/protocol/channel-data/data-charts.endpoints.ts'
import { dataZone } from '@pindao/protocol/channel-data/data-period.ts'
import type { VideoKind } from '@pindao/protocol/channels/platform-video.codes.ts'
import { eq, max, type SQL, sql } from 'drizzle-orm'
import { channel } from '#src/capabilities/channels/channel.table.ts'
import { platformVideo } from '#src/capabilities/channels/sync/sync.table.ts'
import type { Executor } from '#src/platform/db/database.ts'
import { channelDaySum, videoDay } from '../facts/fact.table.ts'

/** The day of the platform on which a video was published. */
const publishedDay = sql`(${platformVideo.publishedAt} AT TIME ZONE ${sql.raw(`'${dataZone}'`)})::date`

/** A video with its channel, and what the data scope asks for. */
export async function findVideo(db: Executor, id: bigint) {
  const { ownerStaffId, backupStaffId, departmentId, groupId } = channel
  const [row] = await db
    .select({
      id: platformVideo.id,
      title: platformVideo.title,
      url: platformVideo.url,
      kind: sql<VideoKind>`${platformVideo.kind}`,
      publishedAt: platformVideo.publishedAt,
      publishedDay: sql<string | null>`${publishedDay}::text`,
      channelId: channel.id,
      channelTitle: channel.title,
      platform: channel.platform,
      ownerStaffId,
      backupStaffId,
      departmentId,
      groupId,
    })
    .from(platformVideo)
    .innerJoin(channel, eq(channel.id, platformVideo.channelId))
    .where(eq(platformVideo.id, id))
  return row ?? null
}

/** The last day that videos of a channel have. */
export async function findLastVideoDay(db: Executor, channelId: bigint): Promise<string | null> {
  const [row] = await db
    .select({ day: max(channelDaySum.day) })
    .from(channelDaySum)
    .where(eq(channelDaySum.channelId, channelId))
  return row?.day ?? null
}

/** The videos of a channel that were published last before one, with their days. */
export async function findEarlier(
  db: Executor,
  { id, channelId, publishedAt }: { id: bigint; channelId: bigint; publishedAt: string },
  most: number,
): Promise<readonly { readonly id: bigint; readonly day: string }[]> {
  const { rows } = await db.execute<{ id: string; day: string }>(sql`
    SELECT ${platformVideo.id}::text AS id, ${publishedDay}::text AS day FROM ${platformVideo}
    WHERE ${platformVideo.channelId} = ${channelId} AND ${platformVideo.publishedAt} < ${publishedAt}
      AND ${platformVideo.id} <> ${id}
    ORDER BY ${platformVideo.publishedAt} DESC, ${platformVideo.id} DESC LIMIT ${most}`)
  return rows.map((row) => ({ ...row, id: BigInt(row.id) }))
}

/** A day of a video's life. */
export type AgedDay = {
  readonly id: bigint
  readonly age: number
  readonly views: string | null
  readonly watchMinutes: string | null
  readonly estRevenue: string | null
  readonly currency: string | null
}

/** The first days of videos. The days between which all of them lie are named, so that only their months are read. */
export async function findAgedDays(
  db: Executor,
  videos: readonly { readonly id: bigint; readonly day: string }[],
  days: number,
): Promise<readonly AgedDay[]> {
  if (videos.length === 0) return []
  const published = videos.map(({ day }) => day).toSorted()
  const { rows } = await db.execute<Omit<AgedDay, 'id'> & { id: string }>(sql`
    SELECT v.id::text AS id, ${videoDay.day} - v.day AS age, ${videoDay.views}::text AS views,
      ${videoDay.watchMinutes}::text AS "watchMinutes", ${videoDay.estRevenue}::text AS "estRevenue",
      ${videoDay.currency} AS currency
    FROM unnest(${sql.param(videos.map(({ id }) => String(id)))}::bigint[],
      ${sql.param(videos.map(({ day }) => day))}::date[]) AS v (id, day)
    JOIN ${platformVideo} ON ${platformVideo.id} = v.id
    JOIN ${videoDay} ON ${videoDay.channelId} = ${platformVideo.channelId} AND ${videoDay.platformVideoId} = v.id
      AND ${videoDay.day} BETWEEN v.day AND v.day + ${days - 1}::int
    WHERE ${videoDay.day} BETWEEN ${published[0]} AND ${published.at(-1)}::date + ${days - 1}::int
    ORDER BY 1, 2`)
  return rows.map((row) => ({ ...row, id: BigInt(row.id) }))
}

/** Days of a channel's videos that were published from a day on. */
type Since = { readonly channelId: bigint; readonly from: string; readonly lastDay: string }

const publishedSince = ({ channelId, from }: Since, more: SQL): SQL => sql`
  SELECT ${platformVideo.id} AS id, ${publishedDay} AS day, ${more} FROM ${platformVideo}
  WHERE ${platformVideo.channelId} = ${channelId} AND ${platformVideo.publishedAt} >= ${from}::date - 1
    AND ${publishedDay} >= ${from}`

/** Videos by the day they were published, and what they were viewed at each age together, by the month of that day. */
export async function findCohorts(db: Executor, since: Since, days: number) {
  const published = publishedSince(since, sql`NULL`)
  const [videos, views] = await Promise.all([
    db.execute<{ day: string; videos: number }>(
      sql`SELECT day::text, count(*)::int AS videos FROM (${published}) p WHERE day <= ${since.lastDay} GROUP BY 1`,
    ),
    db.execute<{ month: string; age: number; views: number | null }>(sql`
      SELECT to_char(p.day, 'YYYY-MM') AS month, ${videoDay.day} - p.day AS age,
        sum(${videoDay.views})::float8 AS views
      FROM (${published}) p
      JOIN ${videoDay} ON ${videoDay.platformVideoId} = p.id AND ${videoDay.day} BETWEEN p.day AND p.day + ${days - 1}::int
      WHERE ${videoDay.channelId} = ${since.channelId} AND ${videoDay.day} BETWEEN ${since.from} AND ${since.lastDay}
      GROUP BY 1, 2`),
  ])
  return { videos: videos.rows, views: views.rows }
}
export type FoundCohorts = Awaited<ReturnType<typeof findCohorts>>

/**
 * How videos did in their first 24 hours by the hour of publishing, in a time zone. Platforms count by the day of Pacific
 * Time: a video gets its first day, and of the second one the share that had passed of the first when it was published. One
 * that lacks either day is left out: a missing day is no zero.
 */
export async function findHours(db: Executor, since: Since, zone: string): Promise<PublishedHour[]> {
  const clock = sql`${platformVideo.publishedAt} AT TIME ZONE ${zone}::text`
  const wall = sql`${platformVideo.publishedAt} AT TIME ZONE ${sql.raw(`'${dataZone}'`)}`
  const { rows } = await db.execute<PublishedHour>(sql`
    SELECT weekday, hour, count(*)::int AS videos, round(avg(views))::float8 AS views FROM (
      SELECT p.id, p.weekday, p.hour,
        sum(${videoDay.views}) FILTER (WHERE ${videoDay.day} = p.day)
          + p.passed * sum(${videoDay.views}) FILTER (WHERE ${videoDay.day} = p.day + 1) AS views
      FROM (${publishedSince(
        since,
        sql`extract(isodow FROM ${clock})::int AS weekday, extract(hour FROM ${clock})::int AS hour,
          extract(epoch FROM (${wall})::time) / 86400 AS passed`,
      )}) p
      JOIN ${videoDay} ON ${videoDay.platformVideoId} = p.id AND ${videoDay.day} BETWEEN p.day AND p.day + 1
      WHERE ${videoDay.channelId} = ${since.channelId}
        AND p.day < ${since.lastDay} AND ${videoDay.day} BETWEEN ${since.from} AND ${since.lastDay}
      GROUP BY p.id, p.weekday, p.hour, p.passed, p.day
      HAVING count(${videoDay.views}) FILTER (WHERE ${videoDay.day} = p.day) = 1
        AND count(${videoDay.views}) FILTER (WHERE ${videoDay.day} = p.day + 1) = 1
    ) video GROUP BY 1, 2 ORDER BY 1, 2`)
  return rows
}
