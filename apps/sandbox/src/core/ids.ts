import { createHash, randomBytes } from 'node:crypto'

/** A random base64url string of `bytes` random bytes. */
export function randomId(bytes: number): string {
  return randomBytes(bytes).toString('base64url')
}

/** A video id as YouTube makes them: 64 random bits in 11 base64url characters. */
export function newVideoId(): string {
  return randomId(8)
}

/** SHA-256 of a text in lower-case hex. */
export function fingerprint(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/** An entity tag over the whole content of a resource. */
export function etagOf(resource: unknown): string {
  return createHash('sha1').update(JSON.stringify(resource)).digest('base64url')
}
