import { createHash } from 'node:crypto'
import { AppError } from '#src/platform/app-error.ts'
import type { Clock } from '#src/platform/clock.ts'
import type { Env } from '#src/platform/env.ts'
import type { ApiClient, GrantedTokens, GrantKindCard, PlatformConnection } from '../platform.ts'
import { type PlatformAnswer, parseAnswer } from '../platform-http.ts'
import { idTokenClaims, tokenAnswer } from './youtube-answers.ts'
import type { YoutubeHttp } from './youtube-http.ts'
import { problemOfToken } from './youtube-problems.ts'
import { auditScope } from './youtube-scopes.ts'

/** A token call runs under the row lock of its grant: it must end long before those who wait give up. */
const tokenCallMs = 10_000

/** Not among the scopes that a grant needs: without it only its account is not known. */
const identityScope = 'openid'

type OAuthOptions = {
  readonly env: Pick<
    Env,
    | 'YOUTUBE_CLIENT_ID'
    | 'YOUTUBE_CLIENT_SECRET'
    | 'YOUTUBE_AUTH_URL'
    | 'YOUTUBE_TOKEN_URL'
    | 'YOUTUBE_CHANNEL_AUDIT'
  >
  readonly grants: readonly GrantKindCard[]
  readonly http: Pick<YoutubeHttp, 'postForm'>
  readonly redirectUri: string
  readonly clock: Clock
}

/** Google's OAuth for channels: consent page, code exchange, refresh (platforms.md A1). */
export function createYoutubeOAuth({
  env,
  grants,
  http,
  redirectUri,
  clock,
}: OAuthOptions): Pick<PlatformConnection, 'consentUrl' | 'exchange' | 'renew' | 'revoke'> {
  const configured: ApiClient = {
    clientId: env.YOUTUBE_CLIENT_ID ?? '',
    clientSecret: env.YOUTUBE_CLIENT_SECRET ?? '',
  }

  async function trade(
    { clientId, clientSecret }: ApiClient,
    fields: Readonly<Record<string, string>>,
  ): Promise<GrantedTokens> {
    const askedAt = clock()
    const client = { client_id: clientId, client_secret: clientSecret }
    const answer = await http.postForm(env.YOUTUBE_TOKEN_URL, { ...fields, ...client }, tokenCallMs)
    return granted(answer, askedAt)
  }

  return {
    consentUrl({ kind, state, codeVerifier, client }) {
      const { clientId } = client ?? configured
      if (clientId === '') throw new AppError('common.unavailable')
      const { scopes = [], furtherScopes = [] } = grants.find((card) => card.kind === kind) ?? {}
      const further = env.YOUTUBE_CHANNEL_AUDIT ? [auditScope] : []
      const query = new URLSearchParams({
        client_id: clientId,
        redirect_uri: redirectUri,
        response_type: 'code',
        // Beside what we need: which account agrees, for its live tokens are limited.
        scope: [...scopes, ...furtherScopes, ...further, identityScope].join(' '),
        // Together: a refresh token every time, also for a channel that was connected before.
        access_type: 'offline',
        prompt: 'consent',
        state,
        code_challenge: createHash('sha256').update(codeVerifier).digest('base64url'),
        code_challenge_method: 'S256',
      })
      return `${env.YOUTUBE_AUTH_URL}?${query}`
    },
    exchange: ({ code, codeVerifier, client }) =>
      trade(client ?? configured, {
        grant_type: 'authorization_code',
        code,
        code_verifier: codeVerifier,
        redirect_uri: redirectUri,
      }),
    renew: (_kind, refreshToken, client) =>
      trade(client ?? configured, { grant_type: 'refresh_token', refresh_token: refreshToken }),
    async revoke(_kind, token) {
      // It lies beside the token endpoint.
      const url = String(new URL('revoke', env.YOUTUBE_TOKEN_URL))
      const answer = await http.postForm(url, { token }, tokenCallMs)
      if (answer.status !== 200) throw problemOfToken(answer)
    },
  }
}

function granted(answer: PlatformAnswer, askedAt: number): GrantedTokens {
  if (answer.status !== 200) throw problemOfToken(answer)
  const { access_token, expires_in, refresh_token, scope, id_token } = parseAnswer(answer, tokenAnswer)
  return {
    accessToken: access_token,
    expiresAt: expires_in === undefined ? null : new Date(askedAt + expires_in * 1000).toISOString(),
    refreshToken: refresh_token || null,
    scopes: scope.split(' ').filter((name) => name !== '' && name !== identityScope),
    dataAccessExpiresAt: null,
    subject: subjectOf(id_token),
  }
}

/** Google told it to us directly, over TLS: its signature need not be checked (OpenID Connect Core 3.1.3.7). */
function subjectOf(idToken: string | undefined): string | null {
  const [, payload = ''] = idToken?.split('.') ?? []
  try {
    return idTokenClaims.parse(JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'))).sub
  } catch {
    // A grant is no worse for it.
    return null
  }
}
