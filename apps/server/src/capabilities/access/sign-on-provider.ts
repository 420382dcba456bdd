import * as oidc from 'openid-client'
import type { Logger } from 'pino'
import { z } from 'zod'
import { AppError } from '#src/platform/app-error.ts'
import type { Env } from '#src/platform/env.ts'
import { demoSubject } from './demo-subject.ts'
import { createOidcDiscovery } from './oidc-discovery.ts'

/** Where the sign-on sends the browser back, under PUBLIC_URL. */
export const signOnCallbackPath = '/sso/callback'

/** What the sign-on says about a person. `subject` alone identifies; the rest is for people to read. */
export type SignOnPerson = {
  readonly subject: string
  readonly fullName: string
  readonly email: string
  readonly avatarUrl: string | null
  readonly departmentCode: string | null
}

/** A finished sign-on: the person, and what ends the session at the provider later. */
export type SignOnResult = {
  readonly person: SignOnPerson
  readonly signOnSessionId: string | null
  readonly idToken: string
}

/** The secrets of one attempt (platforms.md E3). */
export type SignOnSecrets = {
  readonly state: string
  readonly nonce: string
  readonly codeVerifier: string
}

/** The sign-on of the company. All functions throw access.signOnUnreachable when it does not answer. */
export type SignOnProvider = {
  authorizationUrl(secrets: SignOnSecrets): Promise<string>
  /**
   * Trades the code in the query of the callback for a verified id_token and the person's claims.
   *
   * @throws access.signOnCancelled when the person turned back there, access.signOnFailed when the sign-on refuses, or
   * its answer does not prove what it must.
   */
  redeem(query: URLSearchParams, secrets: SignOnSecrets): Promise<SignOnResult>
  /** Where the browser ends the provider's own session; null when it has no such place. */
  endSessionUrl(idToken: string): Promise<string | null>
}

const webUrl = z.url({ protocol: /^https?$/u })
/** Claims as providers really send them: whatever is missing or odd is left out, `sub` excepted. */
const claims = z.object({
  name: z.string().trim().min(1).max(200).optional().catch(undefined),
  preferred_username: z.string().trim().min(1).max(200).optional().catch(undefined),
  email: z.string().max(320).optional().catch(undefined),
  picture: webUrl.optional().catch(undefined),
  department: z.string().max(100).optional().catch(undefined),
  sid: z.string().max(500).optional().catch(undefined),
})

/** OpenID Connect, authorization code with PKCE, through a certified client (SSO-06). */
export function createOidcProvider(deps: {
  env: Pick<Env, 'SANDBOX' | 'SSO_ISSUER' | 'SSO_CLIENT_ID' | 'SSO_CLIENT_SECRET' | 'PUBLIC_URL'>
  log: Logger
}): SignOnProvider {
  const { env } = deps
  const configuration = createOidcDiscovery(deps)
  const redirectUri = `${env.PUBLIC_URL}/api${signOnCallbackPath}`

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
          person: {
            subject: env.SANDBOX ? demoSubject(idClaims.sub) : idClaims.sub,
            fullName: said.name ?? said.preferred_username ?? idClaims.sub,
            email: said.email ?? '',
            avatarUrl: said.picture ?? null,
            departmentCode: said.department ?? null,
          },
          signOnSessionId: said.sid ?? null,
          idToken: tokens.id_token,
        }
      } catch (error) {
        throw signOnFailure(error)
      }
    },

    async endSessionUrl(idToken) {
      const config = await configuration()
      if (!config.serverMetadata().end_session_endpoint) return null
      return oidc.buildEndSessionUrl(config, {
        id_token_hint: idToken,
        post_logout_redirect_uri: `${env.PUBLIC_URL}/login`,
      }).href
    },
  }
}

/** The claims of the id_token; the userinfo endpoint is asked only when they do not say the person's name. */
async function claimsOf(config: oidc.Configuration, accessToken: string, idClaims: oidc.IDToken) {
  const said = claims.parse(idClaims)
  if (said.name !== undefined || !config.serverMetadata().userinfo_endpoint) return said
  const userInfo = await oidc.fetchUserInfo(config, accessToken, idClaims.sub)
  return claims.parse({ ...idClaims, ...userInfo })
}

/**
 * Tells "turned back" (no failure), "does not answer" (try again later) and "refuses" (sign in again) apart; all keep
 * their cause for the log.
 */
export function signOnFailure(error: unknown): AppError {
  if (error instanceof AppError) return error
  if (isCancelled(error)) return new AppError('access.signOnCancelled', { cause: error })
  return new AppError(isOutage(error) ? 'access.signOnUnreachable' : 'access.signOnFailed', { cause: error })
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
