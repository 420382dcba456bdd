import type { FastifyInstance } from 'fastify'
import { portraitSvg, stillSvg } from '#src/core/drawings.ts'
import { pickLanguage } from '#src/core/language.ts'
import { sendPage } from '#src/core/page.ts'
import { keepBodiesRaw } from '#src/core/raw-bodies.ts'
import { MalformedMultipart } from '#src/uploads/multipart-related.ts'
import { dialogRefusedPage } from './dialog.page.ts'
import { dialogRoutes } from './dialog.routes.ts'
import { DialogRefused } from './dialog-request.ts'
import type { FacebookDeps } from './facebook.deps.ts'
import { GraphError } from './facebook.errors.ts'
import { FACEBOOK_PAGES, personById } from './facebook.seeds.ts'
import { graphRoutes } from './graph.routes.ts'
import { answeringVersion } from './graph.versions.ts'
import { insightsRoutes } from './insights/insights.routes.ts'
import { pageUploadRoutes } from './page-upload.routes.ts'
import { tokenRoutes } from './token.routes.ts'
import { videoRoutes } from './video.routes.ts'
import { videoChangeRoutes } from './video-change.routes.ts'

/** Where the sandbox's Facebook is: both `www.facebook.com` and `graph.facebook.com`. */
export const FACEBOOK_PREFIX = '/facebook'

/** Facebook, as far as it is played here (`platforms.md` D1, D5, D7): with a version in the path or without. */
export function facebookRoutes(deps: FacebookDeps) {
  return async function routes(app: FastifyInstance): Promise<void> {
    keepBodiesRaw(app)
    app.setErrorHandler((error, request, reply) => {
      if (error instanceof DialogRefused) {
        const language = pickLanguage(request.headers['accept-language'])
        return sendPage(reply, dialogRefusedPage(language, error.message), 400)
      }
      const told = error instanceof MalformedMultipart ? new GraphError(100) : error
      if (!(told instanceof GraphError)) throw error
      if (told.code === 190) {
        const words = `OAuth "Facebook Platform" "invalid_token" "${told.message}"`
        reply.header('www-authenticate', words)
      }
      return reply.code(told.status).send(told.body)
    })

    app.setNotFoundHandler((request, reply) => {
      const message = `Unknown path components: ${request.url.split('?')[0]?.slice(FACEBOOK_PREFIX.length)}`
      const { status, body } = new GraphError(2500, { message })
      return reply.code(status).send(body)
    })

    for (const prefix of ['/:version(^v\\d+\\.\\d+$)', '']) {
      await app.register(
        async (scope) => {
          scope.addHook<{ Params: { version?: string } }>('onRequest', async (request, reply) => {
            const version = answeringVersion(request.params.version, deps.world.now())
            reply.header('facebook-api-version', version)
          })
          for (const part of [
            dialogRoutes,
            tokenRoutes,
            pageUploadRoutes,
            videoChangeRoutes,
            insightsRoutes,
            videoRoutes,
            graphRoutes,
          ])
            await scope.register(part(deps))
        },
        { prefix },
      )
    }

    app.get<{ Params: { name: string } }>('/pictures/:name', async (request, reply) => {
      const id = request.params.name.replace(/\.svg$/, '')
      const video = deps.world.videos.find(id)
      if (video?.thumbnail) return reply.type('image/jpeg').send(deps.blobs.read(video.thumbnail))
      if (video) return reply.type('image/svg+xml').send(stillSvg(video.title || video.description))
      const drawn = FACEBOOK_PAGES.find((page) => page.id === id) ?? personById(id)
      if (!drawn) return reply.code(404).send()
      return reply.type('image/svg+xml').send(portraitSvg(drawn.name, drawn.colour))
    })
  }
}
