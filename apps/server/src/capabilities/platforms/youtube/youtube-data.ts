import { PlatformProblem } from '../platform-adapter.ts'
import type {
  ChannelMeasures,
  DataChannel,
  DayPartReading,
  DayRange,
  PlatformData,
  PlatformDataFiles,
  VideoCounts,
} from '../platform-data.ts'
import { youtubeCosts } from './youtube-costs.ts'
import { batchStatistics, type ReportRow, rowsOfTable } from './youtube-data-answers.ts'
import { activity, currency, measuresOf, money, moneyOf, ofParts } from './youtube-data-readings.ts'
import type { YoutubeHttp } from './youtube-http.ts'
import { passOf, readPass } from './youtube-pass.ts'
import { problemOfAnswer } from './youtube-problems.ts'

/** Ids in one filter, rows of one page of a report by video, and ids in one call for statistics (platforms.md A4, B). */
const idsPerFilter = 500
const rowsPerPage = 200
const idsPerCount = 50
/** A report by video has at most so many pages: a year of 500 videos. */
const mostPages = 1000

/** No scope for money, or a channel that earns none: both are told by one of these. */
const noMoney: ReadonlySet<string> = new Set(['insufficientPermissions', 'forbidden'])

const notOfVideos: ChannelMeasures = {
  followersTotal: null,
  mediaViews: null,
  reach: null,
  engagements: null,
}

type Query = Readonly<Record<string, string>>
type Report = {
  readonly metrics: readonly string[]
  readonly dimensions: readonly string[]
  readonly range: DayRange
  readonly videoIds?: readonly string[]
}

