import { AppError } from '#src/platform/app-error.ts'
import type { Clock } from '#src/platform/clock.ts'
import type { Env } from '#src/platform/env.ts'
import type { GrantedTokens, GrantKindCard, Inspection, PlatformConnection } from '../platform.ts'
import { debugAnswer, tokenAnswer } from './facebook-answers.ts'
import type { FacebookHttp } from './facebook-http.ts'
import { problemOfCode } from './facebook-problems.ts'

const sessionDead = 190

type OAuthOptions = {
  readonly env: Pick<
    Env,
    'FACEBOOK_CLIENT_ID' | 'FACEBOOK_CLIENT_SECRET' | 'FACEBOOK_DIALOG_URL' | 'FACEBOOK_API_VERSION'
  >
  readonly grant: GrantKindCard
  readonly http: FacebookHttp
  readonly redirectUri: string
  readonly clock: Clock
}

/** Facebook's dialog, and tokens that last 60 days (platforms.md D1). */
export function createFacebookOAuth({ env, grant, http, redirectUri, clock }: OAuthOptions): Pick<
  PlatformConnection,
  'consentUrl' | 'exchange' | 'renew' | 'revoke'
> & {
  inspect(accessToken: string): Promise<Inspection>
} {
  const clientId = env.FACEBOOK_CLIENT_ID ?? ''
  const client = { client_id: clientId, client_secret: env.FACEBOOK_CLIENT_SECRET ?? '' }

  async function trade(fields: Readonly<Record<string, string>>) {
    const askedAt = clock()
    const answer = await http.read('/oauth/access_token', { ...client, ...fields }, tokenAnswer)
    const seconds = answer.expires_in
    return {
      accessToken: answer.access_token,
      expiresAt: seconds === undefined ? null : new Date(askedAt + seconds * 1000).toISOString(),
    }
  }

  /** Scopes and the end of data access stand in no token answer. */
  async function lasting(token: string): Promise<GrantedTokens> {
    const traded = await trade({ grant_type: 'fb_exchange_token', fb_exchange_token: token })
    const { scopes, dataAccessExpiresAt } = await inspect(traded.accessToken)
    return { ...traded, refreshToken: null, scopes, dataAccessExpiresAt }
  }

  async function inspect(accessToken: string): Promise<Inspection> {
    const appToken = `${client.client_id}|${client.client_secret}`
    const { data } = await http.read(
      '/debug_token',
      { input_token: accessToken, access_token: appToken },
      debugAnswer,
    )
    if (!data.is_valid) {
      const { code = sessionDead, subcode, message } = data.error ?? {}
      throw problemOfCode(code, subcode, message)
    }
    return {
      expiresAt: instantOf(data.expires_at),
      dataAccessExpiresAt: instantOf(data.data_access_expires_at),
      scopes: data.scopes,
    }
  }

  return {
    consentUrl({ state }) {
      if (clientId === '') throw new AppError('common.unavailable')
      const query = new URLSearchParams({
        client_id: clientId,
        redirect_uri: redirectUri,
        response_type: 'code',
        state,
        scope: grant.scopes.join(','),
        // Whoever unticked something before is asked again.
        auth_type: 'rerequest',
      })
      return `${env.FACEBOOK_DIALOG_URL}/${env.FACEBOOK_API_VERSION}/dialog/oauth?${query}`
    },
    async exchange({ code }) {
      const short = await trade({ redirect_uri: redirectUri, code })
      return lasting(short.accessToken)
    },
    renew: (_kind, accessToken) => lasting(accessToken),
    revoke: (_kind, accessToken) => http.remove('/me/permissions', { access_token: accessToken }),
    inspect,
  }
}

/** Seconds since 1970; 0, or nothing, is never. */
function instantOf(seconds: number | undefined): string | null {
  return seconds ? new Date(seconds * 1000).toISOString() : null
}
