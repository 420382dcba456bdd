import { date, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { decimalText, instant, reference } from '#src/platform/db/columns.ts'

/**
 * What the days of each video come to over the named periods, and over days that somebody chose. The operation list is sorted by it, because adding up all
 * days of all videos takes too long for a page; the figures that it shows are added up for the rows of the page.
 */
export const videoSpan = pgTable(
  'video_span',
  {
    span: text('span').notNull(),
    platformVideoId: reference('platform_video_id').notNull(),
    views: reference('views'),
    watchMinutes: decimalText('watch_minutes', { digits: 16, places: 2 }),
    avgViewPct: decimalText('avg_view_pct', { digits: 6, places: 2 }),
    impressions: reference('impressions'),
    ctr: decimalText('ctr', { digits: 7, places: 4 }),
    subsNet: reference('subs_net'),
    likes: reference('likes'),
    comments: reference('comments'),
    shares: reference('shares'),
    estRevenue: decimalText('est_revenue', { digits: 18, places: 6 }),
    rpm: decimalText('rpm', { digits: 14, places: 6 }),
  },
  (table) => [primaryKey({ columns: [table.span, table.platformVideoId] })],
)

/** Which days the sums of a period are of, and when they were made. */
export const videoSpanState = pgTable('video_span_state', {
  /** A named period, or the days that were chosen. */
  span: text('span').primaryKey(),
  fromDay: date('from_day').notNull(),
  toDay: date('to_day').notNull(),
  madeAt: instant('made_at').notNull(),
})

/** Days that somebody chose to sort by; kept added up while they are asked for. */
export const videoSpanAsked = pgTable(
  'video_span_asked',
  {
    fromDay: date('from_day').notNull(),
    toDay: date('to_day').notNull(),
    askedAt: instant('asked_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.fromDay, table.toDay] })],
)
