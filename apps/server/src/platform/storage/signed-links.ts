import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto'

/** What a link allows: one method on one resource (`part:<upload>:<part>`, `object:<key>`). */
export type LinkSubject = { readonly method: 'GET' | 'PUT'; readonly resource: string }

/** The two query parameters of a signed address; `expires` in Unix seconds. */
export type LinkProof = { readonly expires: number; readonly signature: string }

/**
 * Signs addresses that work without a bearer token until they expire, by the server's clock alone (U12). HMAC-SHA256
 * over method, resource and expiry.
 */
export type LinkSigner = {
  sign(subject: LinkSubject, expires: number): LinkProof
  /** False for anything but a signature of ours that has not expired at `now` (milliseconds). */
  verify(subject: LinkSubject, proof: LinkProof, now: number): boolean
}

export function createLinkSigner(key: Buffer): LinkSigner {
  // As bytes it would be read anew for each signature, which takes five times as long as the signature.
  const secret = createSecretKey(key)
  const digest = (subject: LinkSubject, expires: number) =>
    createHmac('sha256', secret).update(`${subject.method}\n${subject.resource}\n${expires}`).digest()
  return {
    sign: (subject, expires) => ({ expires, signature: digest(subject, expires).toString('base64url') }),
    verify(subject, proof, now) {
      const expected = digest(subject, proof.expires)
      const given = Buffer.from(proof.signature, 'base64url')
      const genuine = given.length === expected.length && timingSafeEqual(given, expected)
      return genuine && proof.expires * 1000 > now
    },
  }
}

/** The proof as a query: `expires=…&signature=…`. */
export function linkQuery(proof: LinkProof): string {
  return `expires=${proof.expires}&signature=${proof.signature}`
}
