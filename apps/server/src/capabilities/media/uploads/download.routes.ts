import { fileDownload } from '@pindao/protocol/media/storage.endpoints.ts'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { AppError } from '#src/platform/app-error.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import { assertAccess, contextOf } from '#src/platform/http/bind-route.ts'
import { anyFailure } from '#src/platform/http/contract.ts'
import type { RawRoutes } from '#src/platform/http/route.ts'
import type { ObjectStore } from '#src/platform/storage/storage-driver.ts'
import { sendObject } from '../files/send-object.ts'
import type { StorageAccess } from './storage-access.service.ts'

type Asked = { Querystring: { readonly filePath: string } }
const bytes = { content: { 'application/octet-stream': { schema: z.file() } } }

/** STO-05: a video's file, saved, with ranges. */
export function downloadRoutes(
  access: Pick<StorageAccess, 'videoOf'>,
  storage: Pick<ObjectStore, 'open'>,
): RawRoutes {
  const { url, summary, query } = fileDownload
  return (app, _options, done) => {
    app.get<Asked>(
      url,
      {
        exposeHeadRoute: false,
        schema: { summary, tags: ['objects'], querystring: query },
        config: {
          contract: {
            'x-permission': fileDownload.access,
            security: [{ bearer: [] }],
            querystring: query,
            headers: z.object({ range: z.string().optional() }),
            response: {
              200: { description: 'The whole file', ...bytes },
              206: { description: 'The range that was asked for', ...bytes },
              ...anyFailure,
            },
          },
        },
        onRequest: async (request: FastifyRequest) => assertAccess(fileDownload, request),
      },
      async (request, reply) => {
        const { filePath } = request.query
        // `assertAccess` has seen to it that there is an actor.
        await access.videoOf(contextOf(request) as SignedInContext, filePath)
        const object = await storage.open(filePath)
        if (object === null) throw new AppError('media.objectNotFound')
        return sendObject(request, reply, filePath, object, true)
      },
    )
    done()
  }
}
