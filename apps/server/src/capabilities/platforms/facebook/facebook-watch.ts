import type { ByteSpan, OpenedSession, SessionPosition, VideoDescription } from '../platform-adapter.ts'
import type { FacebookHttp } from './facebook-http.ts'
import { formWithFile } from './facebook-multipart.ts'
import { OtherChunkWanted } from './facebook-problems.ts'
import { bookedFor } from './facebook-schedule.ts'
import { type WatchSession, writeSession } from './facebook-session.ts'
import { done, watchMoved, watchStarted } from './facebook-upload-answers.ts'

/** A Page's video by `upload_phase` (platforms.md D3): the server says which bytes it wants next. */
export function createWatchUploads(http: FacebookHttp) {
  return {
    async start(pass: string, pageId: string, size: number): Promise<OpenedSession> {
      const fields = { upload_phase: 'start', file_size: String(size) }
      const begun = await http.write(`/${pageId}/videos`, pass, fields, watchStarted)
      const { video_id: videoId, upload_session_id: uploadSessionId } = begun
      const session = writeSession({ format: 'watch', pageId, videoId, uploadSessionId })
      return { session, until: begun.end_offset }
    },

    /** The next window, as the platform says it; equal offsets: it has them all. */
    async transfer(
      pass: string,
      { pageId, uploadSessionId }: WatchSession,
      { start, end }: ByteSpan,
      bytes: AsyncIterable<Uint8Array>,
      signal: AbortSignal,
    ): Promise<SessionPosition> {
      const form = formWithFile(
        { upload_phase: 'transfer', upload_session_id: uploadSessionId, start_offset: String(start) },
        { field: 'video_file_chunk', name: 'chunk', type: 'application/octet-stream', size: end - start },
        bytes,
      )
      try {
        const wanted = await http.send(`/${pageId}/videos`, pass, { ...form, signal }, watchMoved)
        return at(wanted.start_offset, wanted.end_offset)
      } catch (error) {
        if (error instanceof OtherChunkWanted) return at(error.start, error.end)
        throw error
      }
    },

    async finish(
      pass: string,
      session: WatchSession,
      description: VideoDescription,
      now: Date,
    ): Promise<void> {
      const fields = {
        upload_phase: 'finish',
        upload_session_id: session.uploadSessionId,
        title: description.title,
        description: description.description,
        ...shownAs(description, bookedFor(description, now)),
        ...targetOf(description),
      }
      await http.write(`/${session.pageId}/videos`, pass, fields, done)
    },
  }
}

const at = (next: number, until: number): SessionPosition =>
  until > next ? { kind: 'at', next, until } : { kind: 'at', next }

/** Public, booked, or a draft that nobody but the Page sees. */
export function shownAs({ visibility }: VideoDescription, booked: number | null): Record<string, string> {
  if (visibility !== 'public') return { published: 'false', unpublished_content_type: 'DRAFT' }
  return booked === null
    ? { published: 'true' }
    : {
        published: 'false',
        unpublished_content_type: 'SCHEDULED',
        scheduled_publish_time: String(booked),
      }
}

/** From which age on it is shown (E26): `15+` and so on. */
export function targetOf({ fbAge }: VideoDescription): Record<string, string> {
  const age = Number.parseInt(fbAge ?? '', 10)
  return Number.isNaN(age) ? {} : { targeting: JSON.stringify({ age_min: age }) }
}
