import { type SecretBox, tokenDigest } from '#src/platform/crypto/secret-box.ts'

/**
 * How a session of the sign-on is stored with ours. A digest: for CAS it is made of a ticket, and whoever knows it can
 * end the session.
 */
export function signOnSessionKey(secrets: SecretBox): (signOnSessionId: string) => string {
  const key = secrets.derive('sign-on session')
  return (id) => tokenDigest(id, key).toString('base64url')
}
