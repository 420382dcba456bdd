import { boolean, date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { channel } from '#src/capabilities/channels/channel.table.ts'
import { platformVideo } from '#src/capabilities/channels/sync/sync.table.ts'
import { decimalText, instant, reference } from '#src/platform/db/columns.ts'

const minutes = (name: string) => decimalText(name, { digits: 16, places: 2 })
const money = (name: string) => decimalText(name, { digits: 18, places: 6 })

/** What can be added up over days and records; null is what the platform did not say, which is not 0. */
const summed = () => ({
  views: reference('views'),
  watchMinutes: minutes('watch_minutes'),
  likes: reference('likes'),
  comments: reference('comments'),
  shares: reference('shares'),
  subsGained: reference('subs_gained'),
  subsLost: reference('subs_lost'),
  impressions: reference('impressions'),
  estRevenue: money('est_revenue'),
})

/** The measures of one day (business.md §1, videoDaily). */
const measures = () => ({
  ...summed(),
  engagedViews: reference('engaged_views'),
  avgViewSec: decimalText('avg_view_sec', { digits: 10, places: 2 }),
  /** 0–100, and above where viewers go back. */
  avgViewPct: decimalText('avg_view_pct', { digits: 6, places: 2 }),
  dislikes: reference('dislikes'),
  /** 0–100. */
  ctr: decimalText('ctr', { digits: 7, places: 4 }),
  currency: text('currency'),
  adImpressions: reference('ad_impressions'),
  monetizedPlaybacks: reference('monetized_playbacks'),
  cpm: decimalText('cpm', { digits: 12, places: 6 }),
})

/** How a row came: rows of the last 35 days may still be replaced, then they are final. */
const came = () => ({
  revision: integer('revision').notNull().default(1),
  final: boolean('final').notNull(),
})

/** What comes again and again, under a lease. */
const chain = () => ({
  nextAt: instant('next_at').notNull(),
  /** Somebody collects until then; whoever comes later takes it over with the next epoch. */
  leasedUntil: instant('leased_until'),
  epoch: integer('epoch').notNull().default(0),
  failures: integer('failures').notNull().default(0),
  /** Why the last attempt failed (a code of ours or the platform's); null after one that did not. */
  problem: text('problem'),
  problemAt: instant('problem_at'),
  succeededAt: instant('succeeded_at'),
})

/**
 * A video's day, partitioned by month. `day` is the platform's: Pacific Time. It has one index, which begins with the channel
 * (decision 0069): whoever reads days of a video names its channel, too.
 */
export const videoDay = pgTable(
  'video_day',
  {
    platformVideoId: reference('platform_video_id').notNull(),
    channelId: reference('channel_id').notNull(),
    day: date('day').notNull(),
    ...came(),
    fetchedAt: instant('fetched_at').notNull(),
    ...measures(),
  },
  (table) => [primaryKey({ columns: [table.channelId, table.day, table.platformVideoId] })],
)

/** A channel's day as the platform itself counts it; it knows videos that are gone. */
export const channelDay = pgTable(
  'channel_day',
  {
    channelId: reference('channel_id')
      .notNull()
      .references(() => channel.id),
    day: date('day').notNull(),
    ...came(),
    fetchedAt: instant('fetched_at').notNull(),
    ...measures(),
    followersTotal: reference('followers_total'),
    mediaViews: reference('media_views'),
    /** People, each once: never summed over days. */
    reach: reference('reach'),
    engagements: reference('engagements'),
  },
  (table) => [
    primaryKey({ columns: [table.channelId, table.day] }),
    index('channel_day_day').on(table.day, table.channelId),
  ],
)

/** A channel's day by source of traffic or country: `kind` is `source` or `country`, `key` the platform's code. */
export const channelDayPart = pgTable(
  'channel_day_part',
  {
    channelId: reference('channel_id')
      .notNull()
      .references(() => channel.id),
    day: date('day').notNull(),
    kind: text('kind').notNull(),
    key: text('key').notNull(),
    ...came(),
    views: reference('views'),
    watchMinutes: minutes('watch_minutes'),
  },
  (table) => [primaryKey({ columns: [table.channelId, table.kind, table.day, table.key] })],
)

/** The days of a channel's videos added up; made anew in the transaction that takes days in. */
export const channelDaySum = pgTable(
  'channel_day_sum',
  {
    channelId: reference('channel_id').notNull(),
    day: date('day').notNull(),
    videos: integer('videos').notNull(),
    ...summed(),
  },
  (table) => [
    primaryKey({ columns: [table.channelId, table.day] }),
    index('channel_day_sum_day').on(table.day, table.channelId),
  ],
)

/** The same by month; `month` is its first day. */
export const channelMonthSum = pgTable(
  'channel_month_sum',
  {
    channelId: reference('channel_id').notNull(),
    month: date('month').notNull(),
    days: integer('days').notNull(),
    ...summed(),
  },
  (table) => [
    primaryKey({ columns: [table.channelId, table.month] }),
    index('channel_month_sum_month').on(table.month, table.channelId),
  ],
)

/** A video's life: its first 1, 7 and 28 days (null until all of them are there), and everything so far. */
export const videoTotal = pgTable(
  'video_total',
  {
    platformVideoId: reference('platform_video_id')
      .primaryKey()
      .references(() => platformVideo.id),
    channelId: reference('channel_id')
      .notNull()
      .references(() => channel.id),
    publishedAt: instant('published_at'),
    firstDay: date('first_day').notNull(),
    lastDay: date('last_day').notNull(),
    views1: reference('views_1'),
    views7: reference('views_7'),
    views28: reference('views_28'),
    views: reference('views'),
    watchMinutes: minutes('watch_minutes'),
    avgViewSec: decimalText('avg_view_sec', { digits: 10, places: 2 }),
    avgViewPct: decimalText('avg_view_pct', { digits: 6, places: 2 }),
    impressions: reference('impressions'),
    /** Clicks on impressions: what `ctr` is made of, because rates cannot be added up. */
    impressionClicks: decimalText('impression_clicks', { digits: 20, places: 6 }),
    ctr: decimalText('ctr', { digits: 7, places: 4 }),
    subsNet: reference('subs_net'),
    likes: reference('likes'),
    comments: reference('comments'),
    shares: reference('shares'),
    estRevenue: money('est_revenue'),
    currency: text('currency'),
    /** Revenue per 1,000 views. */
    rpm: decimalText('rpm', { digits: 14, places: 6 }),
  },
  (table) => [index('video_total_channel').on(table.channelId, table.platformVideoId)],
)

/**
 * Which report of a channel's day was taken last, by what is in it (`part`, a `Feed`): an older one changes nothing, and a
 * later one replaces the whole day.
 */
export const dataDay = pgTable(
  'data_day',
  {
    channelId: reference('channel_id').notNull(),
    day: date('day').notNull(),
    part: text('part').notNull(),
    madeAt: instant('made_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.channelId, table.part, table.day] })],
)

/** How far the files of a content owner have been taken in (Reporting API). */
export const dataOwner = pgTable(
  'data_owner',
  {
    platform: text('platform').notNull(),
    contentOwnerId: text('content_owner_id').notNull(),
    ...chain(),
    /** When the newest file was made that was taken in. */
    filesSince: instant('files_since'),
  },
  (table) => [primaryKey({ columns: [table.platform, table.contentOwnerId] })],
)

/** A file that was taken in: one of them is never read twice. */
export const dataOwnerFile = pgTable(
  'data_owner_file',
  {
    platform: text('platform').notNull(),
    contentOwnerId: text('content_owner_id').notNull(),
    fileId: text('file_id').notNull(),
    kind: text('kind').notNull(),
    day: date('day').notNull(),
    madeAt: instant('made_at').notNull(),
    takenAt: instant('taken_at').notNull(),
    rows: integer('rows').notNull(),
  },
  (table) => [primaryKey({ columns: [table.platform, table.contentOwnerId, table.fileId] })],
)

/** How far a channel's numbers of one kind have been collected: one row for each, so that no chain is lost or doubled. */
export const dataCollection = pgTable(
  'data_collection',
  {
    channelId: reference('channel_id')
      .notNull()
      .references(() => channel.id),
    /** A `collectionKinds` of the protocol. */
    kind: text('kind').notNull(),
    ...chain(),
    /** When the days that may still change are read again; null: now. `nextAt` may be earlier, for days of the past. */
    openAt: instant('open_at'),
    /** The last day that is there, and the last one that will not change any more. */
    freshDay: date('fresh_day'),
    finalDay: date('final_day'),
    /** Days that are fetched afterwards, the newest first: from, to, and the next one; without a next one, all are there. */
    backFrom: date('back_from'),
    backTo: date('back_to'),
    backAt: date('back_at'),
  },
  (table) => [
    primaryKey({ columns: [table.channelId, table.kind] }),
    index('data_collection_next').on(table.nextAt),
  ],
)
