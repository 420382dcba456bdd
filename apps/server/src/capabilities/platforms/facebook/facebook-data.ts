import { z } from 'zod'
import { PlatformProblem } from '../platform-adapter.ts'
import type { DayRange, PlatformData, VideoCounts, VideoDayReading } from '../platform-data.ts'
import type { FacebookHttp } from './facebook-http.ts'
import {
  moneyDay,
  moneyMetrics,
  pageDay,
  pageMetrics,
  reelDay,
  reelMetrics,
  unsaid,
  videoDay,
  videoMetrics,
} from './facebook-insight-readings.ts'
import { daysOf, type InsightDay, insights, insightsById, piecesOf, spanOf } from './facebook-insights.ts'
import { isGone, readObjects } from './facebook-objects.ts'

/** A Page is asked for at most 93 days at once; of many videos fewer, for an answer has its size (platforms.md D6). */
const daysOfPage = 90
const daysOfVideos = 31
const videosPerCall = 25

/** What says that a token is over; other refusals of insights say nothing of the grant. */
const sessionOver: ReadonlySet<string> = new Set(['190', '102'])

const shownVideo = z.object({ id: z.string(), views: z.number().optional() })

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
        const reading = { platformVideoId: id, day: day.day, ...unsaid, ...measures(day) }
        if (reading.views || Number(reading.watchMinutes)) found.push(reading)
      }
    }
    return found
  }

  return {
    async channelDays(pass, { platformChannelId }, range) {
      const days = await ofPage(pass, platformChannelId, range, pageMetrics)
      return days.map((day) => ({ day: day.day, ...unsaid, ...pageDay(day) }))
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
