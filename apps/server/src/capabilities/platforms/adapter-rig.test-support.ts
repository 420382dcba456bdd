import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { FACEBOOK_CLIENT } from '@pindao/sandbox/facebook/facebook.seeds.ts'
import type { SandboxWorld } from '../../../test/sandbox-world.ts'
import { createFacebookAdapter } from './facebook/facebook-adapter.ts'
import { createFacebookHttp } from './facebook/facebook-http.ts'
import type { OpenedSession, PlatformAdapter, SessionPosition, VideoDescription } from './platform-adapter.ts'
import { createFreeLedger, createReelNotes, createUsageNotes } from './quota/free-quota.test-support.ts'
import { createYoutubeAdapter } from './youtube/youtube-adapter.ts'
import { createYoutubeHttp } from './youtube/youtube-http.ts'

export const description: VideoDescription = {
  title: '第一集',
  description: '说明',
  tags: ['短剧'],
  visibility: 'public',
  madeForKids: false,
  categoryId: null,
  language: null,
  audioLanguage: null,
  syntheticMedia: false,
  publishAt: null,
  fbFormat: null,
  fbAge: null,
}
const signal = new AbortController().signal
const stallMs = 2000
let markers = 0
/** As `newMarker` makes them. */
export const nextMarker = () => `pindao-${++markers}-1-${randomBytes(16).toString('hex')}`

/** One adapter over the sandbox, with what its platform's ledger says. */
export type AdapterRig = {
  readonly adapter: PlatformAdapter
  readonly token: string
  readonly channelId: string
  readonly uploadsPlaylistId: string | null
  /** Every video that there ever was. */
  videos(): Promise<readonly { readonly id: string; readonly sha256: string }[]>
  /** Where calls go that move bytes, and the one that commits, for faults. */
  readonly paths: { readonly start: object; readonly move: object; readonly commit: object }
  /** Ends all sessions that are open. */
  expireSessions(): Promise<void>
}

export async function youtubeRig(world: SandboxWorld): Promise<AdapterRig> {
  const channelId = world.channelIds[0] ?? ''
  const { ledger } = createFreeLedger()
  const http = createYoutubeHttp({ apiUrl: world.address, stallMs, ledger, project: 'pindao-sandbox' })
  const bytes = { method: 'PUT', pathPattern: '^/upload/' }
  return {
    adapter: createYoutubeAdapter({ http, watchUrl: `${world.address}/watch`, clock: Date.now }),
    token: (await world.grant(channelId)).accessToken,
    channelId,
    uploadsPlaylistId: channelId.replace(/^UC/u, 'UU'),
    videos: world.createdVideos,
    paths: { start: { method: 'POST', pathPattern: '^/upload/' }, move: bytes, commit: bytes },
    expireSessions: () => world.control('/sessions/expire', {}),
  }
}

/** Of a Page; `now` is the clock of the adapter. */
export async function facebookRig(
  world: SandboxWorld,
  { now = Date.now, pageId = world.pageIds[0] ?? '', reels = createReelNotes().reels } = {},
): Promise<AdapterRig> {
  const graph = `${world.address}/facebook`
  const { usage } = createUsageNotes()
  const appId = FACEBOOK_CLIENT.id
  const http = createFacebookHttp({ graphUrl: graph, version: 'v26.0', stallMs, appId, usage })
  const any = { method: 'POST', pathPattern: '^/facebook/v26.0/[0-9]+/videos$' }
  return {
    adapter: createFacebookAdapter({
      http,
      reels,
      clock: now,
      uploadUrl: `${graph}/rupload`,
      wwwUrl: graph,
    }),
    token: await world.grantPage(pageId),
    channelId: pageId,
    uploadsPlaylistId: null,
    videos: async () =>
      (await world.publishedOnPages()).map(({ videoId, sha256 }) => ({ id: videoId, sha256 })),
    paths: { start: any, move: any, commit: any },
    expireSessions: () => world.control('/facebook/uploads/expire', {}),
  }
}

/** Bytes that a platform takes for a video. */
export function videoBytes(size: number): Buffer {
  const signature = Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom', 'latin1')
  return Buffer.concat([signature, randomBytes(size - signature.length)])
}

/** Opens a session as a delivery would. */
export function open(
  { adapter, token, channelId }: AdapterRig,
  size: number,
  change: Partial<VideoDescription> = {},
  marker = nextMarker(),
): Promise<OpenedSession> {
  return adapter.openSession(token, {
    size,
    marker,
    platformChannelId: channelId,
    description: { ...description, ...change },
  })
}

/** Sends one chunk from where the platform stands. */
export function sendOne(
  { adapter, token }: AdapterRig,
  session: string,
  bytes: Buffer,
  at: { readonly next: number; readonly until?: number | undefined },
): Promise<SessionPosition> {
  const end = Math.min(at.until ?? at.next + adapter.chunkSize, bytes.length)
  const span = { start: at.next, end, total: bytes.length }
  return adapter.sendChunk(token, session, span, Readable.from([bytes.subarray(at.next, end)]), signal)
}

/** Sends what is missing, from where the platform stands; `most` chunks of it. */
export async function sendRest(
  rig: AdapterRig,
  { session, until }: OpenedSession,
  bytes: Buffer,
  most = 100,
): Promise<SessionPosition> {
  let position: SessionPosition =
    until === undefined
      ? await rig.adapter.position(rig.token, session, bytes.length)
      : { kind: 'at', next: 0, until }
  for (let sent = 0; sent < most && position.kind === 'at' && position.next < bytes.length; sent += 1)
    position = await sendOne(rig, session, bytes, position)
  return position
}

/** The commit, where it is a call of its own. */
export async function commit(
  { adapter, token }: AdapterRig,
  session: string,
  change: Partial<VideoDescription> = {},
  at = new Date(),
): Promise<string | null> {
  if (adapter.finish === null) return null
  const done = await adapter.finish.call(token, session, { ...description, ...change }, at)
  return done === 'done' ? adapter.finish.videoIdOf(session) : null
}

/** A whole video; its id. */
export async function publish(
  rig: AdapterRig,
  bytes: Buffer,
  change: Partial<VideoDescription> = {},
): Promise<string> {
  const opened = await open(rig, bytes.length, change)
  const position = await sendRest(rig, opened, bytes)
  const id = position.kind === 'complete' ? position.videoId : await commit(rig, opened.session, change)
  if (id === null) throw new Error('nothing came of it')
  return id
}
