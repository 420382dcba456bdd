import { sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/db/database.ts'
import { type Feed, feeds } from './feeds.ts'
import { changedColumns, movesOfNew, saysAnything } from './moves.ts'

/** What a report touched, beside the tables `accepted` and `changed` of its transaction. */
export type Touched = {
  readonly days: number
  /** Days that an earlier report had. */
  readonly again: number
  /** No report had any of these days before, not of what stands in the same rows either. */
  readonly isBare: boolean
  /** Rows that are new or others now. */
  readonly changed: number
  readonly first: string
  readonly last: string
}

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

/** Whether a report changed rows at all, and whether something is gone from them. */
export type Change = { readonly any: boolean; readonly lost: boolean }

/** Brings sums of channels and lives of videos in line with the days that a report changed. */
export async function rollUp(tx: Tx, feed: Feed, touched: Touched): Promise<void> {
  if (feed.table !== 'video_day') return
  const change = await whatChanged(tx, touched)
  await sumChannels(tx, feed, touched, change)
  await moveLives(tx, feed, touched, change)
}

export async function whatChanged(tx: Tx, { isBare }: Touched): Promise<Change> {
  if (isBare) return { any: true, lost: false }
  const { rows } = await tx.execute<Change>(sql`
    SELECT count(*) > 0 AS any, coalesce(bool_or(lost), false) AS lost FROM changed`)
  return rows[0] ?? { any: false, lost: false }
}

/** Sums of channels by day and month, made anew of what stands there. */
export async function sumChannels(
  tx: Tx,
  feed: Feed,
  touched: Touched,
  { any, lost }: Change,
): Promise<void> {
  if (!any) return
  await (touched.isBare ? sumNewDays(tx, feed) : sumDays(tx, touched, lost))
  await sumMonths(tx, lost)
}

/**
 * A video's life is moved by what its days were moved by, under the lock of its channel: read anew, the lives of a day's
 * videos are as many rows as there are in a year. Where something is gone, it is read anew.
 */
export async function moveLives(tx: Tx, feed: Feed, touched: Touched, { any, lost }: Change): Promise<void> {
  if (any) await moveTotals(tx, feed, touched)
  if (lost) await readTotalsAnew(tx)
  if (feed.part === feeds.videoDays.part) await countFirstDays(tx)
}

const sums = (prefix: string) => summed.map((name) => `sum(${prefix}.${name}) AS ${name}`).join(', ')
const names = summed.join(', ')
const replaced = (more: readonly string[]) =>
  [...more, ...summed].map((name) => `${name} = excluded.${name}`).join(', ')
/** Asked for each channel and day by itself: the planner knows nothing of a day that has just come, and guesses badly. */
const eachOf = (table: string, sum: string) => `${table} c CROSS JOIN LATERAL (${sum}) s`

/** Days that were not there before are what came. */
async function sumNewDays(tx: Tx, feed: Feed): Promise<void> {
  const given = summed.filter((name) => (feed.columns as readonly string[]).includes(name))
  const videos = given.includes('views') ? 'count(i.views)::int' : '0'
  await tx.execute(
    sql.raw(`
    INSERT INTO channel_day_sum (channel_id, day, videos, ${given.join(', ')})
    SELECT i.channel_id, i.day, ${videos}, ${given.map((name) => `sum(i.${name})`).join(', ')}
    FROM incoming i WHERE ${saysAnything(feed)} GROUP BY 1, 2`),
  )
}

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
async function moveTotals(tx: Tx, feed: Feed, { first, last, isBare, changed }: Touched): Promise<void> {
  const changes = isBare ? `(${movesOfNew(feed)})` : 'changed'
  // Of one day there is one row of a video: nothing is to be added up.
  const moved =
    first === last
      ? `SELECT platform_video_id AS id, day AS first_day, day AS last_day, currency, ${changedColumns.join(', ')}
          FROM ${changes} c WHERE NOT lost`
      : `SELECT platform_video_id AS id, min(day) AS first_day, max(day) AS last_day, max(currency) AS currency,
          ${changedColumns.map((name) => `sum(${name}) AS ${name}`).join(', ')}
          FROM ${changes} c GROUP BY platform_video_id HAVING NOT bool_or(lost)`
  const added = (name: string) => `coalesce(t.${name} + d.${name}, d.${name}, t.${name})`
  // Most are there: to look for each of them by an INSERT costs three times as much.
  const { rowCount } = await tx.execute(
    sql.raw(`
    UPDATE video_total t SET channel_id = p.channel_id, published_at = p.published_at,
      first_day = least(t.first_day, d.first_day), last_day = greatest(t.last_day, d.last_day),
      currency = coalesce(d.currency, t.currency),
      ${changedColumns.map((name) => `${name} = ${added(name)}`).join(', ')},
      ${Object.entries(ratesOf(added))
        .map(([name, rate]) => `${name} = ${rate}`)
        .join(', ')}
    FROM (${moved}) d JOIN platform_video p ON p.id = d.id
    WHERE t.platform_video_id = d.id`),
  )
  if (first === last && rowCount === changed) return
  await tx.execute(
    sql.raw(
      writeTotals(`
      SELECT d.id, p.channel_id, p.published_at, p.duration_sec, d.first_day, d.last_day, d.currency,
        ${changedColumns.map((name) => `d.${name}`).join(', ')}
      FROM (${moved}) d JOIN platform_video p ON p.id = d.id
      WHERE NOT EXISTS (SELECT FROM video_total t WHERE t.platform_video_id = d.id)`),
    ),
  )
}

/** What is worked out of a life's sums; rates of a life are made of these, never of rates of days. */
const ratesOf = (sum: (name: string) => string) => ({
  avg_view_sec: `${sum('watch_minutes')} * 60 / nullif(${sum('views')}, 0)`,
  avg_view_pct: `least(${sum('watch_minutes')} * 6000 / nullif(${sum('views')}, 0) / nullif(p.duration_sec, 0), 9999.99)`,
  ctr: `${sum('impression_clicks')} * 100 / nullif(${sum('impressions')}, 0)`,
  rpm: `${sum('est_revenue')} * 1000 / nullif(${sum('views')}, 0)`,
})

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
      FROM platform_video p JOIN video_day d ON d.channel_id = p.channel_id AND d.platform_video_id = p.id
      WHERE p.id IN (${lostVideos}) GROUP BY p.id`),
    ),
  )
  // Their first days were thrown away with them.
  await countFirstDays(
    tx,
    `JOIN (SELECT DISTINCT platform_video_id AS id, NULL::date AS first, NULL::date AS last FROM changed WHERE lost) a ON a.id = p.id`,
    'true',
  )
}

/** Writes totals that are not there, with what is worked out of them. */
function writeTotals(next: string): string {
  const rates = ratesOf((name) => `p.${name}`)
  return `
  INSERT INTO video_total (platform_video_id, channel_id, published_at, first_day, last_day, currency,
    ${changedColumns.join(', ')}, ${Object.keys(rates).join(', ')})
  SELECT id, channel_id, published_at, first_day, last_day, currency, ${changedColumns.join(', ')},
    ${Object.values(rates).join(', ')}
  FROM (${next}) p`
}

/**
 * Views of the first 1, 7 and 28 days of videos of which one of these days was touched, where the channel's report of each of
 * them is there: a day that is missing leaves it unknown, never less. What is known stays known, and is added up again when
 * one of its days comes again.
 */
async function countFirstDays(
  tx: Tx,
  whose = `JOIN (SELECT channel_id, min(day) AS first, max(day) AS last FROM accepted GROUP BY channel_id) a
    ON p.channel_id = a.channel_id AND p.published_at >= a.first - 29 AND p.published_at < a.last + 2`,
  touched = 'v.first < v.born + k.days AND v.last >= v.born',
): Promise<void> {
  const periods = [1, 7, 28] as const
  const each = (write: (days: number) => string) => periods.map(write).join(', ')
  const taken = `FROM data_day t WHERE t.channel_id = v.channel_id AND t.part = '${feeds.videoDays.part}'`
  await tx.execute(
    sql.raw(`
    UPDATE video_total t SET ${each((days) => `views_${days} = coalesce(e.views_${days}, t.views_${days})`)}
    FROM (
      SELECT v.id, ${each((days) => `max(s.views) FILTER (WHERE k.days = ${days}) AS views_${days}`)}
      FROM (
        SELECT p.id, p.channel_id, (p.published_at AT TIME ZONE ${zone})::date AS born, a.first, a.last
        FROM platform_video p ${whose}
      ) v
      CROSS JOIN (VALUES ${periods.map((days) => `(${days})`).join(', ')}) k (days)
      CROSS JOIN LATERAL (
        SELECT sum(d.views) AS views FROM video_day d
        WHERE d.channel_id = v.channel_id AND d.platform_video_id = v.id
          AND d.day >= v.born AND d.day < v.born + k.days
      ) s
      WHERE ${touched} AND CASE WHEN EXISTS (SELECT ${taken} AND t.day = v.born + k.days - 1)
        THEN (SELECT count(*) ${taken} AND t.day >= v.born AND t.day < v.born + k.days) = k.days END
      GROUP BY v.id
    ) e
    WHERE t.platform_video_id = e.id
      AND (${each((days) => `coalesce(e.views_${days}, t.views_${days})`)})
        IS DISTINCT FROM (${each((days) => `t.views_${days}`)})`),
  )
}
