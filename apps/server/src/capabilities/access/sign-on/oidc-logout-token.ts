import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify } from 'jose'
import type { Configuration } from 'openid-client'
import { z } from 'zod'
import { AppError } from '#src/platform/app-error.ts'
import type { Clock } from '#src/platform/clock.ts'
import { refusedBecause } from './sign-on-http.ts'

const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout'
/** How old a token may be, and how far its clock may be off. */
const maxAgeSeconds = 5 * 60
const skewSeconds = 60
/** Keys we can look up, never `none` and never a secret both sides share. */
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA']

/** No control characters: no database keeps all of them. */
const name = z
  .string()
  .max(500)
  .regex(/^[^\p{Cc}\p{Cs}]+$/u)

const claims = z.object({
  jti: name,
  iat: z.number(),
  sub: name.optional(),
  sid: name.optional(),
  events: z.looseObject({ [logoutEvent]: z.looseObject({}) }),
  nonce: z.undefined().optional(),
})

/** A verified logout token: who is signed out, and until when (ms) it could come again. */
type LogoutToken = {
  readonly sub: string | null
  readonly sid: string | null
  readonly jti: string
  readonly until: number
}

/**
 * Verifies logout tokens (OpenID Connect Back-Channel Logout 1.0 §2.6): signature by the provider's keys, `iss`, `aud`,
 * `iat`, `jti`, the event, `sid` or `sub`, and no `nonce`, so that an id_token can never pass for one.
 *
 * @throws access.signOnFailed, or access.signOnUnreachable when the keys cannot be read
 */
export function createLogoutTokenReader(options: { clientId: string | undefined; clock: Clock }) {
  const keySets = new Map<string, ReturnType<typeof createRemoteJWKSet>>()

  function keysOf(address: string): ReturnType<typeof createRemoteJWKSet> {
    const known = keySets.get(address)
    if (known) return known
    const keys = createRemoteJWKSet(new URL(address), { timeoutDuration: 5000 })
    keySets.set(address, keys)
    return keys
  }

  return async (config: Configuration, token: string): Promise<LogoutToken> => {
    const { issuer, jwks_uri: address } = config.serverMetadata()
    if (address === undefined || options.clientId === undefined)
      throw refusedBecause('the provider names no keys')
    const payload = await verified(token, keysOf(address), {
      issuer,
      audience: options.clientId,
      algorithms,
      maxTokenAge: maxAgeSeconds,
      clockTolerance: skewSeconds,
      currentDate: new Date(options.clock()),
    })
    const said = claims.safeParse(payload)
    if (!said.success) throw refusedBecause('no logout token')
    const { sub = null, sid = null, jti, iat } = said.data
    if (sub === null && sid === null) throw refusedBecause('a logout token for nobody')
    return { sub, sid, jti, until: (iat + maxAgeSeconds + skewSeconds) * 1000 }
  }
}

/** Typed tokens must have the right type; providers that do not type theirs are told by the event alone. */
const types: readonly unknown[] = [undefined, 'JWT', 'logout+jwt']

async function verified(
  token: string,
  keys: ReturnType<typeof createRemoteJWKSet>,
  options: NonNullable<Parameters<typeof jwtVerify>[2]>,
): Promise<JWTPayload> {
  try {
    const { payload, protectedHeader } = await jwtVerify(token, keys, options)
    if (!types.includes(protectedHeader.typ)) throw refusedBecause('a token of another type')
    return payload
  } catch (error) {
    if (error instanceof AppError) throw error
    if (!(error instanceof errors.JOSEError) || error instanceof errors.JWKSTimeout)
      throw new AppError('access.signOnUnreachable', { cause: error })
    // The error of a failed claim carries the whole token; its code says which one it was.
    throw refusedBecause(`logout token: ${error.code}`)
  }
}
