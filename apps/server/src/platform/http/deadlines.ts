import type { IncomingMessage, ServerResponse } from 'node:http'
import { constants, Http2ServerRequest } from 'node:http2'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The handler watches its body itself: it may take as long as it moves. */
    watchesBody?: true
  }
}

/** How often node looks for connections whose headers are late. */
export const lookEveryMs = 1000

/**
 * A body is here in time, or its connection is hung up on: a trickle would hold it for ever. A handler that watches its
 * body itself has all the time it allows; what it left unread when it answered has as long as any other body.
 */
export function limitBodies(app: FastifyInstance, timeoutMs: number): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!hasBody(request)) return
    if (!request.routeOptions.config.watchesBody) return hangUpAfter(timeoutMs, request, reply)
    reply.raw.once('finish', () => hangUpAfter(timeoutMs, request, reply))
  })
}

function hasBody({ raw, headers }: FastifyRequest): boolean {
  if (isHttp2(raw)) return !raw.stream.endAfterHeaders
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

function hangUpAfter(timeoutMs: number, { raw }: FastifyRequest, reply: FastifyReply): void {
  if (raw.complete) return
  const timer = setTimeout(() => {
    if (!raw.complete) hangUp(raw, reply.raw)
  }, timeoutMs)
  const stop = () => clearTimeout(timer)
  raw.once('end', stop).once('close', stop)
}

const timedOut = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n'

/** As node answers headers that are late. */
function hangUp(request: IncomingMessage | Http2ServerRequest, answer: ServerResponse): void {
  if (isHttp2(request)) {
    if (!request.stream.headersSent) request.stream.respond({ ':status': 408 }, { endStream: true })
    request.stream.close(constants.NGHTTP2_CANCEL)
    return
  }
  if (answer.headersSent) request.destroy()
  else request.socket.write(timedOut, () => request.destroy())
}

/** Fastify's types know HTTP/1.1 only. */
function isHttp2(request: unknown): request is Http2ServerRequest {
  return request instanceof Http2ServerRequest
}
