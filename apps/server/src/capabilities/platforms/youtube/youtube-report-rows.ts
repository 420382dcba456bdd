import type { VideoDayReading, VideoMoneyReading } from '../platform-data.ts'
import { type ReportRow, rowOf } from './youtube-data-answers.ts'

type Sums = Record<string, number>
/** A row of a file after its parts were added up. */
export type FileRow = {
  readonly platformChannelId: string
  readonly row: VideoDayReading | VideoMoneyReading
}

/** How rows of a report become a video's day: what is added, and what is made of the sums. */
export type ReportShape = {
  readonly sums: (row: ReportRow) => Sums
  readonly reading: (of: { readonly platformVideoId: string; readonly day: string }, sums: Sums) => FileRow['row']
}

const number = (row: ReportRow, column: string): number => Number(row.decimal(column, 6) ?? 0)
const numbers = (row: ReportRow, ...columns: readonly string[]): Sums =>
  Object.fromEntries(columns.map((column) => [column, number(row, column)]))
const whole = (sums: Sums, name: string): bigint => BigInt(Math.round(sums[name] ?? 0))
/** A mean, weighted by what it is of; null where that is nothing. */
const mean = (sum = 0, of = 0, places = 2): string | null => (of === 0 ? null : (sum / of).toFixed(places))

const unsaid = {
  views: null,
  engagedViews: null,
  watchMinutes: null,
  avgViewSec: null,
  avgViewPct: null,
  likes: null,
  dislikes: null,
  comments: null,
  shares: null,
  subsGained: null,
  subsLost: null,
  impressions: null,
  ctr: null,
} as const

/** content_owner_basic_a4: a row for each country and kind of viewer (platforms.md B). */
export const basicReport: ReportShape = {
  sums: (row) => ({
    ...numbers(row, 'views', 'engaged_views', 'watch_time_minutes', 'likes', 'dislikes', 'comments', 'shares'),
    ...numbers(row, 'subscribers_gained', 'subscribers_lost'),
    percent: number(row, 'average_view_duration_percentage') * number(row, 'views'),
  }),
  reading: (of, sums) => ({
    ...of,
    ...unsaid,
    views: whole(sums, 'views'),
    engagedViews: whole(sums, 'engaged_views'),
    watchMinutes: (sums['watch_time_minutes'] ?? 0).toFixed(2),
    avgViewSec: mean((sums['watch_time_minutes'] ?? 0) * 60, sums['views']),
    avgViewPct: mean(sums['percent'], sums['views']),
    likes: whole(sums, 'likes'),
    dislikes: whole(sums, 'dislikes'),
    comments: whole(sums, 'comments'),
    shares: whole(sums, 'shares'),
    subsGained: whole(sums, 'subscribers_gained'),
    subsLost: whole(sums, 'subscribers_lost'),
  }),
}

/** content_owner_estimated_revenue_a1: in US dollars, which no column says. */
export const revenueReport: ReportShape = {
  sums: (row) => ({
    ...numbers(row, 'estimated_monetized_playbacks', 'ad_impressions'),
    // Millionths add up without an error.
    micros: Math.round(number(row, 'estimated_partner_revenue') * 1_000_000),
    cpm: number(row, 'estimated_cpm') * number(row, 'ad_impressions'),
  }),
  reading: (of, sums) => ({
    ...of,
    estRevenue: ((sums['micros'] ?? 0) / 1_000_000).toFixed(6),
    currency: 'USD',
    adImpressions: whole(sums, 'ad_impressions'),
    monetizedPlaybacks: whole(sums, 'estimated_monetized_playbacks'),
    cpm: mean(sums['cpm'], sums['ad_impressions'], 6),
  }),
}

/** content_owner_reach_basic_a1: the rate is a share, as public programs read it; ours are percent. */
export const reachReport: ReportShape = {
  sums: (row) => ({
    impressions: number(row, 'video_thumbnail_impressions'),
    clicks: number(row, 'video_thumbnail_impressions_ctr') * number(row, 'video_thumbnail_impressions'),
  }),
  reading: (of, sums) => ({
    ...of,
    ...unsaid,
    impressions: whole(sums, 'impressions'),
    ctr: mean(100 * (sums['clicks'] ?? 0), sums['impressions'], 4),
  }),
}

/**
 * Rows of a file by video. A video has several (by country), in no order that is promised, so that what is kept until the
 * end is one set of sums for each video: never the file.
 */
export async function* rowsByVideo(
  records: AsyncIterable<Readonly<Record<string, string>>>,
  { sums, reading }: ReportShape,
): AsyncGenerator<FileRow> {
  const found = new Map<string, { channel: string; video: string; day: string; sums: Sums }>()
  for await (const record of records) {
    const row = rowOf((column) => record[column] ?? null)
    const [channel, video, day] = [row.text('channel_id'), row.text('video_id'), dayOf(row.text('date'))]
    if (channel === '' || video === '' || day === null) continue
    const key = `${channel} ${video} ${day}`
    const told = sums(row)
    const known = found.get(key)
    if (!known) found.set(key, { channel, video, day, sums: told })
    else for (const [name, value] of Object.entries(told)) known.sums[name] = (known.sums[name] ?? 0) + value
  }
  for (const one of found.values()) {
    yield {
      platformChannelId: one.channel,
      row: reading({ platformVideoId: one.video, day: one.day }, one.sums),
    }
  }
}

/** `YYYYMMDD` as a day. */
function dayOf(text: string): string | null {
  const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})$/u.exec(text) ?? []
  return year && month && day ? `${year}-${month}-${day}` : null
}
