import type { Clock } from '#src/platform/clock.ts'
import {
  type ByteSpan,
  type PlatformAdapter,
  PlatformProblem,
  type PlatformVideo,
  type PlatformVideoState,
  type PublishSteps,
  type SessionPosition,
  type VideoDescription,
} from '../platform-adapter.ts'
import { type PlatformAnswer, parseAnswer } from '../platform-http.ts'
import { pacificDay, secondsToPacificMidnight } from '../quota/pacific-day.ts'
import { createYoutubeAfter } from './youtube-after.ts'
import { insertedVideo, videoList } from './youtube-answers.ts'
import { youtubeCosts } from './youtube-costs.ts'
import type { YoutubeHttp } from './youtube-http.ts'
import { problemOfAnswer as problemOf } from './youtube-problems.ts'
import { createYoutubeSide } from './youtube-side.ts'
import { createMarkerSearch, createUploadList } from './youtube-uploads.ts'
import { isMarker } from './youtube-uploads-judged.ts'

/** 8 MiB: a multiple of 256 KiB, as every chunk but the last must be (platforms.md A3). */
const chunkSize = 32 * 256 * 1024
/** "People & Blogs": `videos.update` demands a category, and a channel need not have one set. */
const defaultCategory = '22'

export type YoutubeOptions = {
  readonly http: YoutubeHttp
  readonly watchUrl: string
  readonly clock: Clock
}

/**
 * Private first: the last byte makes a video that nobody sees and that carries a marker; describing it on its known id
 * is the public act (docs/decisions/0005).
 */
const steps: PublishSteps = {
  commit: 'lastByte',
  shows: 'whenDescribed',
  foundBy: 'marker',
  repeatable: ['openSession', 'sendChunk', 'describe', 'remove'],
  changes: ['describe', 'schedule', 'hide', 'remove', 'thumbnail', 'captions', 'playlists'],
}

/** YouTube through the Data API v3: resumable upload, `videos.update`, `videos.list` (platforms.md A3–A7). */
export function createYoutubeAdapter(options: YoutubeOptions): PlatformAdapter {
  const { http, clock } = options

  return {
    platform: 'youtube',
    steps,
    chunkSize,
    reserveUpload: (token) => http.reserve(token, youtubeCosts.insert),
    quotaDay: pacificDay,
    quotaPauseSeconds: secondsToPacificMidnight,
    finish: null,
    side: createYoutubeSide(http),
    after: createYoutubeAfter(http),

    async openSession(token, { size, marker, description }) {
      const query = { uploadType: 'resumable', part: 'snippet,status', notifySubscribers: 'false' }
      const answer = await http.call(token, {
        method: 'POST',
        cost: youtubeCosts.reservedInsert,
        url: http.address(token, '/upload/youtube/v3/videos', query),
        headers: {
          'content-type': 'application/json; charset=UTF-8',
          'x-upload-content-length': String(size),
          'x-upload-content-type': 'application/octet-stream',
        },
        body: JSON.stringify(hiddenResource(description, marker)),
      })
      const location = answer.headers['location']
      if (answer.status !== 200) throw problemOf(answer)
      if (!location) throw new PlatformProblem('transient', 'a session without an address')
      return { session: location }
    },

    async position(token, session, total) {
      const headers = { 'content-range': `bytes */${total}`, 'content-length': '0' }
      return positionOf(await http.call(token, { method: 'PUT', url: session, headers, cost: null }))
    },

    async sendChunk(token, session, span, body, signal) {
      const headers = {
        'content-type': 'application/octet-stream',
        'content-length': String(span.end - span.start),
        'content-range': contentRange(span),
      }
      const request = { method: 'PUT', url: session, headers, body, signal, cost: null } as const
      return positionOf(await http.call(token, request))
    },

    search: createMarkerSearch(createUploadList(http)),

    async describe(token, videoId, description) {
      const answer = await http.call(token, {
        method: 'PUT',
        cost: youtubeCosts.write,
        url: http.address(token, '/youtube/v3/videos', { part: 'snippet,status' }),
        headers: { 'content-type': 'application/json; charset=UTF-8' },
        body: JSON.stringify({ id: videoId, ...publicResource(description, clock()) }),
      })
      if (answer.status !== 200) throw problemOf(answer)
    },

    async read(token, videoId): Promise<PlatformVideo> {
      const query = { part: 'snippet,status', id: videoId }
      const { items } = await http.read(token, '/youtube/v3/videos', query, videoList)
      const [video] = items
      const { channelId = null, tags = [] } = video?.snippet ?? {}
      const marker = tags.find(isMarker) ?? null
      const publishAt = Date.parse(video?.status?.publishAt ?? '')
      return { state: stateOf(video?.status), channelId, marker, scheduled: publishAt > clock() }
    },

    async remove(token, videoId) {
      const url = http.address(token, '/youtube/v3/videos', { id: videoId })
      const answer = await http.call(token, { method: 'DELETE', url, cost: youtubeCosts.write })
      if (answer.status !== 204 && answer.status !== 404) throw problemOf(answer)
    },

    watchUrl: (videoId) => `${options.watchUrl}?v=${encodeURIComponent(videoId)}`,
  }
}

