import type { ServerOptions } from 'node:http'
import type { Http2SecureServer, SecureServerOptions, ServerHttp2Session } from 'node:http2'
import type { FastifyServerOptions } from 'fastify'
import type { Tls } from '#src/platform/tls-files.ts'

const MiB = 1024 * 1024

/**
 * Bytes that may be on their way before we have said that we took them: of one part, and of all that a browser sends.
 * Node's own 64 KiB for everything would carry 64 KiB in each round trip, however many parts share the connection.
 */
const streamWindow = MiB
const sessionWindow = 16 * MiB
/** The least that RFC 9113 advises; what a browser opens at once is far below. */
const maxConcurrentStreams = 100
/** Megabytes that wait to be read on one connection: all its streams may be players that stand still (256 KiB each). */
const maxSessionMemory = 64
const keepAliveMs = 72_000
const handshakeMs = 10_000

/** Fastify over TLS: HTTP/2 with whoever speaks it, HTTP/1.1 with the others, for whom `http1` is. */
export function http2Options({ cert, key }: Tls, http1: ServerOptions): FastifyServerOptions {
  const https: SecureServerOptions & { http1Options: ServerOptions } = {
    http1Options: http1,
    cert,
    key,
    allowHTTP1: true,
    minVersion: 'TLSv1.2',
    handshakeTimeout: handshakeMs,
    maxSessionMemory,
    settings: { initialWindowSize: streamWindow, maxConcurrentStreams },
  }
  // Fastify's types choose the request's class by these two; routes use what both classes have.
  return { http2: true, https, http2SessionTimeout: keepAliveMs } as FastifyServerOptions
}

/**
 * What Fastify sets on servers of HTTP/1.1 only, and node on none. A connection on which nothing is asked is hung up on,
 * whatever pings come: soon while nothing was asked at all.
 */
export function tuneHttp2(server: unknown, headersTimeoutMs: number): void {
  const tuned = server as Http2SecureServer & { requestTimeout: number; keepAliveTimeout: number }
  // A part takes as long as its line needs (receive-body.ts judges it by its bytes).
  tuned.requestTimeout = 0
  tuned.keepAliveTimeout = keepAliveMs
  tuned.on('session', (session) => {
    session.setLocalWindowSize(sessionWindow)
    hangUpWhenQuiet(session, headersTimeoutMs)
  })
}

function hangUpWhenQuiet(session: ServerHttp2Session, firstMs: number): void {
  let open = 0
  let timer = setTimeout(() => session.destroy(), firstMs)
  session.on('stream', (stream) => {
    open += 1
    clearTimeout(timer)
    stream.once('close', () => {
      open -= 1
      if (open === 0 && !session.destroyed) timer = setTimeout(() => session.destroy(), keepAliveMs)
    })
  })
  session.once('close', () => clearTimeout(timer))
}