/** YouTube's days: reports.query of the Analytics API, and batch statistics of the Data API (platforms.md A4, B). */
export function createYoutubeData(options: {
  readonly http: Pick<YoutubeHttp, 'read'>
  /** Of the Analytics API, which has hosts and quotas of its own. */
  readonly analytics: Pick<YoutubeHttp, 'address' | 'call'>
  readonly files: PlatformDataFiles | null
}): PlatformData {
  const { http, analytics } = options

  /** One page of a report. @throws PlatformProblem */
  async function page(pass: string, query: Query) {
    // For whom is said in `ids`: this API knows no other word for it.
    const { bearer, project, background } = readPass(pass)
    const own = passOf(bearer, { project, background })
    const url = analytics.address(own, '/v2/reports', query)
    const answer = await analytics.call(own, { method: 'GET', url, cost: null })
    if (answer.status !== 200) throw notOfGrant(problemOfAnswer(answer))
    return rowsOfTable(answer)
  }

  /** All rows of a report: those by video come in pages. */
  async function report(
    pass: string,
    channel: DataChannel,
    { metrics, dimensions, range, videoIds }: Report,
  ) {
    const query: Query = {
      ...whoseOf(channel, videoIds),
      startDate: range.from,
      endDate: range.to,
      metrics: metrics.join(','),
      dimensions: dimensions.join(','),
      currency,
    }
    if (videoIds === undefined) return page(pass, query)
    const rows: ReportRow[] = []
    for (let number = 0; number < mostPages; number += 1) {
      const place = { startIndex: String(number * rowsPerPage + 1), maxResults: String(rowsPerPage) }
      const found = await page(pass, { ...query, sort: 'video,day', ...place })
      rows.push(...found)
      if (found.length < rowsPerPage) break
    }
    return rows
  }

  /** The same for any number of videos, so many at a time. */
  async function byVideo(
    pass: string,
    channel: DataChannel,
    asked: { metrics: readonly string[]; range: DayRange; videoIds: readonly string[] },
  ) {
    const rows: ReportRow[] = []
    for (const videoIds of chunksOf(asked.videoIds, idsPerFilter)) {
      rows.push(...(await report(pass, channel, { ...asked, dimensions: ['video', 'day'], videoIds })))
    }
    return rows
  }

  async function partsBy(pass: string, channel: DataChannel, kind: DayPartReading['kind'], range: DayRange) {
    const source = kind === 'source'
    const dimension = source ? 'insightTrafficSourceType' : 'country'
    const dimensions = source ? ['day', dimension] : [dimension]
    const rows = await report(pass, channel, { metrics: ofParts, dimensions, range })
    return rows.map((row) => ({
      day: source ? row.text('day') : range.from,
      kind,
      key: row.text(dimension),
      views: row.whole('views'),
      watchMinutes: row.decimal('estimatedMinutesWatched', 2),
    }))
  }

  return {
    async channelDays(pass, channel, range) {
      const rows = await report(pass, channel, { metrics: activity, dimensions: ['day'], range })
      return rows.map((row) => ({ day: row.text('day'), ...measuresOf(row), ...notOfVideos }))
    },

    async videoDays(pass, channel, videoIds, range) {
      const rows = await byVideo(pass, channel, { metrics: activity, range, videoIds })
      return rows.map((row) => ({
        platformVideoId: row.text('video'),
        day: row.text('day'),
        ...measuresOf(row),
      }))
    },

    async channelMoney(pass, channel, range) {
      const rows = await unlessNoMoney(report(pass, channel, { metrics: money, dimensions: ['day'], range }))
      return rows?.map((row) => ({ day: row.text('day'), ...moneyOf(row) })) ?? null
    },

    async videoMoney(pass, channel, videoIds, range) {
      const rows = await unlessNoMoney(byVideo(pass, channel, { metrics: money, range, videoIds }))
      const found = rows?.map((row) => ({
        platformVideoId: row.text('video'),
        day: row.text('day'),
        ...moneyOf(row),
      }))
      return found ?? null
    },

    async parts(pass, channel, range) {
      const parts: DayPartReading[] = await partsBy(pass, channel, 'source', range)
      // There is no report of countries by day: each day that is there is asked for by itself.
      for (const day of new Set(parts.map((part) => part.day))) {
        parts.push(...(await partsBy(pass, channel, 'country', { from: day, to: day })))
      }
      return parts
    },

    async counts(pass, _channel, videoIds) {
      const counts: VideoCounts[] = []
      for (const ids of chunksOf(videoIds, idsPerCount)) {
        const query = { part: 'id,statistics', id: ids.join(',') }
        const path = '/youtube/v3/videos:batchGetStats'
        const { items } = await http.read(pass, path, query, batchStatistics, youtubeCosts.statistics)
        counts.push(
          ...items.map(({ id, statistics }) => ({
            platformVideoId: id,
            views: statistics?.viewCount ?? null,
            likes: statistics?.likeCount ?? null,
            comments: statistics?.commentCount ?? null,
          })),
        )
      }
      return counts
    },

    files: options.files,
  }
}

function whoseOf(
  { platformChannelId, contentOwnerId }: DataChannel,
  videoIds: readonly string[] = [],
): Query {
  const ofChannel = contentOwnerId === null ? [] : [`channel==${platformChannelId}`]
  const ofVideos = videoIds.length === 0 ? [] : [`video==${videoIds.join(',')}`]
  const filters = [...ofChannel, ...ofVideos].join(';')
  const ids = contentOwnerId === null ? `channel==${platformChannelId}` : `contentOwner==${contentOwnerId}`
  return filters === '' ? { ids } : { ids, filters }
}

async function unlessNoMoney<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof PlatformProblem && noMoney.has(error.platformCode ?? '')) return null
    throw error
  }
}

/** A grant that was given before numbers were asked for is no worse for it: what it is for still works. */
export function notOfGrant(problem: PlatformProblem): PlatformProblem {
  const { platformCode } = problem
  if (platformCode !== 'insufficientPermissions') return problem
  return new PlatformProblem('rejected', problem.message, { platformCode })
}

function chunksOf<T>(all: readonly T[], size: number): T[][] {
  const chunks: T[][] = []
  for (let start = 0; start < all.length; start += size) chunks.push(all.slice(start, start + size))
  return chunks
}
