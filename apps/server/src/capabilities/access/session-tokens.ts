import { createHmac, timingSafeEqual } from 'node:crypto'
import { randomToken, type SecretBox, tokenDigest } from '#src/platform/crypto/secret-box.ts'

/** The two bearer secrets of a session. Opaque to the browser. */
export type SessionTokens = { readonly accessToken: string; readonly refreshToken: string }

/**
 * Makes and reads the tokens of a session family (SSO-07).
 *
 * A refresh token is `<session>.<secret>.<proof>`. The proof shows that we issued it, so that any token of the family,
 * however old, is recognised as a reuse, and a made-up one cannot end anybody's session.
 *
 * The successor of a refresh token is derived from that token and a server key. Asking twice with the same token thus
 * gives the same pair: a lost answer or a second tab neither breaks the chain nor forks it, and nothing but digests is
 * stored. A successor cannot be computed without the key, nor without the token before it.
 */
export type SessionTokenMaker = {
  first(sessionId: bigint): SessionTokens
  successorOf(refreshToken: string): SessionTokens
  /** The session a refresh token was issued for, null for a token that is not ours. */
  sessionOf(refreshToken: string): bigint | null
  /** The form in which tokens are stored. */
  digest(token: string): Buffer
}

const refreshTokenFormat = /^([1-9]\d{0,18})\.([\w-]{43})\.([\w-]{43})$/u

export function createSessionTokens(secrets: SecretBox): SessionTokenMaker {
  const digestKey = secrets.derive('session token digest')
  const proofKey = secrets.derive('session refresh proof')
  const successionKey = secrets.derive('session succession')

  const refreshToken = (sessionId: string, secret: string) =>
    `${sessionId}.${secret}.${mac(proofKey, `${sessionId}.${secret}`)}`

  function sessionOf(token: string): bigint | null {
    const [, sessionId, secret, proof] = refreshTokenFormat.exec(token) ?? []
    if (sessionId === undefined || secret === undefined || proof === undefined) return null
    const expected = mac(proofKey, `${sessionId}.${secret}`)
    return timingSafeEqual(Buffer.from(proof), Buffer.from(expected)) ? BigInt(sessionId) : null
  }

  return {
    sessionOf,
    first: (sessionId) => ({
      accessToken: randomToken(),
      refreshToken: refreshToken(String(sessionId), randomToken()),
    }),
    successorOf(token) {
      const sessionId = sessionOf(token)
      if (sessionId === null) throw new TypeError('not a refresh token')
      return {
        accessToken: mac(successionKey, `access ${token}`),
        refreshToken: refreshToken(String(sessionId), mac(successionKey, `refresh ${token}`)),
      }
    },
    digest: (token) => tokenDigest(token, digestKey),
  }
}

function mac(key: Buffer, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url')
}
