import { randomUUID } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { partChecksumHeader } from '@pindao/protocol/media/upload.endpoints.ts'
import type { EndpointWorld, WalkedSignOn } from './endpoint-world.ts'

/** A call beside the endpoints; `path` stands below `/api`. */
export type RawCall = { readonly path: string; readonly init?: RequestInit }

/**
 * A route that is no endpoint: what refuses whoever brings nothing, and who is let in.
 *
 * - `signedIn`: whoever is signed in.
 * - `link`: whoever has the signed address; a session is worth nothing, not even the owner's.
 * - `roundTrip`: the browser that began a journey to another site; everybody else is sent to the page with an error.
 * - `message`: the sign-on, by a signed message (oidc-, cas- and satoken tests let the genuine ones in).
 * - `pass`: whoever came in by a link and its code; to everybody else there is nothing.
 * - `open`: everybody; it tells nothing of anybody.
 */
export type RawCase = {
  readonly door: 'signedIn' | 'link' | 'roundTrip' | 'message' | 'pass' | 'open'
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
const sheet = {
  path: '/sheets/imports?target=video.import&fileName=walk.csv',
  init: { method: 'POST', body: 'id,title\n1,x', headers: { 'content-type': 'application/octet-stream' } },
}
const forged = 'expires=9999999999&signature=forged'
/** Signed addresses are whole, from `/api` on. */
const linkOf = ({ url }: { readonly url: string }) => url.slice('/api'.length)
const fileBeside = (what: string): RawCase => fileAt(`/videos/1/${what}`)
const fileAt = (path: string): RawCase => ({
  door: 'signedIn',
  stranger: {
    path,
    init: { method: 'POST', body: bytes, headers: { 'content-type': 'application/octet-stream' } },
  },
})
/** Every route of `/api` that is no endpoint, whatever the sign-on, by method and address. */
const everySignOn: Readonly<Record<string, RawCase>> = {
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
  'POST /sheets/imports': {
    door: 'signedIn',
    stranger: sheet,
    admitted: () => sheet,
  },
  // That nobody has another's file is shown beside its service.
  'GET /downloads/fileDownload': {
    door: 'signedIn',
    stranger: { path: '/downloads/fileDownload?filePath=incoming/walk.mp4' },
  },
  // That nobody puts a file beside another's video is shown beside its service.
  'POST /videos/:id/subtitles': fileBeside('subtitles?language=zh&fileName=a.srt'),
  'POST /videos/:id/rights-proofs': fileBeside('rights-proofs?fileName=a.pdf'),
  'POST /videos/:id/watermarks': fileBeside('watermarks?fileName=a.png'),
  'POST /videos/:id/thumbnail-picture': fileBeside('thumbnail-picture?fileName=a.png'),
  // That nobody gives another's watermark a picture is shown beside its service.
  'POST /publish-templates/:id/picture': fileAt('/publish-templates/1/picture?fileName=a.png'),
  // That nobody brings, or reads, a paper of another's contract is shown beside its service.
  'POST /contracts/:id/files': fileAt('/contracts/1/files?kind=scan&fileName=a.pdf'),
  'GET /contracts/:id/files/:fileId/content': {
    door: 'signedIn',
    stranger: { path: '/contracts/1/files/1/content' },
  },
  'GET /contracts/:id/summary': { door: 'signedIn', stranger: { path: '/contracts/1/summary?locale=zh' } },
  // That nobody brings, or reads, a file of another's case is shown beside its service.
  'POST /disputes/:id/files': fileAt('/disputes/1/files?kind=evidence&fileName=a.pdf'),
  'GET /disputes/:id/files/:fileId/content': {
    door: 'signedIn',
    stranger: { path: '/disputes/1/files/1/content' },
  },
  'GET /disputes/:id/pack': { door: 'signedIn', stranger: { path: '/disputes/1/pack?locale=zh' } },
  // That nobody notes, or reads, anything of another's channel is shown beside its service.
  'POST /music-removals/:id/platform': fileAt(
    '/music-removals/1/platform?method=platform_mute&fileName=a.png&version=1',
  ),
  'GET /music-removals/:id/proof': { door: 'signedIn', stranger: { path: '/music-removals/1/proof' } },
  // Tracks are everybody's who may see them.
  'POST /music-tracks/:id/file': fileAt('/music-tracks/1/file?fileName=a.mp3'),
  'GET /music-tracks/:id/file': { door: 'signedIn', stranger: { path: '/music-tracks/1/file' } },
  // That nobody has a file whose revenue they do not see is shown beside its service.
  'POST /revenue/reports': fileAt('/revenue/reports?fileName=a.csv'),
  'GET /revenue/reports/:id/file': { door: 'signedIn', stranger: { path: '/revenue/reports/1/file' } },
  // That nobody has the statement, or the file, of another department is shown beside their services.
  'GET /settlements/:id/statement-file': {
    door: 'signedIn',
    stranger: { path: '/settlements/1/statement-file?format=pdf&locale=zh' },
  },
  // Whoever holds the pass of the link (its service shows who does); a session is worth nothing.
  'GET /statements/:token/file': {
    door: 'pass',
    stranger: { path: '/statements/none/file?format=pdf&locale=zh' },
  },
  'POST /payment-files/:id/answer-sheet': fileAt('/payment-files/1/answer-sheet?fileName=a.csv'),
  'GET /payment-files/:id/content': { door: 'signedIn', stranger: { path: '/payment-files/1/content' } },
  'GET /sso/callback': { door: 'roundTrip', stranger: { path: '/sso/callback?code=forged&state=forged' } },
  'GET /channels/connections/callback': {
    door: 'roundTrip',
    stranger: { path: '/channels/connections/callback?code=forged&state=forged' },
  },
  // Whoever has the link; another one is sent to the page with an error (connection tests let the genuine ones in).
  'GET /channels/grant-links/:token': {
    door: 'roundTrip',
    stranger: { path: '/channels/grant-links/forged' },
  },
  // That nobody has another's file is shown beside its service.
  'GET /youtube/data/downloadExcel/:id': {
    door: 'signedIn',
    stranger: { path: '/youtube/data/downloadExcel/1' },
  },
  'GET /sheets/exports/:id/file': { door: 'signedIn', stranger: { path: '/sheets/exports/1/file' } },
  'GET /openapi.json': { door: 'open', stranger: { path: '/openapi.json' } },
}

/** A message of the sign-on's that anybody could have made. */
const message = (path: string, fields: Readonly<Record<string, string>>): RawCase => ({
  door: 'message',
  stranger: { path, init: { method: 'POST', body: new URLSearchParams(fields) } },
})
const asked = ({ stranger: { path, init } }: RawCase): RawCase => ({
  door: 'message',
  stranger: { path: `${path}?${init?.body}` },
})
const signOut = message('/sso/logoutCall', { loginId: '1', sign: 'forged', timestamp: '1', nonce: 'a' })
const pushed = message('/sso/pushC', { loginId: '1', msgType: 'logoutCall', sign: 'forged' })

/** All of them by the kind of sign-on. One that is missing here fails the test. */
export const rawRouteCases: Readonly<Record<WalkedSignOn, Readonly<Record<string, RawCase>>>> = {
  oidc: {
    ...everySignOn,
    'POST /sso/backchannel-logout': message('/sso/backchannel-logout', { logout_token: randomUUID() }),
  },
  cas: { ...everySignOn, 'POST /sso/callback': message('/sso/callback', { logoutRequest: '<forged/>' }) },
  satoken: {
    ...everySignOn,
    'POST /sso/logoutCall': signOut,
    'GET /sso/logoutCall': asked(signOut),
    'POST /sso/pushC': pushed,
    'GET /sso/pushC': asked(pushed),
  },
}
