import type { FastifyInstance } from 'fastify'
import { listOf, resourceOf } from './resource.ts'
import type { Video } from './video.model.ts'
import { isoDuration } from './video.resource.ts'
import { privacyAt, publishedAt } from './video.state.ts'
import type { YoutubeDeps } from './youtube.deps.ts'
import { parameter, YoutubeError } from './youtube.errors.ts'
import { speaksFor } from './youtube.gate.ts'
import { listParameter, type Query, readParts } from './youtube.query.ts'

const MAX_IDS = 50
const PARTS = ['id', 'snippet', 'statistics', 'contentDetails'] as const

/** videos:batchGetStats: what is shown beside many videos, in a bucket of its own (`platforms.md` A4). */
export function statisticsRoutes({ world, gate, counts, now }: YoutubeDeps) {
  return async function routes(app: FastifyInstance): Promise<void> {
    // Two colons stand for one in the path.
    app.get<{ Querystring: Query }>('/videos::batchGetStats', async (request) => {
      const caller = await gate.enter(request, 'videos.batchGetStats')
      const parts = readParts(request.query, PARTS)
      const ids = listParameter(request.query, 'id')
      if (ids.length === 0) throw new YoutubeError('required', { place: parameter('id') })
      if (ids.length > MAX_IDS) throw new YoutubeError('invalidParameter', { place: parameter('id') })
      const visible = ids
        .map((id) => world.video(id))
        .filter((video) => video !== undefined)
        .filter(
          ({ created, metadata }) =>
            speaksFor(caller, created.channelId) || privacyAt(metadata.status, now()) !== 'private',
        )
      return listOf(
        'youtube#batchGetStatsResponse',
        visible.map((video) => statsOf(video, parts)),
      )
    })
  }

  function statsOf(video: Video, parts: ReadonlySet<string>) {
    const makers = {
      snippet: () => ({ publishTime: publishedAt(video, now()) }),
      statistics: () => {
        const { views, likes, comments } = counts(video)
        return { viewCount: String(views), likeCount: String(likes), commentCount: String(comments) }
      },
      contentDetails: () => ({ duration: isoDuration(video.created.durationMs) }),
    }
    return resourceOf('youtube#videoStats', video.created.id, makers, parts)
  }
}
