import type { z } from 'zod'
import type { PlatformReading, UploadsPage, VideoReading } from '../platform-reading.ts'
import type { FacebookHttp } from './facebook-http.ts'
import { readObjects } from './facebook-objects.ts'
import { video as videoAnswer, videoFieldNames, videoList } from './facebook-video-answers.ts'

/** Where the paths of `permalink_url` belong. */
const www = 'https://www.facebook.com'
/** A Page has two lists. Together they are one of uploads: each page holds the next ones of both. */
const lists = ['videos', 'video_reels'] as const
const perList = '50'
const fields = videoFieldNames.join(',')
const longestTitle = 300

type Video = z.output<typeof videoAnswer>

/** What Facebook tells of a Page's videos and reels (platforms.md D5). */
export function createFacebookVideos(
  http: Pick<FacebookHttp, 'read'>,
): NonNullable<PlatformReading['videos']> {
  return {
    async uploads(pass, { platformChannelId }, page): Promise<UploadsPage> {
      // A list that is not named in the place was read to its end.
      const place = new URLSearchParams(page ?? lists.map((name) => `${name}=`).join('&'))
      const next = new URLSearchParams()
      // Some reels stand in both.
      const found = new Map<string, VideoReading>()
      for (const [name, cursor] of place) {
        const from: Readonly<Record<string, string>> = cursor === '' ? {} : { after: cursor }
        const query = { fields, limit: perList, access_token: pass, ...from }
        const { data, paging } = await http.read(`/${platformChannelId}/${name}`, query, videoList)
        for (const video of data) found.set(video.id, readingOf(video))
        const after = paging?.next === undefined ? undefined : paging.cursors?.after
        if (after) next.set(name, after)
      }
      const readings = [...found.values()]
      return { ids: [...found.keys()], readings, next: next.size === 0 ? null : next.toString() }
    },

    async read(pass, ids) {
      const found = await readObjects(http, { pass, ids, fields, schema: videoAnswer })
      return found.map(readingOf)
    },
  }
}

function readingOf(video: Video): VideoReading {
  const { id, status, views } = video
  const path = `/${id}`
  const address = URL.parse(video.permalink_url ?? path, www)
  const isPublished = video.published ?? true
  return {
    platformVideoId: id,
    kind: address?.pathname.startsWith('/reel/') ? 'reel' : 'video',
    title: titleOf(video),
    url: address?.protocol.startsWith('http') ? address.href : new URL(path, www).href,
    thumbnailUrl: video.picture ?? null,
    category: null,
    // Nothing is known of it before it is processed.
    durationSec: video.length ? Math.round(video.length) : null,
    publishedAt: isPublished ? (video.created_time ?? null) : null,
    scheduledAt: isPublished ? null : (video.scheduled_publish_time ?? null),
    privacy: isPublished && isForAll(video) ? 'public' : 'private',
    processing: processingOf(status?.video_status),
    failureReason: failureOf(status),
    rejectionReason: null,
    regionAllowed: null,
    regionBlocked: null,
    views: views === undefined ? null : BigInt(views),
    likes: null,
    comments: null,
  }
}

/** Reels seldom have a title: the first line of what was written to it stands for one. */
function titleOf({ id, title, description }: Video): string {
  const lines = [title ?? '', ...(description ?? '').split('\n')].map((line) => line.trim())
  const [first = id] = lines.filter((line) => line !== '')
  return [...first].slice(0, longestTitle).join('')
}

/** Only some people see the others; one that has expired nobody does. */
function isForAll({ privacy, status }: Video): boolean {
  return (privacy?.value ?? 'EVERYONE') === 'EVERYONE' && status?.video_status !== 'expired'
}

const stages: Readonly<Record<string, string>> = {
  uploading: 'uploaded',
  upload_complete: 'uploaded',
  processing: 'uploaded',
  ready: 'processed',
  expired: 'processed',
  error: 'failed',
  upload_failed: 'failed',
}

/** `status.video_status` in the words that are kept; one that nobody knows stays as it is. */
function processingOf(status: string | undefined): string | null {
  return status === undefined ? null : (stages[status] ?? status.slice(0, 100))
}

function failureOf(status: Video['status']): string | null {
  const errors = [status?.uploading_phase, status?.processing_phase].flatMap((phase) => phase?.errors ?? [])
  const [first] = errors
  return first ? (first.message ?? `code ${first.code}`).slice(0, 500) : null
}
