import type { DayMeasures, DayMoney } from '../platform-data.ts'
import type { ReportRow } from './youtube-data-answers.ts'

/** What is asked of a day: everybody's numbers, money, and of a source or a country. */
export const activity = [
  'views',
  'engagedViews',
  'estimatedMinutesWatched',
  'averageViewDuration',
  'averageViewPercentage',
  'likes',
  'dislikes',
  'comments',
  'shares',
  'subscribersGained',
  'subscribersLost',
] as const
export const money = ['estimatedRevenue', 'adImpressions', 'monetizedPlaybacks', 'cpm'] as const
export const ofParts = ['views', 'estimatedMinutesWatched'] as const
/** What estimates are asked for in: the same for all channels, so that they can be added. */
export const currency = 'USD'

/** A day's row as a reading. */
export function measuresOf(row: ReportRow): DayMeasures {
  return {
    views: row.whole('views'),
    engagedViews: row.whole('engagedViews'),
    watchMinutes: row.decimal('estimatedMinutesWatched', 2),
    avgViewSec: row.decimal('averageViewDuration', 2),
    avgViewPct: row.decimal('averageViewPercentage', 2),
    likes: row.whole('likes'),
    dislikes: row.whole('dislikes'),
    comments: row.whole('comments'),
    shares: row.whole('shares'),
    subsGained: row.whole('subscribersGained'),
    subsLost: row.whole('subscribersLost'),
    // Thumbnails are counted in files alone (content owners).
    impressions: null,
    ctr: null,
  }
}

/** A day's row of money as a reading. */
export function moneyOf(row: ReportRow): DayMoney {
  return {
    estRevenue: row.decimal('estimatedRevenue', 6),
    currency,
    adImpressions: row.whole('adImpressions'),
    monetizedPlaybacks: row.whole('monetizedPlaybacks'),
    cpm: row.decimal('cpm', 6),
  }
}
