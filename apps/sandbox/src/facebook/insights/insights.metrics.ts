import type { Counts } from '#src/numbers/counts.ts'
import { split } from '#src/numbers/counts.ts'

/** What a day of a Page is made of. */
export interface PageDay {
  readonly counts: Counts
  /** Made only where it is asked for. */
  readonly followers: () => number
}

interface Metric<Day> {
  readonly title: string
  readonly of: (day: Day) => unknown
}

const REACTIONS = ['like', 'love', 'wow', 'haha', 'sorry', 'anger'] as const
const REACTION_WEIGHTS = [70, 18, 4, 5, 2, 1] as const
const MICROS = 1_000_000

const perView = ({ watchSeconds, views }: Counts) =>
  views === 0 ? 0 : Math.round((1000 * watchSeconds) / views)

function reactionsOf({ likes }: Counts): Record<string, number> {
  const parts = split(likes, REACTION_WEIGHTS)
  return Object.fromEntries(
    REACTIONS.flatMap((name, index) => (parts[index] ? [[name, parts[index]] as const] : [])),
  )
}

/** Metrics of Pages by the day (`platforms.md` D6): those of impressions and fans are gone, and their names fail the call. */
export const PAGE_METRICS: Readonly<Record<string, Metric<PageDay>>> = {
  page_video_views: { title: 'Daily Total Video Views', of: ({ counts }) => counts.views },
  page_video_view_time: {
    title: 'Daily Total Video View Time',
    of: ({ counts }) => counts.watchSeconds * 1000,
  },
  page_media_view: { title: 'Daily Total Media Views', of: ({ counts }) => Math.round(counts.views * 1.35) },
  page_total_media_view_unique: {
    title: 'Daily Total Media Viewers',
    of: ({ counts }) => Math.round(counts.views * 0.71),
  },
  page_post_engagements: {
    title: 'Daily Post Engagements',
    of: ({ counts }) => counts.likes + counts.comments + counts.shares,
  },
  page_actions_post_reactions_total: { title: 'Daily Reactions', of: ({ counts }) => reactionsOf(counts) },
  page_follows: { title: 'Followers', of: ({ followers }) => followers() },
  page_daily_follows_unique: { title: 'Daily Follows', of: ({ counts }) => counts.gained },
  page_daily_unfollows_unique: { title: 'Daily Unfollows', of: ({ counts }) => counts.lost },
  page_daily_follows_net: { title: 'Daily Net Follows', of: ({ counts }) => counts.gained - counts.lost },
}

/** Metrics of money: only of Pages that earn. */
export const PAGE_MONEY: Readonly<Record<string, Metric<PageDay>>> = {
  content_monetization_earnings: {
    title: 'Content Monetization Earnings',
    of: ({ counts }) => ({ currency: 'USD', microAmount: counts.revenueMicros }),
  },
  monetization_approximate_earnings: {
    title: 'Approximate Earnings',
    of: ({ counts }) => counts.revenueMicros / MICROS,
  },
}

/** Metrics of videos, and those of reels, which have other names: asked of the wrong kind, they are empty. */
export const VIDEO_METRICS: Readonly<Record<'video' | 'reel', Readonly<Record<string, Metric<Counts>>>>> = {
  video: {
    total_video_views: { title: 'Total Video Views', of: ({ views }) => views },
    total_video_impressions: { title: 'Total Video Impressions', of: ({ impressions }) => impressions },
    total_video_view_total_time: {
      title: 'Total Video View Time',
      of: ({ watchSeconds }) => watchSeconds * 1000,
    },
    total_video_avg_time_watched: { title: 'Average Time Watched', of: perView },
    total_video_reactions_by_type_total: { title: 'Reactions', of: reactionsOf },
    total_video_stories_by_action_type: {
      title: 'Stories',
      of: ({ likes, comments, shares }) => ({ like: likes, comment: comments, share: shares }),
    },
    total_video_complete_views: { title: 'Complete Views', of: ({ views }) => Math.round(views * 0.21) },
    total_video_30s_views: { title: '30-Second Views', of: ({ views }) => Math.round(views * 0.44) },
  },
  reel: {
    blue_reels_play_count: { title: 'Initial Plays', of: ({ views }) => views },
    fb_reels_replay_count: { title: 'Replays', of: ({ views }) => Math.round(views * 0.18) },
    fb_reels_total_plays: { title: 'Total Plays', of: ({ views }) => views + Math.round(views * 0.18) },
    post_video_view_time: { title: 'Watch Time', of: ({ watchSeconds }) => watchSeconds * 1000 },
    post_video_avg_time_watched: { title: 'Average Watch Time', of: perView },
    post_video_likes_by_reaction_type: {
      title: 'Reactions',
      of: (counts) =>
        Object.fromEntries(
          Object.entries(reactionsOf(counts)).map(([name, count]) => [
            `REACTION_${name.toUpperCase()}`,
            count,
          ]),
        ),
    },
    post_video_social_actions: {
      title: 'Comments and Shares',
      of: ({ comments, shares }) => ({ COMMENT: comments, SHARE: shares }),
    },
    post_video_followers: { title: 'New Followers', of: ({ gained }) => gained },
  },
}
