import { id } from '@pindao/protocol/core/fields.ts'
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
/**
 * Links of the page are good for one to two of these: whoever looks again within one gets the same address, from any
 * process, and the browser its picture from before.
 */
const pageLinkSeconds = 10 * 60
/** So many links of the page are remembered while they stay the same: a list of thirty is signed once, not at each look. */
const mostRemembered = 20_000

/** Where the raw routes are, below `/api`. */
export const partPath = '/uploads/:id/parts/:part'
export const objectPath = '/objects/*'

/** What a signed address carries besides its path. */
export const proofQuery = z.object({
  expires: z.coerce.number().int().positive(),
  signature: z.string().min(1).max(100),
})
/** A link of the page also says whose it is, and of which video. */
export const viewQuery = proofQuery.extend({ session: id.optional(), video: id.optional() })

/** Who looks at what: the session for which a link of the page was made, and the video it shows. */
export type Look = { readonly sessionId: bigint; readonly videoId: bigint }

type SignedLink = { readonly url: string; readonly expiresAt: string }

/** Addresses that need no bearer token, and whether one that came in is ours. */
export type UploadLinks = {
  part(uploadId: bigint, part: number): SignedLink
  /** Shows an object of a video on the page; for minutes, and no longer than that session may see that video. */
  page(look: Look, objectKey: string): SignedLink
  /** Shows it to whoever has the address, for as long as its storage says: only for whoever means to give it away. */
  shared(objectKey: string, seconds: number): SignedLink
  /** The one part of an upload that is sent in one go, without a checksum of its sender's (STO-04). */
  whole(uploadId: bigint): SignedLink
  provesWhole(query: unknown, uploadId: string): boolean
  provesPart(query: unknown, uploadId: string, part: string): boolean
  /** What an address lets see: null for none of ours. A look is still to be asked about. */
  provesView(query: unknown, objectKey: string): Look | 'anybody' | null
}

/** `clock` is the server's: the sender's may be hours off (U12). */
export function createUploadLinks(signer: LinkSigner, clock: Clock): UploadLinks {
  const now = () => Math.floor(clock() / 1000)
  const signed = (subject: LinkSubject, path: string, expires: number, said = ''): SignedLink => {
    const url = `/api${path}?${said}${linkQuery(signer.sign(subject, expires))}`
    return { url, expiresAt: new Date(expires * 1000).toISOString() }
  }
  const remembered = { expires: 0, links: new Map<string, SignedLink>() }
  const proves = (subject: LinkSubject, query: unknown) => {
    const proof = readProof(query)
    return proof !== null && signer.verify(subject, proof, clock())
  }
  return {
    part: (uploadId, part) =>
      signed(
        partSubject(String(uploadId), String(part)),
        `/uploads/${uploadId}/parts/${part}`,
        now() + partLinkSeconds,
      ),
    whole: (uploadId) =>
      signed(wholeSubject(String(uploadId)), `/uploads/${uploadId}/parts/1`, now() + partLinkSeconds),
    provesWhole: (query, uploadId) => proves(wholeSubject(uploadId), query),
    page(look, objectKey) {
      const expires = (Math.floor(now() / pageLinkSeconds) + 2) * pageLinkSeconds
      const { links } = remembered
      if (remembered.expires !== expires || links.size >= mostRemembered) links.clear()
      remembered.expires = expires
      const subject = lookSubject(look, objectKey)
      const known = links.get(subject.resource)
      if (known) return known
      const said = `session=${look.sessionId}&video=${look.videoId}&`
      const link = signed(subject, pathOf(objectKey), expires, said)
      links.set(subject.resource, link)
      return link
    },
    shared: (objectKey, seconds) => signed(viewSubject(objectKey), pathOf(objectKey), now() + seconds),
    provesPart: (query, uploadId, part) => proves(partSubject(uploadId, part), query),
    provesView(query, objectKey) {
      const { session, video } = viewQuery.safeParse(query).data ?? {}
      if (session === undefined || video === undefined)
        return proves(viewSubject(objectKey), query) ? 'anybody' : null
      const look = { sessionId: BigInt(session), videoId: BigInt(video) }
      return proves(lookSubject(look, objectKey), query) ? look : null
    },
  }
}

function readProof(query: unknown): LinkProof | null {
  const parsed = proofQuery.safeParse(query)
  return parsed.success ? parsed.data : null
}

function partSubject(uploadId: string, part: string): LinkSubject {
  return { method: 'PUT', resource: `part:${uploadId}:${part}` }
}

function wholeSubject(uploadId: string): LinkSubject {
  return { method: 'PUT', resource: `whole:${uploadId}` }
}

function pathOf(objectKey: string): string {
  return `/objects/${objectKey.split('/').map(encodeURIComponent).join('/')}`
}

function lookSubject({ sessionId, videoId }: Look, objectKey: string): LinkSubject {
  return { method: 'GET', resource: `look:${sessionId}:${videoId}:${objectKey}` }
}

function viewSubject(objectKey: string): LinkSubject {
  return { method: 'GET', resource: `object:${objectKey}` }
}
