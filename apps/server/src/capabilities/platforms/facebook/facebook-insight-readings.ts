import type { ChannelMoneyReading, DayMeasures } from '../platform-data.ts'
import { countOf, type InsightDay, moneyOf, timeOf, wholeOf } from './facebook-insights.ts'

/** What is asked of a Page (platforms.md D6). */
export const pageMetrics = [
  'page_video_views',
  'page_video_view_time',
  'page_media_view',
  'page_total_media_view_unique',
  'page_post_engagements',
  'page_actions_post_reactions_total',
  'page_follows',
  'page_daily_follows_unique',
  'page_daily_unfollows_unique',
]
export const videoMetrics = [
  'total_video_views',
  'total_video_view_total_time',
  'total_video_avg_time_watched',
  'total_video_reactions_by_type_total',
  'total_video_stories_by_action_type',
]
/** Reels have names of their own; asked for the others, they answer with nothing. */
export const reelMetrics = [
  'blue_reels_play_count',
  'post_video_view_time',
  'post_video_avg_time_watched',
  'post_video_likes_by_reaction_type',
  'post_video_social_actions',
  'post_video_followers',
]
/** The newer name first: where it is none, the older one is asked for. */
export const moneyMetrics = ['content_monetization_earnings', 'monetization_approximate_earnings']

/** A day of which nothing was told. */
export const unsaid: DayMeasures = {
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
}

/** A Page's day; what Facebook does not tell stays unsaid. */
export function pageDay(day: InsightDay) {
  return {
    views: wholeOf(day.value('page_video_views')),
    watchMinutes: timeOf(day.value('page_video_view_time'), 'minutes'),
    likes: countOf(day.value('page_actions_post_reactions_total')),
    subsGained: wholeOf(day.value('page_daily_follows_unique')),
    subsLost: wholeOf(day.value('page_daily_unfollows_unique')),
    followersTotal: wholeOf(day.value('page_follows')),
    mediaViews: wholeOf(day.value('page_media_view')),
    reach: wholeOf(day.value('page_total_media_view_unique')),
    engagements: wholeOf(day.value('page_post_engagements')),
  }
}

/** The day of a video. */
export function videoDay(day: InsightDay): Partial<DayMeasures> {
  const stories = day.value('total_video_stories_by_action_type')
  return {
    views: wholeOf(day.value('total_video_views')),
    watchMinutes: timeOf(day.value('total_video_view_total_time'), 'minutes'),
    avgViewSec: timeOf(day.value('total_video_avg_time_watched'), 'seconds'),
    likes: countOf(day.value('total_video_reactions_by_type_total')),
    comments: countOf(stories, 'comment'),
    shares: countOf(stories, 'share'),
  }
}

/** The day of a reel. */
export function reelDay(day: InsightDay): Partial<DayMeasures> {
  const actions = day.value('post_video_social_actions')
  return {
    views: wholeOf(day.value('blue_reels_play_count')),
    watchMinutes: timeOf(day.value('post_video_view_time'), 'minutes'),
    avgViewSec: timeOf(day.value('post_video_avg_time_watched'), 'seconds'),
    likes: countOf(day.value('post_video_likes_by_reaction_type')),
    comments: countOf(actions, 'comment'),
    shares: countOf(actions, 'share'),
    subsGained: wholeOf(day.value('post_video_followers')),
  }
}

/** A day's money; none where it was not told. */
export function moneyDay(day: InsightDay, metric: string): readonly ChannelMoneyReading[] {
  const earned = moneyOf(day.value(metric))
  if (earned === null) return []
  const { amount, currency } = earned
  const unknown = { adImpressions: null, monetizedPlaybacks: null, cpm: null }
  return [{ day: day.day, estRevenue: amount, currency, ...unknown }]
}
