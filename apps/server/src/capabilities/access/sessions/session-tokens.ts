import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { apiKeyPrefix } from '@pindao/protocol/access/api-key.endpoints.ts'
import { randomToken, type SecretBox, tokenDigest } from '#src/platform/crypto/secret-box.ts'

/** The two bearer secrets of a session. Opaque to the browser. */
export type SessionTokens = { readonly accessToken: string; readonly refreshToken: string }

/**
 * Makes and reads the tokens of a session family (SSO-07).
 *
 * An access token is `<secret>.<proof>`. The proof says no more than that we issued it: a made-up one is refused without
 * a look into the database, where alone it is known whose a token is and whether it is still good.
 *
 * A refresh token is `<session>.<secret>.<proof>`. The proof shows that we issued it, so that any token of the family,
 * however old, is recognised as a reuse, and a made-up one cannot end anybody's session.
 *
 * The successor of a refresh token is derived from that token and a server key. Asking twice with the same token thus
 * gives the same pair: a lost answer or a second tab neither breaks the chain nor forks it, and nothing but digests is
 * stored. A successor cannot be computed without the key, nor without the token before it.
 *
 * An API key is `pindao_<secret>.<proof>`: good for every one of SECRET_KEYS, so that a new first one does not end the
 * work of all programs, and stored as a digest that needs none of them.
 */
export type SessionTokenMaker = {
  first(sessionId: bigint): SessionTokens
  successorOf(refreshToken: string): SessionTokens
  /** Whether an access token is one that we issued, good or not any more. */
  issued(accessToken: string): boolean
  /** The session a refresh token was issued for, null for a token that is not ours. */
  sessionOf(refreshToken: string): bigint | null
  /** The secret of a new API key. */
  apiKey(): string
  /** The form in which tokens are stored. */
  digest(token: string): Buffer
}

const accessTokenFormat = /^([\w-]{43})\.([\w-]{43})$/u
const refreshTokenFormat = /^([1-9]\d{0,18})\.([\w-]{43})\.([\w-]{43})$/u

const apiKeyFormat = new RegExp(`^${apiKeyPrefix}([\\w-]{43})\\.([^\\s]{44,200})$`, 'u')
const apiKeyPurpose = 'api key'

export function createSessionTokens(secrets: SecretBox): SessionTokenMaker {
  const digestKey = secrets.derive('session token digest')
  const accessProofKey = secrets.derive('session access proof')
  const proofKey = secrets.derive('session refresh proof')
  const successionKey = secrets.derive('session succession')

  const accessToken = (secret: string) => `${secret}.${mac(accessProofKey, secret)}`
  const refreshToken = (sessionId: string, secret: string) =>
    `${sessionId}.${secret}.${mac(proofKey, `${sessionId}.${secret}`)}`

  function sessionOf(token: string): bigint | null {
    const [, sessionId, secret, proof] = refreshTokenFormat.exec(token) ?? []
    if (sessionId === undefined || secret === undefined || proof === undefined) return null
    return proves(proof, mac(proofKey, `${sessionId}.${secret}`)) ? BigInt(sessionId) : null
  }

  const isApiKey = (token: string): boolean => {
    const [, secret, proof] = apiKeyFormat.exec(token) ?? []
    if (secret === undefined || proof === undefined) return false
    return secrets.judgeProof(apiKeyPurpose, Buffer.from(secret), proof) === 'good'
  }

  return {
    apiKey() {
      const secret = randomToken()
      return `${apiKeyPrefix}${secret}.${secrets.prove(apiKeyPurpose, Buffer.from(secret))}`
    },
    issued(token) {
      if (token.startsWith(apiKeyPrefix)) return isApiKey(token)
      const [, secret, proof] = accessTokenFormat.exec(token) ?? []
      return secret !== undefined && proof !== undefined && proves(proof, mac(accessProofKey, secret))
    },
    sessionOf,
    first: (sessionId) => ({
      accessToken: accessToken(randomToken()),
      refreshToken: refreshToken(String(sessionId), randomToken()),
    }),
    successorOf(token) {
      const sessionId = sessionOf(token)
      if (sessionId === null) throw new TypeError('not a refresh token')
      return {
        accessToken: accessToken(mac(successionKey, `access ${token}`)),
        refreshToken: refreshToken(String(sessionId), mac(successionKey, `refresh ${token}`)),
      }
    },
    digest: (token) =>
      token.startsWith(apiKeyPrefix)
        ? createHash('sha256').update(token).digest()
        : tokenDigest(token, digestKey),
  }
}

function mac(key: Buffer, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url')
}

/** Compares two proofs of the same length in a time that tells nothing. */
function proves(given: string, right: string): boolean {
  return timingSafeEqual(Buffer.from(given), Buffer.from(right))
}
