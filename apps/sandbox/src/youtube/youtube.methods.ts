import type { QuotaBucket } from './quota.ts'

const PREFIX = 'https://www.googleapis.com/auth/'
const scopes = (...names: string[]): readonly string[] => names.map((name) => PREFIX + name)

const READ = scopes('youtube', 'youtube.force-ssl', 'youtube.readonly', 'youtubepartner')
const WRITE = scopes('youtube', 'youtube.force-ssl', 'youtubepartner')
const UPLOAD = scopes('youtube', 'youtube.force-ssl', 'youtube.upload', 'youtubepartner')
const CAPTIONS = scopes('youtube.force-ssl', 'youtubepartner')

/** The scope that opens a channel's `auditDetails`. */
export const AUDIT_SCOPE = `${PREFIX}youtubepartner-channel-audit`

/** Scopes that open reports.query, one of them is enough; money needs the second one (discovery document). */
export const [REPORTS_SCOPE, MONEY_SCOPE] = [
  `${PREFIX}yt-analytics.readonly`,
  `${PREFIX}yt-analytics-monetary.readonly`,
] as const
export const ANALYTICS_SCOPES: readonly string[] = [
  ...scopes('youtube', 'youtube.readonly', 'youtubepartner'),
  REPORTS_SCOPE,
  MONEY_SCOPE,
]

/** The scope of content owners. */
export const PARTNER_SCOPE = `${PREFIX}youtubepartner`

interface Method {
  /** One of these is enough (discovery document). */
  readonly scopes: readonly string[]
  readonly bucket: QuotaBucket
  readonly cost: number
}

/** The methods played here, with what they need and cost (`platforms.md` A1, A7). */
export const YOUTUBE_METHODS = {
  'videos.insert': { scopes: UPLOAD, bucket: 'videos.insert', cost: 1 },
  'videos.list': { scopes: READ, bucket: 'units', cost: 1 },
  'videos.batchGetStats': { scopes: READ, bucket: 'videos.batchGetStats', cost: 1 },
  'videos.update': { scopes: WRITE, bucket: 'units', cost: 50 },
  'videos.delete': { scopes: WRITE, bucket: 'units', cost: 50 },
  'channels.list': { scopes: [...READ, AUDIT_SCOPE], bucket: 'units', cost: 1 },
  'search.list': { scopes: READ, bucket: 'search.list', cost: 1 },
  'playlistItems.list': { scopes: READ, bucket: 'units', cost: 1 },
  'playlistItems.insert': { scopes: WRITE, bucket: 'units', cost: 50 },
  'playlistItems.delete': { scopes: WRITE, bucket: 'units', cost: 50 },
  'playlists.list': { scopes: READ, bucket: 'units', cost: 1 },
  'videoCategories.list': { scopes: READ, bucket: 'units', cost: 1 },
  'thumbnails.set': { scopes: UPLOAD, bucket: 'units', cost: 50 },
  'captions.list': { scopes: CAPTIONS, bucket: 'units', cost: 50 },
  'captions.insert': { scopes: CAPTIONS, bucket: 'units', cost: 400 },
  'captions.update': { scopes: CAPTIONS, bucket: 'units', cost: 450 },
  'captions.delete': { scopes: CAPTIONS, bucket: 'units', cost: 50 },
} as const satisfies Record<string, Method>

export type YoutubeMethod = keyof typeof YOUTUBE_METHODS
