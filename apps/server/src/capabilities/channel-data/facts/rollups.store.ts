import { sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/db/database.ts'
import { type Feed, feeds } from './feeds.ts'

/** What a report touched, beside the tables `accepted` and `changed` of its transaction. */
export type Touched = {
  readonly days: number
  /** Days that an earlier report had. */
  readonly again: number
  readonly first: string
  readonly last: string
}

/** What a video's total is moved by. */
export const changedColumns = [
  'views',
  'watch_minutes',
  'likes',
  'comments',
  'shares',
  'subs_net',
  'impressions',
  'impression_clicks',
  'est_revenue',
] as const

const summed = [
  'views',
  'watch_minutes',
  'likes',
  'comments',
  'shares',
  'subs_gained',
  'subs_lost',
  'impressions',
  'est_revenue',
] as const
const zone = "'America/Los_Angeles'"

/**
 * Brings sums and totals in line with the days that a report changed. Sums of channels are made anew of what stands there. A
 * video's life is moved by what its days were moved by, under the lock of its channel: read anew, the lives of a day's
 * videos are as many rows as there are in a year. Where something is gone, it is read anew.
 */
export async function rollUp(tx: Tx, feed: Feed, touched: Touched): Promise<void> {
  if (feed.table !== 'video_day') return
  const { rows } = await tx.execute<{ any: boolean; lost: boolean }>(sql`
    SELECT count(*) > 0 AS any, coalesce(bool_or(lost), false) AS lost FROM changed`)
  const [found] = rows
  if (found?.any) {
    await sumDays(tx, touched, found.lost)
    await sumMonths(tx, found.lost)
    await moveTotals(tx, touched)
    if (found.lost) await readTotalsAnew(tx)
  }
  if (feed.part === feeds.videoDays.part) await countFirstDays(tx)
}

const sums = (prefix: string) => summed.map((name) => `sum(${prefix}.${name}) AS ${name}`).join(', ')
const names = summed.join(', ')
const replaced = (more: readonly string[]) =>
  [...more, ...summed].map((name) => `${name} = excluded.${name}`).join(', ')
/** Asked for each channel and day by itself: the planner knows nothing of a day that has just come, and guesses badly. */
const eachOf = (table: string, sum: string) => `${table} c CROSS JOIN LATERAL (${sum}) s`

async function sumDays(tx: Tx, { first, last }: Touched, hasLost: boolean): Promise<void> {
  const ofDay = `SELECT count(*) AS rows, count(d.views)::int AS videos, ${sums('d')} FROM video_day d
    WHERE d.channel_id = c.channel_id AND d.day = c.day AND d.day BETWEEN '${first}' AND '${last}'`
  await tx.execute(
    sql.raw(`
    INSERT INTO channel_day_sum (channel_id, day, videos, ${names})
    SELECT c.channel_id, c.day, videos, ${names} FROM ${eachOf('accepted', ofDay)} WHERE rows > 0
    ON CONFLICT (channel_id, day) DO UPDATE SET ${replaced(['videos'])}`),
  )
  if (!hasLost) return
  await tx.execute(
    sql.raw(`
    DELETE FROM channel_day_sum s USING accepted c
    WHERE s.channel_id = c.channel_id AND s.day = c.day AND NOT EXISTS (
      SELECT FROM video_day d WHERE d.channel_id = s.channel_id AND d.day = s.day
        AND d.day BETWEEN '${first}' AND '${last}')`),
  )
}

async function sumMonths(tx: Tx, hasLost: boolean): Promise<void> {
  const months = `(SELECT DISTINCT channel_id, date_trunc('month', day)::date AS month FROM accepted)`
  const ofMonth = `SELECT count(*)::int AS days, ${sums('d')} FROM channel_day_sum d
    WHERE d.channel_id = c.channel_id AND d.day >= c.month AND d.day < (c.month + interval '1 month')::date`
  await tx.execute(
    sql.raw(`
    INSERT INTO channel_month_sum (channel_id, month, days, ${names})
    SELECT c.channel_id, c.month, days, ${names} FROM ${eachOf(months, ofMonth)} WHERE days > 0
    ON CONFLICT (channel_id, month) DO UPDATE SET ${replaced(['days'])}`),
  )
  if (!hasLost) return
  await tx.execute(
    sql.raw(`
    DELETE FROM channel_month_sum m USING ${months} c
    WHERE m.channel_id = c.channel_id AND m.month = c.month AND NOT EXISTS (
      SELECT FROM channel_day_sum s WHERE s.channel_id = m.channel_id
        AND s.day >= m.month AND s.day < (m.month + interval '1 month')::date)`),
  )
}

/** Moves the lives of videos by what changed of their days; those that lost something are left to `readTotalsAnew`. */
async function moveTotals(tx: Tx, { first, last }: Touched): Promise<void> {
  // Of one day there is one row of a video: nothing is to be added up.
  const moved =
    first === last
      ? `SELECT platform_video_id AS id, day AS first_day, day AS last_day, currency, ${changedColumns.join(', ')}
          FROM changed WHERE NOT lost`
      : `SELECT platform_video_id AS id, min(day) AS first_day, max(day) AS last_day, max(currency) AS currency,
          ${changedColumns.map((name) => `sum(${name}) AS ${name}`).join(', ')}
          FROM changed GROUP BY platform_video_id HAVING NOT bool_or(lost)`
  const added = changedColumns
    .map((name) => `coalesce(t.${name} + d.${name}, d.${name}, t.${name}) AS ${name}`)
    .join(', ')
  await tx.execute(
    sql.raw(
      writeTotals(`
      SELECT d.id, p.channel_id, p.published_at, p.duration_sec,
        least(t.first_day, d.first_day) AS first_day, greatest(t.last_day, d.last_day) AS last_day,
        coalesce(d.currency, t.currency) AS currency, ${added}
      FROM (${moved}) d
      JOIN platform_video p ON p.id = d.id
      LEFT JOIN video_total t ON t.platform_video_id = d.id`),
    ),
  )
}

const lostVideos = 'SELECT platform_video_id FROM changed WHERE lost'

/** Reads lives of which something is gone from their days. */
async function readTotalsAnew(tx: Tx): Promise<void> {
  await tx.execute(sql.raw(`DELETE FROM video_total WHERE platform_video_id IN (${lostVideos})`))
  await tx.execute(
    sql.raw(
      writeTotals(`
      SELECT p.id, p.channel_id, p.published_at, p.duration_sec, min(d.day) AS first_day, max(d.day) AS last_day,
        max(d.currency) AS currency, sum(d.views) AS views, sum(d.watch_minutes) AS watch_minutes,
        sum(d.likes) AS likes, sum(d.comments) AS comments, sum(d.shares) AS shares,
        sum(d.subs_gained - coalesce(d.subs_lost, 0)) AS subs_net, sum(d.impressions) AS impressions,
        sum(d.impressions * d.ctr / 100) AS impression_clicks, sum(d.est_revenue) AS est_revenue
      FROM video_day d JOIN platform_video p ON p.id = d.platform_video_id
      WHERE d.platform_video_id IN (${lostVideos}) GROUP BY p.id`),
    ),
  )
  // Their first days were thrown away with them.
  await countFirstDays(tx, `JOIN (${lostVideos}) l ON l.platform_video_id = p.id`)
}

/** Writes totals with what is worked out of them; rates of a life are made of its sums, never of rates of days. */
const writeTotals = (next: string) => `
  INSERT INTO video_total (platform_video_id, channel_id, published_at, first_day, last_day, currency,
    ${changedColumns.join(', ')}, avg_view_sec, avg_view_pct, ctr, rpm)
  SELECT id, channel_id, published_at, first_day, last_day, currency, ${changedColumns.join(', ')},
    watch_minutes * 60 / nullif(views, 0),
    least(watch_minutes * 6000 / nullif(views, 0) / nullif(duration_sec, 0), 9999.99),
    impression_clicks * 100 / nullif(impressions, 0),
    est_revenue * 1000 / nullif(views, 0)
  FROM (${next}) next
  ON CONFLICT (platform_video_id) DO UPDATE SET ${[
    'channel_id',
    'published_at',
    'first_day',
    'last_day',
    'currency',
    ...changedColumns,
    'avg_view_sec',
    'avg_view_pct',
    'ctr',
    'rpm',
  ]
    .map((name) => `${name} = excluded.${name}`)
    .join(', ')}`

/**
 * Views of the first 1, 7 and 28 days of the videos that came out so shortly before one of the days, where the channel's
 * report of each of those days is there: a day that is missing makes it unknown, never less.
 */
async function countFirstDays(
  tx: Tx,
  whose = `JOIN (SELECT channel_id, min(day) AS first, max(day) AS last FROM accepted GROUP BY channel_id) a
    ON p.channel_id = a.channel_id AND p.published_at >= a.first - 29 AND p.published_at < a.last + 2`,
): Promise<void> {
  const periods = [1, 7, 28] as const
  const each = (write: (days: number) => string) => periods.map(write).join(', ')
  await tx.execute(
    sql.raw(`
    UPDATE video_total t SET ${each((days) => `views_${days} = e.views_${days}`)}
    FROM (
      SELECT v.id, ${each((days) => `CASE WHEN s.days_${days} = ${days} THEN d.views_${days} END AS views_${days}`)}
      FROM (
        SELECT p.id, p.channel_id, (p.published_at AT TIME ZONE ${zone})::date AS born
        FROM platform_video p ${whose}
      ) v
      CROSS JOIN LATERAL (
        SELECT ${each((days) => `sum(views) FILTER (WHERE day < v.born + ${days}) AS views_${days}`)}
        FROM video_day WHERE platform_video_id = v.id AND day >= v.born AND day < v.born + 28
      ) d
      CROSS JOIN LATERAL (
        SELECT ${each((days) => `count(*) FILTER (WHERE day < v.born + ${days}) AS days_${days}`)}
        FROM data_day
        WHERE channel_id = v.channel_id AND part = '${feeds.videoDays.part}'
          AND day >= v.born AND day < v.born + 28
      ) s
    ) e
    WHERE t.platform_video_id = e.id
      AND (${each((days) => `t.views_${days}`)}) IS DISTINCT FROM (${each((days) => `e.views_${days}`)})`),
  )
}
