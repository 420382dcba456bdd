import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** What every key begins with: scanners of source text know a leaked secret by it. */
export const apiKeyPrefix = 'pk_live_'
const publicIdBytes = 6
const secretBytes = 32
/** Lengths are fixed, as `_` is a sign of base64url: the parts are told by where they stand. */
const shape = /^pk_live_([0-9a-f]{12})_([\w-]{43})$/u

/** A new key. `token` is shown once and kept nowhere; the other two are what is stored. */
export type NewApiKey = {
  readonly token: string
  /** Names the key in lists and in the audit log; no secret. */
  readonly publicId: string
  /** SHA-256 of the whole token. The secret has 256 random bits, so that nothing slower is needed. */
  readonly hash: Buffer
}

export function createApiKey(): NewApiKey {
  const publicId = randomBytes(publicIdBytes).toString('hex')
  const token = `${apiKeyPrefix}${publicId}_${randomBytes(secretBytes).toString('base64url')}`
  return { token, publicId, hash: hashOf(token) }
}

/** The public id of what looks like a key; null for every other bearer token, that of a session, say. */
export function publicIdOf(token: string): string | null {
  return shape.exec(token)?.[1] ?? null
}

/** Whether a token is the one that was hashed; takes as long whichever byte differs. */
export function isApiKey(token: string, hash: Uint8Array): boolean {
  const own = hashOf(token)
  return publicIdOf(token) !== null && own.length === hash.length && timingSafeEqual(own, hash)
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
