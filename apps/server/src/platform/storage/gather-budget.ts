const KiB = 1024
/** What performance.md §5 measured as enough; 2 MiB brought nothing more. */
const largestGathering = 1024 * KiB
/** One read of a socket: gathering less is no gathering. */
const smallestGathering = 64 * KiB
/** Each part holds one gathering being filled and one being written. */
const gatheringsPerPart = 2

/** Shares a fixed amount of memory among the parts in flight. */
export type GatherBudget = {
  /** Bytes one part may gather now before it writes. */
  gatherBytes(): number
  /** Counts a part in for as long as `work` runs. */
  during<T>(work: () => Promise<T>): Promise<T>
}

/**
 * Fifty people with eight parts each would gather 800 MiB; instead each gathers less when there are more of them.
 * Nobody waits: a limit on the number of parts would let eight slow senders hold up everybody else.
 */
export function createGatherBudget(totalBytes: number): GatherBudget {
  let parts = 0
  return {
    gatherBytes() {
      const share = Math.floor(totalBytes / gatheringsPerPart / Math.max(1, parts))
      return Math.min(largestGathering, Math.max(smallestGathering, share))
    },
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
