import { z } from 'zod'
import type { Clock } from '#src/platform/clock.ts'
import {
  type LinkProof,
  type LinkSigner,
  type LinkSubject,
  linkQuery,
} from '#src/platform/storage/signed-links.ts'

const hour = 60 * 60
/** Long enough for a slow part, short enough to be worth little. */
const partLinkSeconds = hour
/** STO-01: view links of cuoss, and so of local, last 7 days. */
const viewLinkSeconds = 7 * 24 * hour

/** Where the raw routes are, below `/api`. */
export const partPath = '/uploads/:id/parts/:part'
export const objectPath = '/objects/*'

/** What a signed address carries besides its path. */
export const proofQuery = z.object({
  expires: z.coerce.number().int().positive(),
  signature: z.string().min(1).max(100),
})

export type SignedLink = { readonly url: string; readonly expiresAt: string }

/** Addresses that need no bearer token, and whether one that came in is ours. */
export type UploadLinks = {
  part(uploadId: bigint, part: number): SignedLink
  /** Plays the object; for GET and HEAD. */
  view(objectKey: string): SignedLink
  provesPart(query: unknown, uploadId: string, part: string): boolean
  provesView(query: unknown, objectKey: string): boolean
}

/** `clock` is the server's: the sender's may be hours off (U12). */
export function createUploadLinks(signer: LinkSigner, clock: Clock): UploadLinks {
  const signed = (subject: LinkSubject, path: string, seconds: number): SignedLink => {
    const expires = Math.floor(clock() / 1000) + seconds
    const url = `/api${path}?${linkQuery(signer.sign(subject, expires))}`
    return { url, expiresAt: new Date(expires * 1000).toISOString() }
  }
  const proves = (subject: LinkSubject, query: unknown) => {
    const proof = readProof(query)
    return proof !== null && signer.verify(subject, proof, clock())
  }
  return {
    part: (uploadId, part) =>
      signed(
        partSubject(String(uploadId), String(part)),
        `/uploads/${uploadId}/parts/${part}`,
        partLinkSeconds,
      ),
    view: (objectKey) =>
      signed(
        viewSubject(objectKey),
        `/objects/${objectKey.split('/').map(encodeURIComponent).join('/')}`,
        viewLinkSeconds,
      ),
    provesPart: (query, uploadId, part) => proves(partSubject(uploadId, part), query),
    provesView: (query, objectKey) => proves(viewSubject(objectKey), query),
  }
}

function readProof(query: unknown): LinkProof | null {
  const parsed = proofQuery.safeParse(query)
  return parsed.success ? parsed.data : null
}

function partSubject(uploadId: string, part: string): LinkSubject {
  return { method: 'PUT', resource: `part:${uploadId}:${part}` }
}

function viewSubject(objectKey: string): LinkSubject {
  return { method: 'GET', resource: `object:${objectKey}` }
}
