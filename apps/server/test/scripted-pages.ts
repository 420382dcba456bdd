import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type {
  PlatformAdapter,
  PlatformVideoState,
  VideoDescription,
} from '#src/capabilities/platforms/platforms.ts'
import { nothingAfter } from './nothing-after.ts'

type Call = 'openSession' | 'position' | 'sendChunk' | 'reserve' | 'finish' | 'read' | 'remove'
type Upload = { received: number; readonly total: number; sessionGone: boolean }
type Published = { readonly description: VideoDescription; state: PlatformVideoState; scheduled: boolean }

/** A platform in memory whose ids are known before bytes move, and whose `finish` publishes. */
export type ScriptedPages = PlatformAdapter & {
  /** What was ever published: the judge. An id stands there once. */
  readonly published: Map<string, Published>
  readonly uploads: Map<string, Upload>
  readonly calls: readonly Call[]
  /** Videos that were published a second time by another id would stand here, too: all ids ever finished. */
  readonly finished: readonly string[]
  next(call: Call, answer: () => unknown): void
  before: (call: Call) => void | Promise<void>
  waitSeconds: (description: VideoDescription, at: Date) => number
}

/** No two videos of a process have one id, as on the platform: tests share databases. */
let lastId = 0

/** Windows of 4 bytes, chosen by the platform; a chunk that is not the wanted one is refused with what is wanted. */
export function createScriptedPages(): ScriptedPages {
  const uploads = new Map<string, Upload>()
  const published = new Map<string, Published>()
  const calls: Call[] = []
  const finished: string[] = []
  const scripted = new Map<Call, (() => unknown)[]>()

  function play<A extends unknown[], R>(call: Call, usual: (...args: A) => R | Promise<R>) {
    return async (...args: A): Promise<R> => {
      calls.push(call)
      await pages.before(call)
      const instead = scripted.get(call)?.shift()
      return (instead ? await instead() : await usual(...args)) as R
    }
  }

  const windowFrom = (start: number, total: number) => {
    const until = Math.min(start + 4, total)
    return until > start ? { kind: 'at' as const, next: start, until } : { kind: 'at' as const, next: start }
  }
  function standing(videoId: string) {
    if (published.has(videoId)) return { kind: 'complete' as const, videoId }
    const upload = uploads.get(videoId)
    return upload ? { kind: 'at' as const, next: upload.received } : { kind: 'lost' as const }
  }

  const pages: ScriptedPages = {
    platform: 'facebook',
    steps: {
      commit: 'finish',
      shows: 'whenCommitted',
      foundBy: 'idFirst',
      repeatable: ['openSession', 'sendChunk', 'finish', 'remove'],
      changes: ['remove'],
    },
    chunkSize: 3,
    reserveUpload: null,
    quotaDay: (at) => at.toISOString().slice(0, 10),
    quotaPauseSeconds: () => 3600,
    search: null,
    side: { setThumbnail: null, addCaption: null, addToPlaylist: null },
    after: nothingAfter,
    published,
    uploads,
    calls,
    finished,
    before: () => undefined,
    waitSeconds: () => 0,
    next: (call, answer) => scripted.set(call, [...(scripted.get(call) ?? []), answer]),
    openSession: play('openSession', (_token: string, { size }: { size: number }) => {
      const videoId = String(9000 + ++lastId)
      uploads.set(videoId, { received: 0, total: size, sessionGone: false })
      return { session: videoId, until: Math.min(4, size) }
    }),
    position: play('position', (_token: string, videoId: string) => standing(videoId)),
    sendChunk: play(
      'sendChunk',
      async (...[_token, videoId, span, body]: Parameters<PlatformAdapter['sendChunk']>) => {
        const bytes = await buffer(Readable.from(body))
        const upload = uploads.get(videoId)
        if (!upload || upload.sessionGone || published.has(videoId)) return { kind: 'lost' as const }
        const wanted = windowFrom(upload.received, upload.total)
        const isWanted = span.start === wanted.next && span.end === wanted.until
        if (isWanted) upload.received += bytes.length
        return windowFrom(upload.received, upload.total)
      },
    ),
    finish: {
      videoIdOf: (session) => session,
      waitSeconds: (description, at) => pages.waitSeconds(description, at),
      reserve: play('reserve', () => undefined),
      call: play('finish', (_token: string, videoId: string, description: VideoDescription, at: Date) => {
        const upload = uploads.get(videoId)
        if (!upload || upload.sessionGone || published.has(videoId)) return 'lost' as const
        if (upload.received < upload.total) throw new Error('finished before its bytes were there')
        finished.push(videoId)
        const scheduled = description.publishAt !== null && Date.parse(description.publishAt) > at.getTime()
        published.set(videoId, { description, state: { kind: 'ready' }, scheduled })
        return 'done' as const
      }),
    },
    describe: async () => undefined,
    read: play('read', (_token: string, videoId: string) => {
      const video = published.get(videoId)
      const none = { channelId: null, marker: null }
      if (video) return { ...none, state: video.state, scheduled: video.scheduled }
      const kind = uploads.has(videoId) ? 'unfinished' : 'missing'
      return { ...none, state: { kind } as const, scheduled: false }
    }),
    remove: play('remove', (_token: string, videoId: string) => {
      uploads.delete(videoId)
      published.delete(videoId)
    }),
    watchUrl: (id) => id,
  }
  return pages
}
