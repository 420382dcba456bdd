import { createHash } from 'node:crypto'
import { AppError } from '#src/platform/app-error.ts'
import type { Clock } from '#src/platform/clock.ts'
import type { Env } from '#src/platform/env.ts'
import { tokenAnswer, tokenRefusal } from './youtube-answers.ts'
import { callYoutube, NoAnswer, type YoutubeAnswer } from './youtube-call.ts'

/**
 * What the product asks a channel's owner for, and no more (platforms.md A1): `upload` for `videos.insert`, `youtube`
 * for `videos.update` and the lists, `force-ssl` for captions. All are needed; the consent page lets a person untick.
 */
export const youtubeScopes = ['youtube', 'youtube.upload', 'youtube.force-ssl'].map(
  (name) => `https://www.googleapis.com/auth/${name}`,
)

/** A token call runs under the row lock of its channel: it must end long before those who wait give up. */
const tokenCallMs = 10_000

export type GrantedTokens = {
  readonly accessToken: string
  readonly expiresAt: string
  /** Null when the platform sent none: the stored one stays good. */
  readonly refreshToken: string | null
  readonly scopes: readonly string[]
}

/**
 * - `invalidGrant`: the code or refresh token is dead; the only kind that says something about the channel.
 * - `misconfigured`: the platform does not know our client.
 * - `unreachable`: no answer, 5xx, too many calls, or an answer nobody understands.
 */
export type YoutubeOAuthProblem = 'invalidGrant' | 'misconfigured' | 'unreachable'

export class YoutubeOAuthError extends Error {
  override readonly name = 'YoutubeOAuthError'
  readonly kind: YoutubeOAuthProblem

  constructor(kind: YoutubeOAuthProblem, message: string, options?: ErrorOptions) {
    super(message, options)
    this.kind = kind
  }
}

/** Google's OAuth for channels: consent page, code exchange, refresh. Both calls throw YoutubeOAuthError. */
export type YoutubeOAuth = {
  /** @throws common.unavailable when no client is configured */
  consentUrl(request: { state: string; codeVerifier: string }): string
  exchange(grant: { code: string; codeVerifier: string }): Promise<GrantedTokens>
  refresh(refreshToken: string): Promise<GrantedTokens>
}

type OAuthEnv = Pick<
  Env,
  'YOUTUBE_CLIENT_ID' | 'YOUTUBE_CLIENT_SECRET' | 'YOUTUBE_AUTH_URL' | 'YOUTUBE_TOKEN_URL'
>

export function createYoutubeOAuth(options: {
  env: OAuthEnv
  redirectUri: string
  clock: Clock
}): YoutubeOAuth {
  const { env, redirectUri, clock } = options
  const clientId = env.YOUTUBE_CLIENT_ID ?? ''

  async function trade(fields: Readonly<Record<string, string>>): Promise<GrantedTokens> {
    const askedAt = clock()
    const body = new URLSearchParams({
      ...fields,
      client_id: clientId,
      client_secret: env.YOUTUBE_CLIENT_SECRET ?? '',
    })
    const answer = await callYoutube(env.YOUTUBE_TOKEN_URL, { method: 'POST', body }, tokenCallMs).catch(
      (cause: unknown) => {
        if (cause instanceof NoAnswer) throw new YoutubeOAuthError('unreachable', cause.message, { cause })
        throw cause
      },
    )
    return granted(answer, askedAt)
  }

  return {
    consentUrl({ state, codeVerifier }) {
      if (clientId === '') throw new AppError('common.unavailable')
      const query = new URLSearchParams({
        client_id: clientId,
        redirect_uri: redirectUri,
        response_type: 'code',
        scope: youtubeScopes.join(' '),
        // Together: a refresh token every time, also for a channel that was connected before.
        access_type: 'offline',
        prompt: 'consent',
        state,
        code_challenge: createHash('sha256').update(codeVerifier).digest('base64url'),
        code_challenge_method: 'S256',
      })
      return `${env.YOUTUBE_AUTH_URL}?${query}`
    },
    exchange: ({ code, codeVerifier }) =>
      trade({
        grant_type: 'authorization_code',
        code,
        code_verifier: codeVerifier,
        redirect_uri: redirectUri,
      }),
    refresh: (refreshToken) => trade({ grant_type: 'refresh_token', refresh_token: refreshToken }),
  }
}

function granted({ status, body }: YoutubeAnswer, askedAt: number): GrantedTokens {
  if (status !== 200) throw refusalOf(status, body)
  const parsed = tokenAnswer.safeParse(body)
  if (!parsed.success) throw new YoutubeOAuthError('unreachable', 'a token answer of unknown shape')
  const { access_token, expires_in, refresh_token, scope } = parsed.data
  return {
    accessToken: access_token,
    expiresAt: new Date(askedAt + expires_in * 1000).toISOString(),
    refreshToken: refresh_token || null,
    scopes: scope.split(' ').filter((name) => name !== ''),
  }
}

function refusalOf(status: number, body: unknown): YoutubeOAuthError {
  const parsed = tokenRefusal.safeParse(body)
  const code = parsed.success ? parsed.data.error : `HTTP ${status}`
  if (status === 400 && code === 'invalid_grant') return new YoutubeOAuthError('invalidGrant', code)
  if (status === 400 || status === 401) return new YoutubeOAuthError('misconfigured', code)
  return new YoutubeOAuthError('unreachable', code)
}
