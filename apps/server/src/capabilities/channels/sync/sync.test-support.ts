import type { ChannelReading, PlatformReading, VideoReading } from '#src/capabilities/platforms/platforms.ts'
import { createGrantRig } from '../grants/grants.test-support.ts'
import { type SyncDeps, syncDue } from './sync.service.ts'

export const readingOf = (id: string): ChannelReading => ({
  platformChannelId: id,
  title: id,
  handle: null,
  avatarUrl: null,
  url: `https://www.youtube.com/channel/${id}`,
  subscriberCount: 12n,
  viewCount: 345n,
  videoCount: 2n,
  uploadsPlaylistId: `UU${id}`,
  publishedAt: null,
  country: null,
  language: null,
})

export const videoOf = (id: string, over: Partial<VideoReading> = {}): VideoReading => ({
  platformVideoId: id,
  kind: 'video',
  title: id,
  url: `https://www.youtube.com/watch?v=${id}`,
  thumbnailUrl: null,
  category: '22',
  durationSec: 3725,
  publishedAt: '2026-03-01T00:00:00.000Z',
  scheduledAt: null,
  privacy: 'public',
  processing: 'processed',
  failureReason: null,
  rejectionReason: null,
  regionAllowed: null,
  regionBlocked: null,
  views: 7n,
  likes: null,
  comments: 0n,
  ...over,
})

/** Channels on a platform whose uploads the test keeps; `calls` counts what was asked. */
export async function createSyncRig() {
  const rig = await createGrantRig()
  /** By the list's id, the newest first. */
  const uploads = new Map<string, string[]>()
  const gone = new Set<string>()
  /** What channels and lists were asked for with. */
  const passes: string[] = []
  const calls = { channels: 0, pages: 0, videos: 0 }
  /** Called before each answer, with what was asked by which pass: throws what the platform refuses. */
  const hooks = { before: (_what: keyof typeof calls, _pass: string): void | Promise<void> => undefined }
  const ask = (what: keyof typeof calls, pass: string) => {
    calls[what] += 1
    return hooks.before(what, pass)
  }
  const reading: PlatformReading = {
    async readChannels(pass, ids) {
      await ask('channels', pass)
      passes.push(pass)
      return ids.filter((id) => !gone.has(id)).map(readingOf)
    },
    videos: {
      async uploads(pass, { uploadsPlaylistId, platformChannelId }, page) {
        await ask('pages', pass)
        passes.push(pass)
        const all = uploads.get(uploadsPlaylistId ?? platformChannelId) ?? []
        const start = Number(page ?? 0)
        const ids = all.slice(start, start + 50)
        return { ids, next: start + 50 < all.length ? String(start + 50) : null, readings: null }
      },
      async read(pass, ids) {
        await ask('videos', pass)
        return ids.filter((id) => !gone.has(id)).map((id) => videoOf(id))
      },
    },
  }
  rig.answers.reading = reading
  const { accessTokenOf, sharedPassOf } = rig.service()
  const deps: SyncDeps = { ...rig.deps, accessTokenOf, sharedPassOf }
  return {
    ...rig,
    uploads,
    gone,
    calls,
    passes,
    hooks,
    deps,
    run: (over: Partial<SyncDeps> = {}) => syncDue({ ...deps, ...over }),
    /** As the chains stand, by channel. */
    chains: () =>
      rig.rows<{
        failures: number
        problem: string | null
        leased: boolean
        wait: number
      }>(
        `SELECT failures, problem, leased_until IS NOT NULL AS leased,
           round(extract(epoch FROM next_at - $1::timestamptz) / 60)::int AS wait
         FROM channel_sync ORDER BY channel_id`,
        [new Date(rig.deps.clock()).toISOString()],
      ),
  }
}
