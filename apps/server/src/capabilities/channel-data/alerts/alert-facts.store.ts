import type { AlertKind } from '@pindao/protocol/channel-data/data-alert.rules.ts'
import { type DayRange, dataZone } from '@pindao/protocol/channel-data/data-period.ts'
import { channelOperation } from '@pindao/protocol/channels/channel.states.ts'
import { addDays, dayIn, daysBetween, startOfDay } from '@pindao/protocol/core/zoned-day.ts'
import { and, between, eq, inArray, sql } from 'drizzle-orm'
import type { Executor } from '#src/platform/db/database.ts'
import { channelDay, channelDayPart, videoDay } from '../facts/fact.table.ts'
import type { ChannelFacts, CountryDay, FactDay, FirstDays, QuietDay } from './alert-facts.ts'

/** A channel as the rules need it. */
export type WatchedChannel = {
  readonly id: bigint
  readonly operation: number
  readonly lastSyncAt: string | null
}

const hourMs = 3_600_000
const numberOf = (value: bigint | string | null) => (value === null ? null : Number(value))

/** Which facts beside the days of a channel a rule asks for: what no rule asks for is not read. */
const asksFor: Readonly<Partial<Record<AlertKind, 'videos' | 'countries' | 'quiet'>>> = {
  ctrLow: 'videos',
  videoSurge: 'videos',
  countrySpike: 'countries',
  noPublish: 'quiet',
}

/**
 * What rules of these kinds read of these channels, for the days of a range, each fact once however many ask for it: days that
 * are missing are there, and say nothing; what none of the kinds asks for is empty.
 */
export async function readAlertFacts(
  db: Executor,
  channels: readonly WatchedChannel[],
  range: DayRange,
  kinds: readonly AlertKind[],
): Promise<ReadonlyMap<bigint, ChannelFacts>> {
  const ids = channels.map(({ id }) => id)
  if (ids.length === 0) return new Map()
  const asked = new Set(kinds.map((kind) => asksFor[kind]))
  const days = Map.groupBy(await findFactDays(db, ids, range), ({ channelId }) => channelId)
  const videos = Map.groupBy(
    asked.has('videos') ? await findFirstDays(db, ids, range) : [],
    ({ channelId }) => channelId,
  )
  const parts = Map.groupBy(
    asked.has('countries') ? await findCountries(db, ids, range) : [],
    ({ channelId }) => channelId,
  )
  const published = Map.groupBy(
    asked.has('quiet') ? await findPublished(db, ids, range) : [],
    ({ channelId }) => channelId,
  )
  return new Map(
    channels.map((one) => {
      const own = days.get(one.id) ?? []
      return [
        one.id,
        {
          days: filled(own, range),
          videos: (videos.get(one.id) ?? []).map(firstDaysOf),
          countries: countryDays(parts.get(one.id) ?? [], range),
          quiet: quietDays(one, published.get(one.id)?.map(({ at }) => Date.parse(at)) ?? [], range),
          currency: own.findLast(({ currency }) => currency !== null)?.currency ?? null,
        },
      ]
    }),
  )
}

function findFactDays(db: Executor, ids: readonly bigint[], { from, to }: DayRange) {
  const { channelId, day, final, views, estRevenue, currency, subsGained, subsLost } = channelDay
  const { adImpressions, monetizedPlaybacks } = channelDay
  return db
    .select({
      channelId,
      day,
      final,
      views,
      estRevenue,
      currency,
      subsGained,
      subsLost,
      adImpressions,
      monetizedPlaybacks,
    })
    .from(channelDay)
    .where(and(inArray(channelId, [...ids]), between(day, from, to)))
    .orderBy(day)
}

const daysOfRange = ({ from, to }: DayRange): string[] =>
  Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => addDays(from, index))

function filled(rows: Awaited<ReturnType<typeof findFactDays>>, range: DayRange): FactDay[] {
  const byDay = new Map(rows.map((row) => [row.day, row]))
  return daysOfRange(range).map((day) => {
    const row = byDay.get(day)
    const [gained, lost] = [numberOf(row?.subsGained ?? null), numberOf(row?.subsLost ?? null)]
    return {
      day,
      isFinal: row?.final ?? false,
      views: numberOf(row?.views ?? null),
      revenue: numberOf(row?.estRevenue ?? null),
      subsNet: gained === null || lost === null ? null : gained - lost,
      adImpressions: numberOf(row?.adImpressions ?? null),
      monetizedPlaybacks: numberOf(row?.monetizedPlaybacks ?? null),
    }
  })
}

type FirstDaysRow = {
  readonly channel_id: string
  readonly id: string
  readonly day: string
  readonly days: number
  readonly views: string | null
  readonly counted: number
  readonly impressions: string | null
  readonly clicks: string | null
}

