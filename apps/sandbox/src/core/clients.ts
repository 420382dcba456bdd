import { timingSafeEqual } from 'node:crypto'
import { fingerprint } from './ids.ts'

/** A program that is registered with one of the sandbox's identity services. */
export interface RegisteredClient {
  readonly id: string
  readonly secret: string
  /** Exact addresses; empty: any address of this machine, as Google allows for installed programs. */
  readonly redirectUris: readonly string[]
}

/** Whether two secrets are the same, in a time that does not depend on where they differ. */
export function sameSecret(given: string, kept: string): boolean {
  return timingSafeEqual(Buffer.from(fingerprint(given)), Buffer.from(fingerprint(kept)))
}

/** Whether a client may be sent back to this address. */
export function mayRedirect(client: RegisteredClient, uri: string): boolean {
  if (client.redirectUris.length > 0) return client.redirectUris.includes(uri)
  if (!URL.canParse(uri)) return false
  const { protocol, hostname, hash } = new URL(uri)
  const here = ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  return here && ['http:', 'https:'].includes(protocol) && hash === ''
}
