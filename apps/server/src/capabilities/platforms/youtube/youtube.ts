import { platformFields } from '@pindao/protocol/publishing/platform-fields.ts'
import type { Clock } from '#src/platform/clock.ts'
import type { Env } from '#src/platform/env.ts'
import type { GrantKindCard, Platform } from '../platform.ts'
import type { QuotaLedger } from '../quota/quota.ts'
import { createYoutubeAdapter } from './youtube-adapter.ts'
import { channelsPerCall, createYoutubeChannels } from './youtube-channels.ts'
import { createYoutubeClaims } from './youtube-claims.ts'
import { createYoutubeData } from './youtube-data.ts'
import { createYoutubeFiles } from './youtube-files.ts'
import { createYoutubeHttp } from './youtube-http.ts'
import { createYoutubeOAuth } from './youtube-oauth.ts'
import { passOf } from './youtube-pass.ts'
import { createYoutubeReading } from './youtube-reading.ts'
import { createYoutubeReporting } from './youtube-reporting.ts'
import { createYoutubeRevenueFiles } from './youtube-revenue-files.ts'
import { createYoutubeRights } from './youtube-rights.ts'
import { dataScopes, googleScopes } from './youtube-scopes.ts'

/**
 * `upload` for `videos.insert`, `youtube` for `videos.update` and the lists, `force-ssl` for captions (platforms.md A1).
 */
export const youtubeScopes = googleScopes('youtube', 'youtube.upload', 'youtube.force-ssl')

/** A token lives an hour: renewed ahead earlier than this, each look would renew them all. */
const renewAheadSeconds = 20 * 60

/** Live refresh tokens of one Google account and client (platforms.md A1). */
const grantsPerAccount = 100

const google = {
  tokenPerChannel: false,
  renewsBy: 'refreshToken',
  renewAheadSeconds,
  furtherScopes: dataScopes,
} as const
export const youtubeGrants: readonly [GrantKindCard, ...GrantKindCard[]] = [
  { ...google, kind: 'google_oauth', manyChannels: false, scopes: youtubeScopes },
  {
    ...google,
    kind: 'google_cms',
    manyChannels: true,
    scopes: [...youtubeScopes, ...googleScopes('youtubepartner')],
  },
]

/** The room of YouTube: channels of persons and brands, and those of content owners. */
export function createYoutube({
  env,
  clock,
  redirectUri,
  ledger,
}: {
  readonly env: Env
  readonly clock: Clock
  readonly redirectUri: string
  readonly ledger: QuotaLedger
}): Platform {
  const configured = env.YOUTUBE_CLIENT_ID ?? ''
  const httpAt = (apiUrl: string) =>
    createYoutubeHttp({ apiUrl, stallMs: env.PLATFORM_STALL_MS, ledger, project: configured })
  const http = httpAt(env.YOUTUBE_API_URL)
  const reporting = {
    http: httpAt(env.YOUTUBE_REPORTING_URL),
    reportingUrl: env.YOUTUBE_REPORTING_URL,
    stallMs: env.PLATFORM_STALL_MS,
  }
  const channels = createYoutubeChannels({ http, watchUrl: env.YOUTUBE_WATCH_URL })
  return {
    card: {
      platform: 'youtube',
      steps: ['connect', 'read', 'publish'],
      grants: youtubeGrants,
      limits: { channelsPerCall, grantsPerAccount },
      publishing: platformFields.youtube,
    },
    connection: {
      ...createYoutubeOAuth({ env, grants: youtubeGrants, http, redirectUri, clock }),
      ...channels,
      inspect: null,
      passFor: (kind, contentOwnerId, channelId, accessToken, { project = null, background = false } = {}) =>
        passOf(accessToken, {
          onBehalf: kind === 'google_cms' ? { contentOwnerId, channelId } : null,
          project: project === configured ? null : project,
          background,
        }),
    },
    data: createYoutubeData({
      http,
      analytics: httpAt(env.YOUTUBE_ANALYTICS_URL),
      files: createYoutubeFiles(reporting),
    }),
    revenueFiles: createYoutubeRevenueFiles(reporting),
    claims: createYoutubeClaims({ http, reporting }),
    rights: createYoutubeRights({ http, ownPass: createYoutubeReporting(reporting).ownPass }),
    copyrightChecks: null,
    reading: createYoutubeReading({ http, watchUrl: env.YOUTUBE_WATCH_URL }),
    publishing: createYoutubeAdapter({ http, watchUrl: env.YOUTUBE_WATCH_URL, clock }),
  }
}
