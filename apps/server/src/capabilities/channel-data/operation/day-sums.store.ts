import type { DataMeasure } from '@pindao/protocol/channel-data/data-measures.ts'
import type { DayRange } from '@pindao/protocol/channel-data/data-period.ts'
import { and, between, inArray, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { platformVideo } from '#src/capabilities/channels/sync/sync.table.ts'
import type { Executor } from '#src/platform/db/database.ts'
import { channelDay, videoDay } from '../facts/fact.table.ts'

/** What days come to, as the database writes it; null is what the platform did not say of any of them. */
export type DaySums = Readonly<Record<DataMeasure, string | null>> & {
  readonly currency: string | null
  /** How many days there are, the last of them, and whether none of them will change any more. */
  readonly days: number
  readonly lastDay: string
  readonly isFinal: boolean
}

type Days = typeof videoDay | typeof channelDay

/**
 * What the days of a record come to, measure by measure. Shares are weighted by what they are shares of; money of two
 * currencies has no sum.
 */
export function sumsOver(days: Days): Readonly<Record<DataMeasure, SQL<string | null>>> {
  const total = (column: PgColumn) => sql<string | null>`sum(${column})`
  const weighted = (share: PgColumn, by: PgColumn, places: number) => sql<string | null>`
    round(sum(${share} * ${by}) / NULLIF(sum(${by}) FILTER (WHERE ${share} IS NOT NULL), 0), ${sql.raw(String(places))})`
  const earned = sql`CASE WHEN min(${days.currency}) = max(${days.currency}) THEN sum(${days.estRevenue}) END`
  return {
    views: total(days.views),
    watchMinutes: total(days.watchMinutes),
    avgViewPct: weighted(days.avgViewPct, days.views, 2),
    impressions: total(days.impressions),
    ctr: weighted(days.ctr, days.impressions, 4),
    subsNet: sql`sum(${days.subsGained}) - sum(${days.subsLost})`,
    likes: total(days.likes),
    comments: total(days.comments),
    shares: total(days.shares),
    estRevenue: earned as SQL<string | null>,
    rpm: sql`round((${earned}) * 1000 / NULLIF(sum(${days.views}) FILTER (WHERE ${days.estRevenue} IS NOT NULL), 0), 6)`,
  }
}

const told = (days: Days) => ({
  ...sumsOver(days),
  currency: sql<
    string | null
  >`CASE WHEN min(${days.currency}) = max(${days.currency}) THEN min(${days.currency}) END`,
  days: sql<number>`count(*)::int`,
  lastDay: sql<string>`max(${days.day})::text`,
  isFinal: sql<boolean>`bool_and(${days.final})`,
})

type Read = DaySums & { readonly of: bigint }

/** What the days of videos come to, by video; one without any day is not in it. */
export async function findVideoSums(db: Executor, ids: readonly bigint[], { from, to }: DayRange) {
  if (ids.length === 0) return new Map<bigint, DaySums>()
  const channels = await db
    .selectDistinct({ id: platformVideo.channelId })
    .from(platformVideo)
    .where(inArray(platformVideo.id, [...ids]))
  const channelIds = channels.map(({ id }) => id)
  const rows = await db
    .select({ of: videoDay.platformVideoId, ...told(videoDay) })
    .from(videoDay)
    .where(
      and(
        inArray(videoDay.platformVideoId, [...ids]),
        between(videoDay.day, from, to),
        // The one index of days begins with the channel.
        inArray(videoDay.channelId, channelIds),
      ),
    )
    .groupBy(videoDay.platformVideoId)
  return byRecord(rows)
}

/** The same of channels, as the platform itself counts them. */
export async function findChannelSums(db: Executor, ids: readonly bigint[], { from, to }: DayRange) {
  if (ids.length === 0) return new Map<bigint, DaySums>()
  const rows = await db
    .select({ of: channelDay.channelId, ...told(channelDay) })
    .from(channelDay)
    .where(sql`${inArray(channelDay.channelId, [...ids])} AND ${between(channelDay.day, from, to)}`)
    .groupBy(channelDay.channelId)
  return byRecord(rows)
}

const byRecord = (rows: readonly Read[]): ReadonlyMap<bigint, DaySums> =>
  new Map(rows.map(({ of, ...sums }) => [of, sums]))

/** Days are late by some (business.md, trap 4): so far back the last one is looked for. */
const lookBack = 14

/**
 * The last day that is there for the house: the newest that at least half as many channels have as any of the days before
 * it. One that only a few early channels have is no complete day.
 *
 * @param today the day it is at the platform
 * @returns null where nothing was collected for weeks
 */
export async function findLastDay(db: Executor, today: string): Promise<string | null> {
  const { rows } = await db.execute<{ day: string }>(sql`
    WITH counted AS (
      SELECT ${channelDay.day} AS day, count(*) AS channels FROM ${channelDay}
      WHERE ${channelDay.day} BETWEEN ${today}::date - ${lookBack}::int AND ${today}::date GROUP BY 1
    )
    SELECT day::text FROM counted WHERE channels * 2 >= (SELECT max(channels) FROM counted) ORDER BY 1 DESC LIMIT 1`)
  return rows[0]?.day ?? null
}