/** The first two days of the videos that came out within a range; a provisional day without a view is not there yet. */
async function findFirstDays(db: Executor, ids: readonly bigint[], { from, to }: DayRange) {
  const { rows } = await db.execute<FirstDaysRow>(sql`
    SELECT p.channel_id::text, p.id::text, (p.born + 1)::text AS day, d.*
    FROM (
      SELECT id, channel_id, published_at, (published_at AT TIME ZONE ${dataZone})::date AS born
      FROM platform_video WHERE channel_id = ANY(${sql.param(ids.map(String))}::bigint[])
        AND published_at >= ${from}::date AND published_at < ${to}::date + 2
    ) p
    CROSS JOIN LATERAL (
      SELECT count(*) FILTER (WHERE final OR views > 0)::int AS days, sum(views)::text AS views,
        count(impressions)::int AS counted, sum(impressions)::text AS impressions,
        sum(impressions * ctr / 100)::text AS clicks
      FROM video_day
      WHERE platform_video_id = p.id AND day BETWEEN p.born AND p.born + 1
        AND day BETWEEN ${from} AND ${to}
    ) d
    ORDER BY p.published_at, p.id`)
  return rows.map((row) => ({ ...row, channelId: BigInt(row.channel_id) }))
}

function firstDaysOf({ id, day, days, views, counted, impressions, clicks }: FirstDaysRow): FirstDays {
  const isSeen = days === 2 && counted === 2
  return {
    videoId: BigInt(id),
    day,
    views: days === 2 ? numberOf(views) : null,
    impressions: isSeen ? numberOf(impressions) : null,
    clicks: isSeen ? numberOf(clicks) : null,
  }
}

function findCountries(db: Executor, ids: readonly bigint[], { from, to }: DayRange) {
  const { channelId, day, key, views, kind } = channelDayPart
  return db
    .select({ channelId, day, key, views })
    .from(channelDayPart)
    .where(and(inArray(channelId, [...ids]), eq(kind, 'country'), between(day, from, to)))
}

function countryDays(rows: Awaited<ReturnType<typeof findCountries>>, range: DayRange): CountryDay[] {
  const byDay = Map.groupBy(rows, ({ day }) => day)
  return daysOfRange(range).map((day) => {
    const views = new Map<string, number>()
    for (const row of byDay.get(day) ?? []) if (row.views !== null) views.set(row.key, Number(row.views))
    return { day, views: views.size === 0 ? null : views }
  })
}

/** When videos of these channels came out within a range, and once before it. */
async function findPublished(db: Executor, ids: readonly bigint[], { from }: DayRange) {
  const { rows } = await db.execute<{ channel_id: string; at: string }>(sql`
    SELECT channel_id::text, to_char(published_at, 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS at FROM platform_video
    WHERE channel_id = ANY(${sql.param(ids.map(String))}::bigint[]) AND published_at >= ${from}::date
    UNION ALL
    SELECT channel_id::text, to_char(max(published_at), 'YYYY-MM-DD"T"HH24:MI:SS"Z"') FROM platform_video
    WHERE channel_id = ANY(${sql.param(ids.map(String))}::bigint[]) AND published_at < ${from}::date
    GROUP BY channel_id ORDER BY 2`)
  return rows.map(({ channel_id, at }) => ({ channelId: BigInt(channel_id), at }))
}

/**
 * How long a channel had been quiet at the end of each day, and when its videos were read last: what came out after that
 * is not known, so the days after it say nothing.
 */
function quietDays(
  { operation, lastSyncAt }: WatchedChannel,
  published: readonly number[],
  range: DayRange,
): QuietDay[] {
  if (operation !== channelOperation.codes.running || lastSyncAt === null) return []
  const read = Date.parse(lastSyncAt)
  const quietAt = (at: number) => {
    const last = published.findLast((one) => one <= at)
    return last === undefined ? null : Math.floor((at - last) / hourMs)
  }
  const days = daysOfRange(range).map((day) => {
    const end = startOfDay(addDays(day, 1), dataZone)
    return { day, hours: end > read ? null : quietAt(end) }
  })
  const readDay = dayIn(read, dataZone)
  return readDay > range.to ? [...days, { day: readDay, hours: quietAt(read) }] : days
}

/** The days of one video; its channel is named, too, because that is what the days are found by. */
export function findVideoDays(
  db: Executor,
  { channelId, videoId }: { readonly channelId: bigint; readonly videoId: bigint },
  { from, to }: { readonly from: string; readonly to: string },
) {
  return db
    .select({ day: videoDay.day, views: videoDay.views, ctr: videoDay.ctr })
    .from(videoDay)
    .where(
      and(
        eq(videoDay.channelId, channelId),
        eq(videoDay.platformVideoId, videoId),
        between(videoDay.day, from, to),
      ),
    )
    .orderBy(videoDay.day)
}
