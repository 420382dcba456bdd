import * as oidc from 'openid-client'
import type { Logger } from 'pino'
import { AppError } from '#src/platform/app-error.ts'
import type { Clock } from '#src/platform/clock.ts'
import type { Env } from '#src/platform/env.ts'
import { createOidcDiscovery } from './oidc-discovery.ts'
import { wordlessError } from './oidc-error.ts'
import { createLogoutTokenReader } from './oidc-logout-token.ts'
import { personOf, subjectNaming } from './sign-on-person.ts'
import { type LogoutCall, type SignOnProvider, signOnCallbackPath } from './sign-on-provider.ts'

/** OpenID Connect, authorization code with PKCE, through a certified client (platforms.md E3). */
export function createOidcProvider(deps: {
  env: Pick<Env, 'SANDBOX' | 'SSO_ISSUER' | 'SSO_CLIENT_ID' | 'SSO_CLIENT_SECRET' | 'PUBLIC_URL'>
  log: Logger
  clock: Clock
}): SignOnProvider {
  const { env } = deps
  const configuration = createOidcDiscovery(deps)
  const subjectOf = subjectNaming(env)
  const readLogoutToken = createLogoutTokenReader({ clientId: env.SSO_CLIENT_ID, clock: deps.clock })
  const redirectUri = `${env.PUBLIC_URL}/api${signOnCallbackPath}`

  const backChannel: LogoutCall = {
    path: '/sso/backchannel-logout',
    methods: ['POST'],
    async read(message) {
      const token = await readLogoutToken(await configuration(), message.get('logout_token') ?? '')
      return {
        subject: token.sub === null ? null : subjectOf(token.sub),
        signOnSessionId: token.sid,
        once: { id: token.jti, until: token.until },
      }
    },
    done: { status: 200, body: null },
    refused: { status: 400, body: { error: 'invalid_request' } },
  }

  return {
    async authorizationUrl({ state, nonce, codeVerifier }) {
      const config = await configuration()
      return oidc.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: 'openid profile email',
        state,
        nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
      }).href
    },

    async redeem(query, { state, nonce, codeVerifier }) {
      const config = await configuration()
      try {
        const tokens = await oidc.authorizationCodeGrant(config, new URL(`${redirectUri}?${query}`), {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: codeVerifier,
          idTokenExpected: true,
        })
        const idClaims = tokens.claims()
        if (!idClaims || !tokens.id_token) throw new AppError('access.signOnFailed')
        const said = await claimsOf(config, tokens.access_token, idClaims)
        return {
          person: personOf(subjectOf(idClaims.sub), said, idClaims.sub),
          signOnSessionId: typeof idClaims['sid'] === 'string' ? idClaims['sid'] : null,
          idToken: tokens.id_token,
        }
      } catch (error) {
        throw signOnFailure(error)
      }
    },

    async endSessionUrl(idToken) {
      const config = await configuration()
      if (idToken === null || !config.serverMetadata().end_session_endpoint) return null
      return oidc.buildEndSessionUrl(config, {
        id_token_hint: idToken,
        post_logout_redirect_uri: `${env.PUBLIC_URL}/login`,
      }).href
    },

    logoutCalls: [backChannel],
  }
}

/** The claims of the id_token; the userinfo endpoint is asked only when they do not say the person's name. */
async function claimsOf(config: oidc.Configuration, accessToken: string, idClaims: oidc.IDToken) {
  if (typeof idClaims['name'] === 'string' || !config.serverMetadata().userinfo_endpoint) return idClaims
  return { ...idClaims, ...(await oidc.fetchUserInfo(config, accessToken, idClaims.sub)) }
}

/**
 * Tells "turned back" (no failure), "does not answer" (try again later) and "refuses" (sign in again) apart; all keep
 * their cause for the log, without the words of the sign-on (`wordlessError`).
 */
function signOnFailure(error: unknown): AppError {
  if (error instanceof AppError) return error
  const cause = wordlessError(error)
  if (isCancelled(error)) return new AppError('access.signOnCancelled', { cause })
  return new AppError(isOutage(error) ? 'access.signOnUnreachable' : 'access.signOnFailed', { cause })
}

/** RFC 6749 §4.1.2.1: what the sign-on answers when the person cancels there. */
function isCancelled(error: unknown): boolean {
  return error instanceof oidc.AuthorizationResponseError && error.error === 'access_denied'
}

function isOutage(error: unknown): boolean {
  if (error instanceof oidc.ResponseBodyError) return error.status >= 500
  if (error instanceof oidc.ClientError) {
    const { cause, code } = error
    if (cause instanceof Response) return cause.status >= 500
    return code === 'OAUTH_TIMEOUT' || code === 'OAUTH_ABORT'
  }
  // What fetch throws for a connection that cannot be made or breaks.
  return error instanceof TypeError && error.message === 'fetch failed'
}
