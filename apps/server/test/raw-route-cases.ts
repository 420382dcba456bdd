import { randomUUID } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { partChecksumHeader } from '@pindao/protocol/media/upload.endpoints.ts'
import type { EndpointWorld } from './endpoint-world.ts'

/** A call beside the endpoints; `path` stands below `/api`. */
export type RawCall = { readonly path: string; readonly init?: RequestInit }

/**
 * A route that is no endpoint: what refuses whoever brings nothing, and who is let in.
 *
 * - `signedIn`: whoever is signed in.
 * - `link`: whoever has the signed address; a session is worth nothing, not even the owner's.
 * - `roundTrip`: the browser that began a journey to another site; everybody else is sent to the page with an error.
 * - `message`: the sign-on, by a signed message (oidc-, cas- and satoken tests let the genuine ones in).
 * - `open`: everybody; it tells nothing of anybody.
 */
export type RawCase = {
  readonly door: 'signedIn' | 'link' | 'roundTrip' | 'message' | 'open'
  readonly stranger: RawCall
  /** With what opens the door, where this process can make it. */
  readonly admitted?: (world: EndpointWorld) => RawCall | Promise<RawCall>
}

const bytes = 'ten bytes!'
const part = {
  method: 'PUT',
  body: bytes,
  headers: { [partChecksumHeader]: crc32(bytes).toString(16).padStart(8, '0') },
}
const forged = 'expires=9999999999&signature=forged'
/** Signed addresses are whole, from `/api` on. */
const linkOf = ({ url }: { readonly url: string }) => url.slice('/api'.length)
/** Every route of `/api` that is no endpoint, by method and address. One that is missing here fails the test. */
export const rawRouteCases: Readonly<Record<string, RawCase>> = {
  'GET /live': { door: 'signedIn', stranger: { path: '/live' }, admitted: () => ({ path: '/live' }) },
  'PUT /uploads/:id/parts/:part': {
    door: 'link',
    stranger: { path: `/uploads/1/parts/1?${forged}`, init: part },
    admitted: async (world) => ({ path: linkOf(await world.partLink()), init: part }),
  },
  'GET /objects/*': {
    door: 'link',
    stranger: { path: `/objects/incoming/walk.mp4?${forged}` },
    admitted: async (world) => ({ path: linkOf(await world.viewLink()) }),
  },
  'GET /sso/callback': { door: 'roundTrip', stranger: { path: '/sso/callback?code=forged&state=forged' } },
  'GET /channels/connections/callback': {
    door: 'roundTrip',
    stranger: { path: '/channels/connections/callback?code=forged&state=forged' },
  },
  'POST /sso/backchannel-logout': {
    door: 'message',
    stranger: {
      path: '/sso/backchannel-logout',
      init: { method: 'POST', body: new URLSearchParams({ logout_token: randomUUID() }) },
    },
  },
  'GET /openapi.json': { door: 'open', stranger: { path: '/openapi.json' } },
}
