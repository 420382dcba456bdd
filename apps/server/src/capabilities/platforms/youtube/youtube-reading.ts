import type { z } from 'zod'
import { PlatformProblem } from '../platform-adapter.ts'
import type { ChannelReading, PlatformReading, UploadsPage, VideoReading } from '../platform-reading.ts'
import { playlistItemList } from './youtube-answers.ts'
import { durationOf } from './youtube-duration.ts'
import type { YoutubeHttp } from './youtube-http.ts'
import { channelReadings, videoReadings } from './youtube-reading-answers.ts'
import { auditScope } from './youtube-scopes.ts'
import { factsOf } from './youtube-standing.ts'

const channelParts = 'id,snippet,statistics,contentDetails,status'
/** Needs a scope of its own, and one refused part refuses the whole call. */
const auditPart = 'auditDetails'
const videoParts = 'id,snippet,contentDetails,status,statistics'
const perPage = '50'
const refusesAudit: ReadonlySet<string> = new Set([
  'insufficientPermissions',
  'channelForbidden',
  'forbidden',
])
const nothing: UploadsPage = { ids: [], next: null, readings: null }

type Channel = z.output<typeof channelReadings>['items'][number]
type Video = z.output<typeof videoReadings>['items'][number]

/** What YouTube tells of channels and their videos: one unit of quota for each call (platforms.md A7). */
export function createYoutubeReading({
  http,
  watchUrl,
}: {
  readonly http: Pick<YoutubeHttp, 'read'>
  readonly watchUrl: string
}): PlatformReading {
  return {
    async readChannels(pass, ids, scopes) {
      const read = async (part: string) => {
        const query = { part, id: ids.join(','), maxResults: perPage }
        const { items } = await http.read(pass, '/youtube/v3/channels', query, channelReadings)
        return items.map((item) => channelOf(item, watchUrl))
      }
      if (!scopes.includes(auditScope)) return read(channelParts)
      try {
        return await read(`${channelParts},${auditPart}`)
      } catch (error) {
        // The account took this scope back, or never had the right: the rest is read all the same.
        if (!(error instanceof PlatformProblem) || !refusesAudit.has(error.platformCode ?? '')) throw error
        return read(channelParts)
      }
    },
    videos: {
      async uploads(pass, { uploadsPlaylistId: playlistId }, page) {
        if (playlistId === null) return nothing
        const query: Readonly<Record<string, string>> = {
          part: 'contentDetails',
          playlistId,
          maxResults: perPage,
          ...(page === null ? {} : { pageToken: page }),
        }
        try {
          const list = await http.read(pass, '/youtube/v3/playlistItems', query, playlistItemList)
          const ids = list.items.map(({ contentDetails }) => contentDetails.videoId)
          return { ids, next: list.nextPageToken ?? null, readings: null }
        } catch (error) {
          // A channel that never had a video has a list that is not there.
          if (error instanceof PlatformProblem && error.platformCode === 'playlistNotFound') {
            return nothing
          }
          throw error
        }
      },
      async read(pass, ids) {
        const query = { part: videoParts, id: ids.join(',') }
        const { items } = await http.read(pass, '/youtube/v3/videos', query, videoReadings)
        return items.map((item) => videoOf(item, watchUrl))
      },
    },
  }
}

function channelOf(told: Channel, watchUrl: string) {
  const { id, snippet, statistics, contentDetails } = told
  const pictures = snippet.thumbnails
  const described: ChannelReading = {
    platformChannelId: id,
    title: snippet.title,
    handle: snippet.customUrl ?? null,
    avatarUrl: pictures?.medium?.url ?? pictures?.default?.url ?? null,
    url: new URL(`/channel/${id}`, watchUrl).href,
    subscriberCount: statistics?.hiddenSubscriberCount ? null : countOf(statistics?.subscriberCount),
    viewCount: countOf(statistics?.viewCount),
    videoCount: countOf(statistics?.videoCount),
    uploadsPlaylistId: contentDetails?.relatedPlaylists.uploads ?? null,
    publishedAt: snippet.publishedAt ?? null,
    country: snippet.country ?? null,
    language: snippet.defaultLanguage ?? null,
    platformFacts: factsOf(told),
  }
  return described
}

function videoOf({ id, snippet, contentDetails, status, statistics }: Video, watchUrl: string): VideoReading {
  const duration = durationOf(contentDetails?.duration)
  const pictures = snippet.thumbnails
  return {
    platformVideoId: id,
    kind: 'video',
    title: snippet.title,
    url: new URL(`/watch?v=${id}`, watchUrl).href,
    thumbnailUrl: pictures?.medium?.url ?? pictures?.default?.url ?? null,
    category: snippet.categoryId ?? null,
    durationSec: duration === null ? null : Math.round(duration / 1000),
    publishedAt: snippet.publishedAt ?? null,
    scheduledAt: status?.publishAt ?? null,
    privacy: status?.privacyStatus ?? null,
    processing: status?.uploadStatus ?? null,
    failureReason: status?.failureReason ?? null,
    rejectionReason: status?.rejectionReason ?? null,
    regionAllowed: contentDetails?.regionRestriction?.allowed ?? null,
    regionBlocked: contentDetails?.regionRestriction?.blocked ?? null,
    views: countOf(statistics?.viewCount),
    likes: countOf(statistics?.likeCount),
    comments: countOf(statistics?.commentCount),
  }
}

const countOf = (text: string | undefined): bigint | null => (text === undefined ? null : BigInt(text))
