import { setTimeout as delay } from 'node:timers/promises'

/** How fast bytes may leave, asked again and again: bytes in a second, or null for no limit. */
type Limit = () => number | null

/** One bucket for all that a process sends: whoever sends takes from it, and waits where it is empty. */
export type Bandwidth = {
  /** What holds now, for a program that paces itself: bytes in a second, or null for no limit. */
  readonly limit: Limit
  /** The same chunks, each once there is room for it. Without a limit nothing is waited for. */
  paced<Chunk extends Uint8Array>(chunks: AsyncIterable<Chunk>, signal: AbortSignal): AsyncIterable<Chunk>
}

/** A wait is no longer than this, so that a limit that was lifted counts at once, in ms. */
const longestNapMs = 500

/**
 * A bucket that fills with time and holds a second of it. A chunk may overdraw it: the next one waits until the debt is
 * paid, so the average is the limit whatever the size of chunks.
 */
export function createBandwidth(limit: Limit, now: () => number = Date.now): Bandwidth {
  let room = 0
  let filledAt = now()

  function fill(perSecond: number): void {
    const at = now()
    room = Math.min(perSecond, room + ((at - filledAt) / 1000) * perSecond)
    filledAt = at
  }

  async function take(bytes: number, signal: AbortSignal): Promise<void> {
    for (;;) {
      const perSecond = limit()
      if (perSecond === null) {
        // What was owed under a limit that is gone is owed to nobody.
        room = 0
        filledAt = now()
        return
      }
      fill(perSecond)
      if (room >= 0) {
        room -= bytes
        return
      }
      const waitMs = Math.min(longestNapMs, Math.ceil((-room / perSecond) * 1000))
      await delay(waitMs, undefined, { signal })
    }
  }

  return {
    limit,
    async *paced(chunks, signal) {
      for await (const chunk of chunks) {
        await take(chunk.byteLength, signal)
        yield chunk
      }
    },
  }
}
