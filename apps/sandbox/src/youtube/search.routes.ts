import type { FastifyInstance } from 'fastify'
import { etagOf } from '#src/core/ids.ts'
import { listOf } from './resource.ts'
import { privacyAt } from './video.state.ts'
import type { YoutubeDeps } from './youtube.deps.ts'
import {
  pageTokenAt,
  type Query,
  readMaxResults,
  readPageToken,
  readParts,
  textParameter,
} from './youtube.query.ts'

/** search.list, for public videos by channel and words: there to be charged to its own bucket (`platforms.md` A7). */
export function searchRoutes({ world, gate, addresses, now }: YoutubeDeps) {
  return async function routes(app: FastifyInstance): Promise<void> {
    app.get<{ Querystring: Query }>('/search', async (request) => {
      await gate.enter(request, 'search.list')
      const parts = readParts(request.query, ['id', 'snippet'])
      const perPage = readMaxResults(request.query, { usual: 5, least: 0 })
      const offset = readPageToken(request.query)
      const words = textParameter(request.query, 'q')?.toLowerCase() ?? ''
      const channelId = textParameter(request.query, 'channelId')
      const found = world.channels
        .list()
        .filter(({ id }) => channelId === undefined || id === channelId)
        .flatMap((channel) => world.uploadsOf(channel.id).map((video) => ({ channel, video })))
        .filter(({ video }) => privacyAt(video.metadata.status, now()) === 'public')
        .filter(({ video }) => video.metadata.snippet.title.toLowerCase().includes(words))
      const items = found.slice(offset, offset + perPage).map(({ channel, video }) => {
        const { title, description } = video.metadata.snippet
        const id = { kind: 'youtube#video', videoId: video.created.id }
        const snippet = {
          publishedAt: video.created.at,
          channelId: channel.id,
          title,
          description,
          thumbnails: addresses.thumbnails(video.created.id),
          channelTitle: channel.title,
          liveBroadcastContent: 'none',
        }
        const result = { id, ...(parts.has('snippet') ? { snippet } : {}) }
        return { kind: 'youtube#searchResult', etag: etagOf(result), ...result }
      })
      return listOf('youtube#searchListResponse', items, {
        total: found.length,
        perPage,
        ...(offset + perPage < found.length ? { nextPageToken: pageTokenAt(offset + perPage) } : {}),
      })
    })
  }
}
