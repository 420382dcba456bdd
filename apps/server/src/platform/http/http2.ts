import type { Http2SecureServer, SecureServerOptions } from 'node:http2'
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

/** Fastify over TLS: HTTP/2 with whoever speaks it, HTTP/1.1 with the others. */
export function http2Options({ cert, key }: Tls): FastifyServerOptions {
  const https: SecureServerOptions = {
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

/** What Fastify sets on servers of HTTP/1.1 only, and node on none. */
export function tuneHttp2(server: unknown): void {
  const tuned = server as Http2SecureServer & { requestTimeout: number; keepAliveTimeout: number }
  // A part takes as long as its line needs (receive-body.ts judges it by its bytes).
  tuned.requestTimeout = 0
  tuned.keepAliveTimeout = keepAliveMs
  tuned.on('session', (session) => session.setLocalWindowSize(sessionWindow))
}
