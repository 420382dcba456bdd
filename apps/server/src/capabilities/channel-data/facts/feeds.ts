import type { DayMeasures } from '#src/capabilities/platforms/platforms.ts'

/**
 * What comes in one report and is replaced by the next one: some columns of a table of facts, by channel, day and `key`.
 * Columns of one table that come in reports of their own (money, impressions) know nothing of each other.
 */
export type Feed = {
  /** Its name in `data_day`. */
  readonly part: string
  readonly table: 'video_day' | 'channel_day' | 'channel_day_part'
  readonly key: readonly string[]
  readonly columns: readonly string[]
  /** Columns of the same table that other feeds bring: a row that lost all of ours stays while one of them is there. */
  readonly others: readonly string[]
}

const counts = [
  'views',
  'engaged_views',
  'watch_minutes',
  'avg_view_sec',
  'avg_view_pct',
  'likes',
  'dislikes',
  'comments',
  'shares',
  'subs_gained',
  'subs_lost',
] as const
const reach = ['impressions', 'ctr'] as const
const money = ['est_revenue', 'currency', 'ad_impressions', 'monetized_playbacks', 'cpm'] as const
const ofChannels = ['followers_total', 'media_views', 'reach', 'engagements'] as const
const parted = ['views', 'watch_minutes'] as const

const video = { table: 'video_day', key: ['platform_video_id'] } as const
const channel = { table: 'channel_day', key: [] } as const

export const feeds = {
  videoDays: { ...video, part: 'videoDays', columns: counts, others: [...reach, ...money] },
  videoReach: { ...video, part: 'videoReach', columns: reach, others: [...counts, ...money] },
  videoMoney: { ...video, part: 'videoMoney', columns: money, others: [...counts, ...reach] },
  channelDays: {
    ...channel,
    part: 'channelDays',
    columns: [...counts, ...ofChannels],
    others: [...reach, ...money],
  },
  channelReach: {
    ...channel,
    part: 'channelReach',
    columns: reach,
    others: [...counts, ...ofChannels, ...money],
  },
  channelMoney: {
    ...channel,
    part: 'channelMoney',
    columns: money,
    others: [...counts, ...ofChannels, ...reach],
  },
  parts: { table: 'channel_day_part', key: ['kind', 'key'], part: 'parts', columns: parted, others: [] },
} as const satisfies Readonly<Record<string, Feed>>
export type FeedName = keyof typeof feeds

/** A cell as COPY takes it. */
export type Cell = string | bigint | null
/** A day of something: the values of the feed's key and of its columns, in their order. */
export type FactRow = {
  readonly channelId: bigint
  readonly day: string
  readonly key: readonly (string | bigint)[]
  readonly values: readonly Cell[]
}

/** The values of the columns that every day has, in the order of the feed. */
export const countsOf = (row: DayMeasures): Cell[] => [
  row.views,
  row.engagedViews,
  row.watchMinutes,
  row.avgViewSec,
  row.avgViewPct,
  row.likes,
  row.dislikes,
  row.comments,
  row.shares,
  row.subsGained,
  row.subsLost,
]
export const reachOf = (row: DayMeasures): Cell[] => [row.impressions, row.ctr]
