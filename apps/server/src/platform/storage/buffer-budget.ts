const KiB = 1024
/** What performance.md §5 measured as enough; 2 MiB brought nothing more. */
const largestBuffer = 1024 * KiB
/** One read of a socket: a smaller buffer would collect nothing. */
const smallestBuffer = 64 * KiB
/** Each part holds one buffer being filled and one being written. */
const buffersPerPart = 2

/** Two reads: with one, each would pause its source. */
const usualAhead = 2 * smallestBuffer

/** Shares a fixed amount of memory among the parts in flight. */
type BufferBudget = {
  /** Bytes one part may buffer now before it writes. */
  bufferBytes(): number
  /** Bytes one part may have come in while others are taken first. */
  aheadBytes(): number
  /** Counts a part in for as long as `work` runs. */
  during<T>(work: () => Promise<T>): Promise<T>
}

/**
 * Fifty people with eight parts each would buffer 800 MiB; instead each buffers less when there are more of them.
 * Nobody waits: a limit on the number of parts would let eight slow senders hold up everybody else.
 */
export function createBufferBudget(totalBytes: number): BufferBudget {
  let parts = 0
  const shareOf = (largest: number) => {
    const share = Math.floor(totalBytes / buffersPerPart / Math.max(1, parts))
    return Math.min(largest, Math.max(smallestBuffer, share))
  }
  return {
    bufferBytes: () => shareOf(largestBuffer),
    aheadBytes: () => shareOf(usualAhead),
    async during(work) {
      parts += 1
      try {
        return await work()
      } finally {
        parts -= 1
      }
    },
  }
}
