import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import swaggerUiPath from 'swagger-ui-dist/absolute-path.js'
import type { RawRoutes } from './route.ts'
import { pagePolicy } from './security-headers.ts'

/** Where the page of the contract is found. */
export const apiDocsPath = '/api-docs'

/** What of the package the page needs; the rest of it is for others. */
const fromPackage = ['swagger-ui.css', 'swagger-ui-bundle.js']
const own = fileURLToPath(new URL('./api-docs/', import.meta.url))

/**
 * The documentation of the interface, made of `/api/openapi.json` by Swagger UI (libraries.md §11): every operation with
 * its permission, its shapes and a form that calls it. It is a page beside the product's own, in English, for whoever
 * writes programs; it knows no session, only the key that is given to it.
 */
export function apiDocsRoutes(publicUrl: string): RawRoutes {
  const policy = pagePolicy(publicUrl, [])
  return async (app) => {
    app.get(apiDocsPath, (_request, reply) => reply.redirect(`${apiDocsPath}/`, 302))
    await app.register(fastifyStatic, {
      root: [own, swaggerUiPath()],
      prefix: `${apiDocsPath}/`,
      decorateReply: false,
      allowedPath: (path) =>
        ['/', '/index.html', '/start.js', ...fromPackage.map((name) => `/${name}`)].includes(path),
      setHeaders(reply) {
        reply.header('cache-control', 'no-cache')
        reply.header('content-security-policy', policy)
      },
    })
  }
}