/**
 * The video as it is uploaded: private, with nothing but the marker as tag. A stray one stays private and can be
 * found; the public act happens later, on a known id (architecture §6.4).
 */
function hiddenResource(video: VideoDescription, marker: string) {
  return {
    snippet: { ...textsOf(video), tags: [marker] },
    status: { privacyStatus: 'private', selfDeclaredMadeForKids: video.madeForKids },
  }
}

/** The video as it is to be. `videos.update` replaces each named part, so the marker goes. */
function publicResource(video: VideoDescription, now: number) {
  const { tags, madeForKids, syntheticMedia } = video
  const status = {
    selfDeclaredMadeForKids: madeForKids,
    containsSyntheticMedia: syntheticMedia,
    embeddable: true,
  }
  return { snippet: { ...textsOf(video), tags }, status: { ...visibilityOf(video, now), ...status } }
}

/** Clocks of ours and the platform's differ: one that is due within this publishes at once. */
const dueMs = 60_000

/** A schedule is a private video with an instant, of those that are to be public alone (platforms.md A5). */
function visibilityOf({ visibility, publishAt }: VideoDescription, now: number) {
  const isLater = publishAt !== null && Date.parse(publishAt) - now > dueMs
  if (!isLater || visibility !== 'public') return { privacyStatus: visibility }
  return { privacyStatus: 'private', publishAt: new Date(publishAt).toISOString() }
}

function textsOf({ title, description, categoryId, language, audioLanguage }: VideoDescription) {
  return {
    title,
    description,
    categoryId: categoryId ?? defaultCategory,
    ...(language === null ? {} : { defaultLanguage: language }),
    ...(audioLanguage === null ? {} : { defaultAudioLanguage: audioLanguage }),
  }
}

function contentRange({ start, end, total }: ByteSpan): string {
  return `bytes ${start}-${end - 1}/${total}`
}

function positionOf(answer: PlatformAnswer): SessionPosition {
  if (answer.status === 200 || answer.status === 201) {
    return { kind: 'complete', videoId: parseAnswer(answer, insertedVideo).id }
  }
  if (answer.status === 308) {
    const last = /^bytes=0-(\d+)$/u.exec(answer.headers['range'] ?? '')?.[1]
    return { kind: 'at', next: last === undefined ? 0 : Number(last) + 1 }
  }
  // 410 is not documented; treating it as gone costs a lookup and risks nothing (platforms.md A3).
  if (answer.status === 404 || answer.status === 410) return { kind: 'lost' }
  throw problemOf(answer)
}

function stateOf(
  status:
    | { uploadStatus: string; failureReason?: string | undefined; rejectionReason?: string | undefined }
    | undefined,
): PlatformVideoState {
  switch (status?.uploadStatus) {
    case undefined:
    case 'deleted':
      return { kind: 'missing' }
    case 'processed':
      return { kind: 'ready' }
    case 'failed':
      return { kind: 'refused', reason: status?.failureReason ?? 'failed' }
    case 'rejected':
      return { kind: 'refused', reason: status?.rejectionReason ?? 'rejected' }
    default:
      // `uploaded`, and whatever the platform may call it tomorrow: the video is there and not ready.
      return { kind: 'processing' }
  }
}
