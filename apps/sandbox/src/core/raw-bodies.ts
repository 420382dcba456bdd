import type { FastifyInstance } from 'fastify'

/**
 * Leaves every request body of this scope unread in `request.raw`: uploads are streamed, and the other protocols
 * here answer a body they cannot read in their own words, not in Fastify's.
 */
export function keepBodiesRaw(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null, undefined))
}
