import { UploadFailure } from './upload-failure.ts'

/** One request under watch. `touch` on every byte, `end` when it is over. */
export type Watched = { readonly signal: AbortSignal; touch(): void; end(): void }
export type StallWatch = { start(outer: AbortSignal): Watched }

/**
 * Ends requests that stand still. A request that has not moved a byte yet is judged by the whole pool: the browser
 * opens six HTTP/1.1 connections a host and lets the others queue, which is no stall as long as those six move.
 */
export function createStallWatch(stallMs: number, now: () => number): StallWatch {
  let poolMovedAt = now()
  return {
    start(outer) {
      const controller = new AbortController()
      const startedAt = now()
      let ownMovedAt: number | null = null
      const timer = setInterval(
        () => {
          const lastMove = ownMovedAt ?? Math.max(startedAt, poolMovedAt)
          if (now() - lastMove >= stallMs) controller.abort(new UploadFailure({ kind: 'stalled' }))
        },
        Math.max(10, Math.min(1000, stallMs / 4)),
      )
      return {
        signal: AbortSignal.any([outer, controller.signal]),
        touch() {
          poolMovedAt = now()
          ownMovedAt = poolMovedAt
        },
        end: () => clearInterval(timer),
      }
    },
  }
}
