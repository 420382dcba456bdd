import { UploadFailure } from './upload-failure.ts'

/** One watched request: call `touch` on every byte, `end` when it is over. */
type Watched = { readonly signal: AbortSignal; touch(): void; end(): void }
export type StallDetector = { start(outer: AbortSignal): Watched }

/**
 * Aborts requests that stall. A request that has not sent a byte yet may be waiting for a connection (browsers open six
 * HTTP/1.1 connections to a host), so it is judged by all requests together: it is not stalled as long as others make
 * progress, or have just ended and freed their connection. It is aborted only when no request makes progress.
 */
export function createStallDetector(stallMs: number, now: () => number): StallDetector {
  let poolMovedAt = now()
  return {
    start(outer) {
      const controller = new AbortController()
      const startedAt = now()
      let ownMovedAt: number | null = null
      const look = Math.max(10, Math.min(1000, stallMs / 4))
      const timer = setInterval(() => {
        const lastMove = ownMovedAt ?? Math.max(startedAt, poolMovedAt)
        // Whoever has a connection is judged first; its end then gives the waiting ones their time.
        const patience = ownMovedAt === null ? stallMs + 2 * look : stallMs
        if (now() - lastMove >= patience) controller.abort(new UploadFailure({ kind: 'stalled' }))
      }, look)
      return {
        signal: AbortSignal.any([outer, controller.signal]),
        touch() {
          poolMovedAt = now()
          ownMovedAt = poolMovedAt
        },
        end() {
          clearInterval(timer)
          poolMovedAt = now()
        },
      }
    },
  }
}
