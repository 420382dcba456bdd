import {
  type ByteSpan,
  type OpenedSession,
  PlatformProblem,
  type SessionPosition,
  type VideoDescription,
} from '../platform-adapter.ts'
import type { FacebookHttp } from './facebook-http.ts'
import { bookedFor } from './facebook-schedule.ts'
import { type ReelSession, writeSession } from './facebook-session.ts'
import { done, reelStarted } from './facebook-upload-answers.ts'
import { targetOf } from './facebook-watch.ts'

/** A Page's Reel (platforms.md D4): its bytes go to a host of their own, from an offset to the end. */
export function createReelUploads(http: FacebookHttp, uploadUrl: string) {
  return {
    async start(
      pass: string,
      pageId: string,
      size: number,
      { visibility }: VideoDescription,
    ): Promise<OpenedSession> {
      if (visibility !== 'public')
        throw new PlatformProblem('rejected', 'a reel is public', { platformCode: 'reelsArePublic' })
      const begun = await http.write(`/${pageId}/video_reels`, pass, { upload_phase: 'start' }, reelStarted)
      const { video_id: videoId, upload_url: address } = begun
      // The Page's token goes there.
      if (new URL(address).origin !== new URL(uploadUrl).origin)
        throw new PlatformProblem('misconfigured', 'an upload address of another host')
      return { session: writeSession({ format: 'reels', pageId, videoId, uploadUrl: address }), until: size }
    },

    /** All that is missing in one body. What of it arrived where its answer is lost the video's status tells. */
    async transfer(
      pass: string,
      session: ReelSession,
      { start, end, total }: ByteSpan,
      bytes: AsyncIterable<Uint8Array>,
      signal: AbortSignal,
    ): Promise<SessionPosition> {
      const headers = {
        offset: String(start),
        file_size: String(total),
        'content-type': 'application/octet-stream',
        'content-length': String(end - start),
      }
      await http.send(session.uploadUrl, pass, { headers, body: bytes, signal }, done)
      return { kind: 'at', next: end }
    },

    async finish(
      pass: string,
      session: ReelSession,
      description: VideoDescription,
      now: Date,
    ): Promise<void> {
      const booked = bookedFor(description, now)
      const fields = {
        upload_phase: 'finish',
        video_id: session.videoId,
        video_state: booked === null ? 'PUBLISHED' : 'SCHEDULED',
        title: description.title === '' ? null : description.title,
        description: description.description,
        scheduled_publish_time: booked === null ? null : String(booked),
        ...targetOf(description),
      }
      await http.write(`/${session.pageId}/video_reels`, pass, fields, done)
    },
  }
}
