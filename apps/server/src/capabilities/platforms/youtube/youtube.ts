import type { Clock } from '#src/platform/clock.ts'
import type { Env } from '#src/platform/env.ts'
import type { GrantKindCard, Platform } from '../platform.ts'
import { createYoutubeAdapter } from './youtube-adapter.ts'
import { channelsPerCall, createYoutubeChannels } from './youtube-channels.ts'
import { createYoutubeHttp } from './youtube-http.ts'
import { createYoutubeOAuth } from './youtube-oauth.ts'
import { onBehalfPass } from './youtube-pass.ts'

const googleScopes = (...names: readonly string[]) =>
  names.map((name) => `https://www.googleapis.com/auth/${name}`)

/**
 * `upload` for `videos.insert`, `youtube` for `videos.update` and the lists, `force-ssl` for captions (platforms.md A1).
 */
export const youtubeScopes = googleScopes('youtube', 'youtube.upload', 'youtube.force-ssl')

/** A token lives an hour: renewed ahead earlier than this, each look would renew them all. */
const renewAheadSeconds = 20 * 60

/** Live refresh tokens of one Google account and client (platforms.md A1). */
const grantsPerAccount = 100

const google = { tokenPerChannel: false, renewsBy: 'refreshToken', renewAheadSeconds } as const
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
}: {
  readonly env: Env
  readonly clock: Clock
  readonly redirectUri: string
}): Platform {
  const http = createYoutubeHttp({ apiUrl: env.YOUTUBE_API_URL, stallMs: env.PLATFORM_STALL_MS })
  const channels = createYoutubeChannels({ http, watchUrl: env.YOUTUBE_WATCH_URL })
  return {
    card: {
      platform: 'youtube',
      steps: ['connect', 'read', 'publish'],
      grants: youtubeGrants,
      limits: { channelsPerCall, grantsPerAccount },
    },
    connection: {
      ...createYoutubeOAuth({ env, grants: youtubeGrants, http, redirectUri, clock }),
      ...channels,
      inspect: null,
      passFor: (kind, contentOwnerId, channelId, accessToken) =>
        kind === 'google_cms' ? onBehalfPass(accessToken, { contentOwnerId, channelId }) : accessToken,
    },
    publishing: createYoutubeAdapter({
      http,
      watchUrl: env.YOUTUBE_WATCH_URL,
      project: env.YOUTUBE_CLIENT_ID ?? '',
      dailyUploads: env.YOUTUBE_DAILY_UPLOADS,
    }),
  }
}
