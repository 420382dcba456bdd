import type { FastifyInstance } from 'fastify'
import { keepBodiesRaw } from '#src/core/raw-bodies.ts'
import { MalformedMultipart } from '#src/uploads/multipart-related.ts'
import { captionsRoutes, captionUploadRoutes } from './captions.routes.ts'
import { channelsRoutes } from './channels.routes.ts'
import { insertRoutes } from './insert.routes.ts'
import { listsRoutes } from './lists.routes.ts'
import { playlistsRoutes } from './playlists.routes.ts'
import { resumableRoutes } from './resumable.routes.ts'
import { searchRoutes } from './search.routes.ts'
import { statisticsRoutes } from './statistics.routes.ts'
import { thumbnailsRoutes } from './thumbnails.routes.ts'
import { videosRoutes } from './videos.routes.ts'
import type { YoutubeDeps } from './youtube.deps.ts'
import { YoutubeError } from './youtube.errors.ts'

/** Paths of uploads: the usual one, and the one the discovery document lists for resumable uploads. */
const UPLOAD_PREFIXES = ['/upload/youtube/v3', '/resumable/upload/youtube/v3']

/** YouTube Data API v3, as far as it is played here (`platforms.md` A). */
export function youtubeRoutes(deps: YoutubeDeps) {
  return async function routes(app: FastifyInstance): Promise<void> {
    keepBodiesRaw(app)
    app.setErrorHandler((error, _request, reply) => {
      const told = error instanceof MalformedMultipart ? new YoutubeError('badRequest') : error
      if (!(told instanceof YoutubeError)) throw error
      return reply.code(told.status).send(told.body)
    })
    for (const read of [
      videosRoutes,
      channelsRoutes,
      listsRoutes,
      playlistsRoutes,
      searchRoutes,
      statisticsRoutes,
      captionsRoutes,
    ]) {
      await app.register(read(deps), { prefix: '/youtube/v3' })
    }
    for (const prefix of UPLOAD_PREFIXES) {
      for (const write of [insertRoutes, resumableRoutes, thumbnailsRoutes, captionUploadRoutes]) {
        await app.register(write(deps), { prefix })
      }
    }
    app.post('/youtube/v3/videos', async () => {
      throw new YoutubeError('mediaBodyRequired')
    })
  }
}
