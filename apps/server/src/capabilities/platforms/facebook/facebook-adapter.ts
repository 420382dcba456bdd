import type { Clock } from '#src/platform/clock.ts'
import type { PlatformAdapter, PublishSteps } from '../platform-adapter.ts'
import type { ReelBook } from '../quota/quota.ts'
import { createFacebookAfter } from './facebook-after.ts'
import type { FacebookHttp } from './facebook-http.ts'
import { isGone } from './facebook-objects.ts'
import { isSessionGone } from './facebook-problems.ts'
import { createReelUploads } from './facebook-reels.ts'
import { formatOf, waitSeconds } from './facebook-schedule.ts'
import { readSession } from './facebook-session.ts'
import { createFacebookSide } from './facebook-side.ts'
import { positionOf, readStanding, videoOf } from './facebook-status.ts'
import { done } from './facebook-upload-answers.ts'
import { createWatchUploads } from './facebook-watch.ts'

/** 4 MiB: a first guess after an interruption; the platform then says what it wants. */
const chunkSize = 4 * 1024 * 1024
const quotaPauseSeconds = 3600

/**
 * The id first: the start of an upload says which video it will be, and the `finish` on that id publishes or books it.
 * So whatever answer is lost, reading that one video decides (reliability.md §3.7).
 */
const steps: PublishSteps = {
  commit: 'finish',
  shows: 'whenCommitted',
  foundBy: 'idFirst',
  repeatable: ['openSession', 'sendChunk', 'finish', 'describe', 'remove'],
  changes: ['describe', 'schedule', 'remove', 'thumbnail', 'captions'],
}

type FacebookAdapterDeps = {
  readonly http: FacebookHttp
  readonly reels: ReelBook
  readonly clock: Clock
  /** The host that takes the bytes of Reels. */
  readonly uploadUrl: string
  /** `www.facebook.com`, where people watch. */
  readonly wwwUrl: string
}

/** Videos and Reels of Pages (platforms.md D3, D4, D7). */
export function createFacebookAdapter(deps: FacebookAdapterDeps): PlatformAdapter {
  const { http, reels: book, clock } = deps
  const watch = createWatchUploads(http)
  const reels = createReelUploads(http, deps.uploadUrl)

  return {
    platform: 'facebook',
    steps,
    chunkSize,
    reserveUpload: null,
    quotaDay: (at) => at.toISOString().slice(0, 10),
    quotaPauseSeconds: () => quotaPauseSeconds,

    openSession: (pass, { size, platformChannelId, description }) =>
      formatOf(description) === 'reels'
        ? reels.start(pass, platformChannelId, size, description)
        : watch.start(pass, platformChannelId, size),

    async position(pass, text, total) {
      const { videoId, format } = readSession(text)
      const position = positionOf(await readStanding(http, pass, videoId), total)
      // A reel's bytes come in one body, from wherever it is to the end.
      const isMissing = position.kind === 'at' && position.next < total
      return format === 'reels' && isMissing ? { ...position, until: total } : position
    },

    async sendChunk(pass, text, span, body, signal) {
      const session = readSession(text)
      try {
        return session.format === 'reels'
          ? await reels.transfer(pass, session, span, body, signal)
          : await watch.transfer(pass, session, span, body, signal)
      } catch (error) {
        if (isSessionGone(error) || isGone(error)) return { kind: 'lost' }
        throw error
      }
    },

    finish: {
      videoIdOf: (session) => readSession(session).videoId,
      waitSeconds,
      async reserve(text, at) {
        const { format, pageId, videoId } = readSession(text)
        if (format === 'reels') await book.take({ pageId, videoId }, at)
      },
      async call(pass, text, description, at) {
        const session = readSession(text)
        try {
          if (session.format === 'reels') await reels.finish(pass, session, description, at)
          else await watch.finish(pass, session, description, at)
          return 'done'
        } catch (error) {
          if (isSessionGone(error) || isGone(error)) return 'lost'
          throw error
        }
      },
    },

    search: null,

    /** Words alone: what a Page shows and when stands since its commit, and a booking that is over cannot be changed. */
    async describe(pass, videoId, { title, description }) {
      await http.write(`/${videoId}`, pass, { name: title, description }, done)
    },

    read: async (pass, videoId) => videoOf(await readStanding(http, pass, videoId), clock()),

    async remove(pass, videoId) {
      try {
        await http.remove(`/${videoId}`, { access_token: pass })
      } catch (error) {
        if (!isGone(error)) throw error
      }
    },

    side: createFacebookSide(http),
    after: createFacebookAfter(http),
    watchUrl: (videoId) => `${deps.wwwUrl}/watch/?v=${encodeURIComponent(videoId)}`,
  }
}
