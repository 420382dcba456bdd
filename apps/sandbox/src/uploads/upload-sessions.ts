import type { Readable } from 'node:stream'
import type { UploadSession, Video } from '#src/youtube/video.model.ts'
import type { World } from '#src/youtube/world.ts'
import { type Blobs, TooManyBytes } from './blobs.ts'
import { createTurns } from './turns.ts'
import type { VideoMaker } from './video-maker.ts'

/** Every chunk but the last is a multiple of this many bytes. */
export const CHUNK_GRAIN = 262_144

/** Where a session stands, or why a body was not taken. Offsets and lengths in bytes. */
export type UploadProgress =
  | { readonly kind: 'incomplete'; readonly stored: number }
  | { readonly kind: 'complete'; readonly video: Video }
  | { readonly kind: 'gone' }
  | { readonly kind: 'gap'; readonly start: number; readonly stored: number }
  | { readonly kind: 'grain'; readonly length: number }
  | { readonly kind: 'length' }
  | { readonly kind: 'superseded' }

/** A body for a session. `length` null: as long as the stream; `total` null: not known yet. */
export interface UploadBody {
  readonly source: Readable
  readonly start: number
  readonly length: number | null
  readonly total: number | null
}

export type UploadSessions = ReturnType<typeof createUploadSessions>

/** The receiving end of resumable uploads (`platforms.md` A3). The size of the stored file is the confirmed offset. */
export function createUploadSessions(deps: {
  world: World
  blobs: Blobs
  maker: VideoMaker
  now: () => number
}) {
  const { world, blobs, maker, now } = deps
  const inTurn = createTurns()

  function open(uploadId: string): UploadSession | null {
    const session = world.session(uploadId)
    if (!session || session.expired) return null
    return session.result || session.started.expiresAt > now() ? session : null
  }

  async function finish({ started }: UploadSession): Promise<UploadProgress> {
    const { uploadId, channelId, clientId, mimeType, metadata } = started
    const video = await maker({ uploadId, channelId, clientId, blob: uploadId, mimeType, metadata })
    return { kind: 'complete', video }
  }

  /** Confirmed bytes. A process that died in a body may have left a ragged end: that part was never confirmed. */
  async function confirmed({ started }: UploadSession): Promise<number> {
    const size = await blobs.size(started.uploadId)
    if (size === started.total) return size
    const whole = size - (size % CHUNK_GRAIN)
    if (whole < size) await blobs.truncate(started.uploadId, whole)
    return whole
  }

  async function append(
    session: UploadSession,
    body: UploadBody,
    signal: AbortSignal,
  ): Promise<UploadProgress> {
    const { uploadId } = session.started
    const total = session.started.total ?? body.total
    const stored = await confirmed(session)
    if (body.total !== null && body.total !== total) return { kind: 'length' }
    if (body.start > stored) return { kind: 'gap', start: body.start, stored }
    if (body.start < stored) return { kind: 'incomplete', stored }
    const room = body.length ?? (total === null ? Number.MAX_SAFE_INTEGER : total - stored)
    const last = total === null ? body.length === null : stored + room === total
    if (total !== null && stored + room > total) return { kind: 'length' }
    if (!last && room % CHUNK_GRAIN !== 0) return { kind: 'grain', length: room }
    const arrived = await take(uploadId, body.source, { at: stored, limit: room, signal })
    if (arrived === 'superseded') return { kind: 'superseded' }
    if (arrived === null || (body.length !== null && arrived !== body.length)) {
      await blobs.truncate(uploadId, stored)
      return { kind: 'length' }
    }
    const size = stored + arrived
    return last && (total === null || size === total) ? finish(session) : { kind: 'incomplete', stored: size }
  }

  /** Writes a body; null when it is longer than announced. What a cut-off body left is cut to whole grains. */
  async function take(
    uploadId: string,
    source: Readable,
    where: { at: number; limit: number; signal: AbortSignal },
  ): Promise<number | 'superseded' | null> {
    try {
      return await blobs.write(uploadId, source, where)
    } catch (error) {
      if (error instanceof TooManyBytes) return null
      const size = await blobs.size(uploadId)
      await blobs.truncate(uploadId, size - (size % CHUNK_GRAIN))
      if (where.signal.aborted) return 'superseded'
      throw error
    }
  }

  return {
    /** Where a session stands. A file that became complete while its answer was lost becomes a video now. */
    query: (uploadId: string): Promise<UploadProgress> =>
      inTurn(uploadId, async () => {
        const session = open(uploadId)
        if (!session) return { kind: 'gone' }
        if (session.result) return { kind: 'complete', video: session.result }
        const stored = await confirmed(session)
        return stored === session.started.total && stored > 0
          ? finish(session)
          : { kind: 'incomplete', stored }
      }),

    /** Takes a body, or nothing of it. */
    receive: (uploadId: string, body: UploadBody): Promise<UploadProgress> =>
      inTurn(uploadId, async (signal) => {
        const session = open(uploadId)
        if (!session) return { kind: 'gone' }
        if (session.result) return { kind: 'complete', video: session.result }
        return append(session, body, signal)
      }),
  }
}
