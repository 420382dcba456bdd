import { z } from 'zod'
import { PlatformProblem } from '../platform-adapter.ts'
import type {
  ChannelMoneyReading,
  DayMeasures,
  DayRange,
  PlatformData,
  VideoCounts,
  VideoDayReading,
} from '../platform-data.ts'
import type { FacebookHttp } from './facebook-http.ts'
import {
  countOf,
  daysOf,
  type InsightDay,
  insights,
  insightsById,
  moneyOf,
  piecesOf,
  spanOf,
  timeOf,
  wholeOf,
} from './facebook-insights.ts'
import { isGone, readObjects } from './facebook-objects.ts'

/** A Page is asked for at most 93 days at once; of many videos fewer, for an answer has its size (platforms.md D6). */
const daysOfPage = 90
const daysOfVideos = 31
const videosPerCall = 25

const pageMetrics = [
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
const videoMetrics = [
  'total_video_views',
  'total_video_view_total_time',
  'total_video_avg_time_watched',
  'total_video_reactions_by_type_total',
  'total_video_stories_by_action_type',
]
/** Reels have names of their own; asked for the others, they answer with nothing. */
const reelMetrics = [
  'blue_reels_play_count',
  'post_video_view_time',
  'post_video_avg_time_watched',
  'post_video_likes_by_reaction_type',
  'post_video_social_actions',
  'post_video_followers',
]
/** The newer name first: where it is none, the older one is asked for. */
const moneyMetrics = ['content_monetization_earnings', 'monetization_approximate_earnings']

/** What says that a token is over; other refusals of insights say nothing of the grant. */
const sessionOver: ReadonlySet<string> = new Set(['190', '102'])

const shownVideo = z.object({ id: z.string(), views: z.number().optional() })

const nothing: DayMeasures = {
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

/**
 * Insights of Pages, their videos and reels. One name that is no metric, or is not granted, refuses a whole call, so money
 * is asked for by itself. Of money of single videos, and of views by source or country, Facebook tells nothing.
 */
export function createFacebookData(http: Pick<FacebookHttp, 'read'>): PlatformData {
  const read = async <S extends z.ZodType>(
    path: string,
    query: Readonly<Record<string, string>>,
    schema: S,
  ) => {
    try {
      return await http.read(path, query, schema)
    } catch (error) {
      throw error instanceof PlatformProblem ? notOfGrant(error) : error
    }
  }

  async function ofPage(pass: string, pageId: string, range: DayRange, metrics: readonly string[]) {
    const days: InsightDay[] = []
    for (const piece of piecesOf(range, daysOfPage)) {
      const query = { metric: metrics.join(','), period: 'day', ...spanOf(piece), access_token: pass }
      days.push(...daysOf(await read(`/${pageId}/insights`, query, insights), piece))
    }
    return days
  }

  /** Answers of several videos at once; one that is gone refuses all: the others are found by halves. */
  async function ofVideos(
    pass: string,
    ids: readonly string[],
    range: DayRange,
    metrics: readonly string[],
  ): Promise<z.output<typeof insightsById>> {
    if (ids.length === 0) return {}
    const metric = metrics.join(',')
    const query = { ids: ids.join(','), metric, period: 'day', ...spanOf(range), access_token: pass }
    try {
      return await read('/video_insights', query, insightsById)
    } catch (error) {
      if (!isGone(error)) throw error
      if (ids.length === 1) return {}
      const middle = Math.ceil(ids.length / 2)
      const first = await ofVideos(pass, ids.slice(0, middle), range, metrics)
      return { ...first, ...(await ofVideos(pass, ids.slice(middle), range, metrics)) }
    }
  }

  async function daysOfChunk(pass: string, ids: readonly string[], range: DayRange) {
    const asVideos = await ofVideos(pass, ids, range, videoMetrics)
    const reelIds = ids.filter((id) => asVideos[id]?.data.length === 0)
    const asReels = await ofVideos(pass, reelIds, range, reelMetrics)
    const found: VideoDayReading[] = []
    for (const id of ids) {
      const [answer, measures] = asReels[id] ? [asReels[id], reelDay] : [asVideos[id], videoDay]
      for (const day of answer === undefined ? [] : daysOf(answer, range)) {
        const reading = { platformVideoId: id, day: day.day, ...nothing, ...measures(day) }
        if (reading.views || Number(reading.watchMinutes)) found.push(reading)
      }
    }
    return found
  }

  return {
    async channelDays(pass, { platformChannelId }, range) {
      const days = await ofPage(pass, platformChannelId, range, pageMetrics)
      return days.map((day) => ({ day: day.day, ...nothing, ...pageDay(day) }))
    },

    async videoDays(pass, _channel, videoIds, range) {
      const found: VideoDayReading[] = []
      for (let start = 0; start < videoIds.length; start += videosPerCall) {
        const ids = videoIds.slice(start, start + videosPerCall)
        for (const piece of piecesOf(range, daysOfVideos))
          found.push(...(await daysOfChunk(pass, ids, piece)))
      }
      return found
    },

    async channelMoney(pass, { platformChannelId }, range) {
      for (const metric of moneyMetrics) {
        try {
          const days = await ofPage(pass, platformChannelId, range, [metric])
          return days.flatMap((day) => moneyDay(day, metric))
        } catch (error) {
          if (!(error instanceof PlatformProblem)) throw error
          // 100: no metric of that name any more.
          if (error.platformCode === '100') continue
          if (isNoMoney(error)) return null
          throw error
        }
      }
      return null
    },

    videoMoney: async () => null,
    parts: async () => [],

    async counts(pass, _channel, videoIds) {
      const found = await readObjects(http, { pass, ids: videoIds, fields: 'id,views', schema: shownVideo })
      return found.map(
        ({ id, views }): VideoCounts => ({
          platformVideoId: id,
          views: views === undefined ? null : BigInt(views),
          likes: null,
          comments: null,
        }),
      )
    },

    files: null,
  }
}

function pageDay(day: InsightDay) {
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

function videoDay(day: InsightDay): Partial<DayMeasures> {
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

function reelDay(day: InsightDay): Partial<DayMeasures> {
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

function moneyDay(day: InsightDay, metric: string): readonly ChannelMoneyReading[] {
  const earned = moneyOf(day.value(metric))
  if (earned === null) return []
  const { amount, currency } = earned
  const unknown = { adImpressions: null, monetizedPlaybacks: null, cpm: null }
  return [{ day: day.day, estRevenue: amount, currency, ...unknown }]
}

/** A permission that is missing for numbers alone leaves the grant as it is. */
function notOfGrant(problem: PlatformProblem): PlatformProblem {
  const { kind, platformCode, subcode, message } = problem
  if (kind !== 'credential' || platformCode === null || sessionOver.has(platformCode)) return problem
  return new PlatformProblem('rejected', message, { platformCode, ...(subcode === null ? {} : { subcode }) })
}

/** 3, 10 and 200 to 299: not for this Page, or not for us (platforms.md D7). */
function isNoMoney({ kind, platformCode }: PlatformProblem): boolean {
  const code = Number(platformCode)
  return kind === 'rejected' && (code === 3 || code === 10 || (code >= 200 && code <= 299))
}
