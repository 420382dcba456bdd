import type { FastifyInstance } from 'fastify'
import { keepBodiesRaw } from '#src/core/raw-bodies.ts'
import { bucketRoutes } from './bucket.routes.ts'
import { objectRoutes } from './object.routes.ts'
import { S3Error } from './s3.errors.ts'
import type { StoreDeps } from './store.deps.ts'

/** Where the sandbox's object store is; addresses are of the path style. */
export const OBJECT_STORE_PREFIX = '/s3'
export const STS_PREFIX = '/sts'

/** What a browser of another origin may send and read, as a bucket for uploads is set up. */
const CORS = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'ETag, Content-Range, Accept-Ranges, x-amz-request-id',
}
const PREFLIGHT = {
  'access-control-allow-methods': 'GET, HEAD, PUT, POST, DELETE',
  'access-control-allow-headers': '*',
  'access-control-max-age': '3600',
}

/** An object store that speaks S3 (`platforms.md` G): signatures are checked, which npm's own test servers do not do. */
export function objectStoreRoutes(deps: StoreDeps) {
  return async function routes(app: FastifyInstance): Promise<void> {
    keepBodiesRaw(app)
    app.addHook('onRequest', async (request, reply) => {
      reply.headers({ 'x-amz-request-id': request.id })
      if (request.headers.origin !== undefined) reply.headers(CORS)
    })
    app.setErrorHandler((error, request, reply) => {
      if (!(error instanceof S3Error)) throw error
      const [path = ''] = request.url.split('?')
      reply.code(error.status).type('application/xml')
      return request.method === 'HEAD' ? reply.send() : reply.send(error.body(path, request.id))
    })
    app.options('/*', async (_request, reply) => reply.code(204).headers(PREFLIGHT).send())
    await app.register(objectRoutes(deps))
    await app.register(bucketRoutes(deps))
  }
}
