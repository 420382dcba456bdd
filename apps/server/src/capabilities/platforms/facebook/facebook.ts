import { platformFields } from '@pindao/protocol/publishing/platform-fields.ts'
import type { Clock } from '#src/platform/clock.ts'
import type { Env } from '#src/platform/env.ts'
import type { GrantKindCard, Platform } from '../platform.ts'
import type { ReelBook, UsageBook } from '../quota/quota.ts'
import { createFacebookAdapter } from './facebook-adapter.ts'
import { createFacebookChecks } from './facebook-checks.ts'
import { createFacebookData } from './facebook-data.ts'
import { createFacebookHttp } from './facebook-http.ts'
import { createFacebookOAuth } from './facebook-oauth.ts'
import { objectsPerCall } from './facebook-objects.ts'
import { createFacebookPages } from './facebook-pages.ts'
import { passOf } from './facebook-pass.ts'
import { createFacebookReading } from './facebook-reading.ts'

/** Publishing and figures of Pages (platforms.md D1). */
export const facebookScopes = [
  'pages_show_list',
  'pages_read_engagement',
  'pages_manage_posts',
  'publish_video',
  'read_insights',
] as const

/** A person's grant: their token lives 60 days, those of their Pages for as long as nothing ends them. */
export const facebookGrant: GrantKindCard = {
  kind: 'fb_user',
  scopes: facebookScopes,
  furtherScopes: [],
  manyChannels: true,
  tokenPerChannel: true,
  renewsBy: 'accessToken',
  renewAheadSeconds: 7 * 24 * 3600,
}

/** The room of Facebook: people, their Pages, and what is published there. */
export function createFacebook({
  env,
  clock,
  redirectUri,
  usage,
  reels,
}: {
  readonly env: Env
  readonly clock: Clock
  readonly redirectUri: string
  readonly usage: UsageBook
  readonly reels: ReelBook
}): Platform {
  const http = createFacebookHttp({
    graphUrl: env.FACEBOOK_GRAPH_URL,
    version: env.FACEBOOK_API_VERSION,
    stallMs: env.PLATFORM_STALL_MS,
    appId: env.FACEBOOK_CLIENT_ID ?? '',
    usage,
  })
  return {
    card: {
      platform: 'facebook',
      steps: ['connect', 'read', 'publish'],
      grants: [facebookGrant],
      limits: { channelsPerCall: objectsPerCall, grantsPerAccount: null },
      publishing: platformFields.facebook,
    },
    connection: {
      ...createFacebookOAuth({ env, grant: facebookGrant, http, redirectUri, clock }),
      ...createFacebookPages(http),
      passFor: (_kind, _accountId, pageId, accessToken, { background = false } = {}) =>
        passOf(accessToken, background ? { pageId: pageId || null } : null),
    },
    data: createFacebookData(http),
    // It pays by exports that a person downloads; estimates of days come with the numbers.
    revenueFiles: null,
    // Rights Manager lists what a Page claims by hand only; that a video of ours is claimed its check says (platforms.md D4, D5).
    claims: null,
    rights: null,
    copyrightChecks: createFacebookChecks(http),
    reading: createFacebookReading(http),
    publishing: createFacebookAdapter({
      http,
      reels,
      clock,
      uploadUrl: env.FACEBOOK_UPLOAD_URL,
      wwwUrl: env.FACEBOOK_DIALOG_URL,
    }),
  }
}
