import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { PlatformAdapter, PlatformVideoState } from '#src/capabilities/platforms/platforms.ts'
import { createMarkerSearch } from '#src/capabilities/platforms/youtube/youtube-uploads.ts'
import { nothingAfter } from './nothing-after.ts'

type Session = { received: number; readonly total: number; readonly marker: string; videoId: string | null }
type Video = { marker: string | null; public: boolean; state: PlatformVideoState; size?: number }
/** How it is searched: the channel's uploads, of which a test may tell other ones. */
type Call = 'openSession' | 'position' | 'sendChunk' | 'listUploads' | 'describe' | 'read' | 'remove'

/** A platform in memory that keeps the adapter's contract and can be told to answer otherwise, call by call. */
export type ScriptedPlatform = Omit<PlatformAdapter, 'reserveUpload'> & {
  reserveUpload: PlatformAdapter['reserveUpload']
  readonly videos: Map<string, Video>
  readonly calls: readonly Call[]
  /** Calls of the day that were taken for sessions. */
  reserved: number
  /** Instead of the next call of this kind. */
  next(call: Call, answer: () => unknown): void
  /** Before every call; may throw, or change the world meanwhile. */
  before: (call: Call) => void | Promise<void>
  /** Forgets all sessions, as the platform does with old ones. */
  loseSessions(): void
}

/** No two videos of a process have one id, as on the platform: tests share databases. */
let lastId = 0

/** `chunkSize` 4 bytes: small files have first, middle and last chunks. */
export function createScriptedPlatform(): ScriptedPlatform {
  const sessions = new Map<string, Session>()
  const videos = new Map<string, Video>()
  const calls: Call[] = []
  const scripted = new Map<Call, (() => unknown)[]>()

  function play<A extends unknown[], R>(call: Call, usual: (...args: A) => R | Promise<R>) {
    return async (...args: A): Promise<R> => {
      calls.push(call)
      await platform.before(call)
      const instead = scripted.get(call)?.shift()
      return (instead ? await instead() : await usual(...args)) as R
    }
  }

  const positionOf = (id: string) => {
    const session = sessions.get(id)
    if (!session) return { kind: 'lost' as const }
    if (session.videoId !== null) return { kind: 'complete' as const, videoId: session.videoId }
    return { kind: 'at' as const, next: session.received }
  }

  const listUploads = play('listUploads', (..._args: [token: string, playlistId: string, since: number]) => ({
    uploads: [...videos].map(([videoId, { marker, size = null }]) => ({
      videoId,
      tags: marker === null ? [] : [marker],
      size,
      durationMs: null,
    })),
    complete: true,
  }))

  const platform: ScriptedPlatform = {
    platform: 'youtube',
    steps: {
      commit: 'lastByte',
      shows: 'whenDescribed',
      foundBy: 'marker',
      repeatable: ['openSession', 'sendChunk', 'describe', 'remove'],
      changes: ['describe', 'remove'],
    },
    chunkSize: 4,
    quotaDay: (at) => at.toISOString().slice(0, 10),
    quotaPauseSeconds: () => 3600,
    finish: null,
    search: createMarkerSearch(listUploads),
    side: { setThumbnail: null, addCaption: null, addToPlaylist: null },
    after: nothingAfter,
    reserved: 0,
    async reserveUpload() {
      platform.reserved += 1
    },
    videos,
    calls,
    before: () => undefined,
    next: (call, answer) => scripted.set(call, [...(scripted.get(call) ?? []), answer]),
    loseSessions: () => sessions.clear(),
    openSession: play('openSession', (_token: string, { size, marker }: { size: number; marker: string }) => {
      const id = `session-${++lastId}`
      sessions.set(id, { received: 0, total: size, marker, videoId: null })
      return { session: id }
    }),
    position: play('position', (_token: string, id: string) => positionOf(id)),
    sendChunk: play(
      'sendChunk',
      async (...[_token, id, span, body]: Parameters<PlatformAdapter['sendChunk']>) => {
        const bytes = await buffer(Readable.from(body))
        const session = sessions.get(id)
        if (session && session.videoId === null && session.received === span.start) {
          session.received += bytes.length
          if (session.received === session.total) {
            session.videoId = `video-${++lastId}`
            const { marker, total: size } = session
            videos.set(session.videoId, { marker, public: false, state: { kind: 'ready' }, size })
          }
        }
        return positionOf(id)
      },
    ),
    describe: play('describe', (_token: string, id: string) => {
      const video = videos.get(id)
      // The description has tags of its own: the marker goes.
      if (video) Object.assign(video, { public: true, marker: null })
    }),
    read: play('read', (_token: string, id: string) => {
      const { state, marker } = videos.get(id) ?? { state: { kind: 'missing' as const }, marker: null }
      return { state, channelId: null, marker, scheduled: false }
    }),
    remove: play('remove', (_token: string, id: string) => void videos.delete(id)),
    watchUrl: (id) => id,
  }
  return platform
}
