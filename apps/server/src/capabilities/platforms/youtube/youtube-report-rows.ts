import { addMoney, type Money } from '@pindao/protocol/core/money.ts'
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
  readonly money?: (row: ReportRow) => Money | null
  readonly reading: (
    of: { readonly platformVideoId: string; readonly day: string },
    sums: Sums,
    money: Money | null,
  ) => FileRow['row']
}

const number = (row: ReportRow, column: string): number | null => {
  const told = row.decimal(column, 6)
  return told === null ? null : Number(told)
}
/** What columns say; one that says nothing is not among them, so that it does not end as 0. */
const numbers = (row: ReportRow, ...columns: readonly string[]): Sums =>
  Object.fromEntries(
    columns.flatMap((column) => {
      const told = number(row, column)
      return told === null ? [] : [[column, told]]
    }),
  )
/** A mean of a row as what it adds to the whole. */
const weighted = (row: ReportRow, name: string, column: string, by: string): Sums => {
  const [mean, of] = [number(row, column), number(row, by)]
  return mean === null || of === null ? {} : { [name]: mean * of }
}
const whole = (sums: Sums, name: string): bigint | null => {
  const sum = sums[name]
  return sum === undefined ? null : BigInt(Math.round(sum))
}
/** Sum by count; null where either was not told, or there is nothing that it is of. */
const mean = (sum: number | undefined, of: number | undefined, places = 2): string | null =>
  sum === undefined || !of ? null : (sum / of).toFixed(places)

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
    ...numbers(
      row,
      'views',
      'engaged_views',
      'watch_time_minutes',
      'likes',
      'dislikes',
      'comments',
      'shares',
    ),
    ...numbers(row, 'subscribers_gained', 'subscribers_lost'),
    ...weighted(row, 'percent', 'average_view_duration_percentage', 'views'),
    ...weighted(row, 'seconds', 'average_view_duration_seconds', 'views'),
  }),
  reading: (of, sums) => ({
    ...of,
    ...unsaid,
    views: whole(sums, 'views'),
    engagedViews: whole(sums, 'engaged_views'),
    watchMinutes: sums['watch_time_minutes']?.toFixed(2) ?? null,
    avgViewSec: mean(sums['seconds'], sums['views']),
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
    ...weighted(row, 'cpm', 'estimated_cpm', 'ad_impressions'),
  }),
  money: (row) => {
    const amount = row.decimal('estimated_partner_revenue', 6)
    return amount === null ? null : { amount, currency: 'USD' }
  },
  reading: (of, sums, money) => ({
    ...of,
    estRevenue: money?.amount ?? null,
    currency: 'USD',
    adImpressions: whole(sums, 'ad_impressions'),
    monetizedPlaybacks: whole(sums, 'estimated_monetized_playbacks'),
    cpm: mean(sums['cpm'], sums['ad_impressions'], 6),
  }),
}

/** content_owner_reach_basic_a1: the rate is a share, as public programs read it; ours are percent. */
export const reachReport: ReportShape = {
  sums: (row) => ({
    ...numbers(row, 'video_thumbnail_impressions'),
    ...weighted(row, 'clicks', 'video_thumbnail_impressions_ctr', 'video_thumbnail_impressions'),
  }),
  reading: (of, sums) => {
    const { clicks, video_thumbnail_impressions: impressions } = sums
    const percent = clicks === undefined ? undefined : 100 * clicks
    return {
      ...of,
      ...unsaid,
      impressions: whole(sums, 'video_thumbnail_impressions'),
      ctr: mean(percent, impressions, 4),
    }
  },
}

type Found = {
  readonly channel: string
  readonly video: string
  readonly day: string
  readonly sums: Sums
  money: Money | null
}

/**
 * Rows of a file by video. A video has several (by country), in no order that is promised, so that what is kept until the
 * end is one set of sums for each video: never the file.
 */
export async function* rowsByVideo(
  records: AsyncIterable<Readonly<Record<string, string>>>,
  { sums, money = () => null, reading }: ReportShape,
): AsyncGenerator<FileRow> {
  const found = new Map<string, Found>()
  for await (const record of records) {
    const row = rowOf((column) => record[column] ?? null)
    const [channel, video, day] = [row.text('channel_id'), row.text('video_id'), dayOf(row.text('date'))]
    if (channel === '' || video === '' || day === null) continue
    const key = `${channel} ${video} ${day}`
    const known = found.get(key)
    if (known) add(known, sums(row), money(row))
    else found.set(key, { channel, video, day, sums: sums(row), money: money(row) })
  }
  for (const { channel, video, day, ...one } of found.values()) {
    yield {
      platformChannelId: channel,
      row: reading({ platformVideoId: video, day }, one.sums, one.money),
    }
  }
}

function add(known: Found, sums: Sums, money: Money | null): void {
  for (const [name, value] of Object.entries(sums)) known.sums[name] = (known.sums[name] ?? 0) + value
  known.money = known.money && money ? addMoney(known.money, money) : (known.money ?? money)
}

/** `YYYYMMDD` as a day. */
function dayOf(text: string): string | null {
  const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})$/u.exec(text) ?? []
  return year && month && day ? `${year}-${month}-${day}` : null
}
