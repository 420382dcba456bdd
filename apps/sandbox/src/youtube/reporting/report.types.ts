import type { Counts } from '#src/numbers/counts.ts'

/** What a row of a file is about. */
export interface ReportedDay {
  /** `YYYYMMDD`. */
  readonly date: string
  readonly channelId: string
  readonly videoId: string
  readonly country: string
  readonly counts: Counts
}

interface Column {
  readonly name: string
  readonly of: (row: ReportedDay) => string | number
}

export interface ReportType {
  readonly id: string
  readonly name: string
  readonly money: boolean
  /** Whether a video has a row for each country. */
  readonly byCountry: boolean
  readonly columns: readonly Column[]
}

const MICROS = 1_000_000
const fixed = (value: number, places: number): number => Number(value.toFixed(places))
const perOne = (sum: number, count: number): number => (count === 0 ? 0 : sum / count)
const column = (name: string, of: Column['of']): Column => ({ name, of })
const counted = (name: string, of: (counts: Counts) => number): Column =>
  column(name, ({ counts }) => of(counts))

const DATE: readonly Column[] = [
  column('date', ({ date }) => date),
  column('channel_id', ({ channelId }) => channelId),
  column('video_id', ({ videoId }) => videoId),
]
const CLAIMED: readonly Column[] = [
  column('claimed_status', () => 'claimed'),
  column('uploader_type', () => 'self'),
]
const COUNTRY = column('country_code', ({ country }) => country)
const advertising = ({ grossMicros }: Counts): number => fixed((0.55 * grossMicros) / MICROS, 6)

/** The reports that are played, with the columns their files have (`platforms.md` B). */
export const REPORT_TYPES: readonly ReportType[] = [
  {
    id: 'content_owner_basic_a4',
    name: 'User activity',
    money: false,
    byCountry: true,
    columns: [
      ...DATE,
      ...CLAIMED,
      column('live_or_on_demand', () => 'ON_DEMAND'),
      column('subscribed_status', () => 'not_subscribed'),
      COUNTRY,
      counted('engaged_views', ({ engaged }) => engaged),
      counted('views', ({ views }) => views),
      counted('comments', ({ comments }) => comments),
      counted('likes', ({ likes }) => likes),
      counted('dislikes', ({ dislikes }) => dislikes),
      counted('shares', ({ shares }) => shares),
      counted('watch_time_minutes', ({ watchSeconds }) => fixed(watchSeconds / 60, 6)),
      counted('average_view_duration_seconds', ({ watchSeconds, views }) =>
        fixed(perOne(watchSeconds, views), 6),
      ),
      counted('average_view_duration_percentage', ({ watchedPercent, views }) =>
        fixed(perOne(watchedPercent, views), 6),
      ),
      counted('subscribers_gained', ({ gained }) => gained),
      counted('subscribers_lost', ({ lost }) => lost),
      counted('videos_added_to_playlists', ({ shares }) => Math.round(shares / 3)),
      counted('videos_removed_from_playlists', () => 0),
      counted('red_views', ({ views }) => Math.round(views * 0.06)),
      counted('red_watch_time_minutes', ({ watchSeconds }) => fixed((0.06 * watchSeconds) / 60, 6)),
    ],
  },
  {
    id: 'content_owner_estimated_revenue_a1',
    name: 'Estimated revenue',
    money: true,
    byCountry: true,
    columns: [
      ...DATE,
      ...CLAIMED,
      COUNTRY,
      counted('estimated_partner_revenue', ({ revenueMicros }) => fixed(revenueMicros / MICROS, 6)),
      counted('estimated_partner_ad_revenue', advertising),
      counted('estimated_partner_ad_auction_revenue', advertising),
      counted('estimated_partner_ad_reserved_revenue', () => 0),
      counted('estimated_youtube_ad_revenue', ({ grossMicros }) => fixed(grossMicros / MICROS, 6)),
      counted('estimated_monetized_playbacks', ({ playbacks }) => playbacks),
      counted('estimated_playback_based_cpm', ({ grossMicros, playbacks }) =>
        fixed(perOne(grossMicros / 1000, playbacks), 6),
      ),
      counted('ad_impressions', ({ ads }) => ads),
      counted('estimated_cpm', ({ grossMicros, ads }) => fixed(perOne(grossMicros / 1000, ads), 6)),
      counted('estimated_partner_red_revenue', (counts) =>
        fixed(counts.revenueMicros / MICROS - advertising(counts), 6),
      ),
      counted('estimated_partner_transaction_revenue', () => 0),
    ],
  },
  {
    id: 'content_owner_reach_basic_a1',
    name: 'Reach',
    money: false,
    byCountry: false,
    columns: [
      ...DATE,
      counted('video_thumbnail_impressions', ({ impressions }) => impressions),
      // A share, not a percentage.
      counted('video_thumbnail_impressions_ctr', ({ clicks, impressions }) =>
        fixed(perOne(clicks, impressions), 6),
      ),
    ],
  },
]

export const reportTypeById = (id: string): ReportType | undefined =>
  REPORT_TYPES.find((type) => type.id === id)
