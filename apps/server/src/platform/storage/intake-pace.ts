const KiB = 1024
/** Half a millisecond of work at most: reading that much from sockets, its checksum, its copy. */
const bytesPerTurn = 128 * KiB

/** Shares the event loop among the bytes of all parts and everything else the process answers. */
export type IntakePace = {
  /** Calls `go` now, or in a later turn of the loop when this one has taken enough; in the order of asking. */
  take(bytes: number, go: () => void): void
}

/**
 * Four hundred parts in flight bring 25 MB in one turn of the event loop, and whoever asked for a list waited for all of
 * them, several times over. So each turn takes a part of that only; what is not taken stays in the socket, where it holds
 * its sender back. As much passes altogether, since nobody is idle meanwhile.
 */
export function createIntakePace(
  limit = bytesPerTurn,
  nextTurn: (work: () => void) => void = setImmediate,
): IntakePace {
  const waiting: { readonly bytes: number; readonly go: () => void }[] = []
  let left = limit
  let isAsked = false

  function askForTurn(): void {
    if (isAsked) return
    isAsked = true
    nextTurn(() => {
      isAsked = false
      left = limit
      while (left > 0) {
        const first = waiting.shift()
        if (!first) return
        left -= first.bytes
        first.go()
      }
      askForTurn()
    })
  }

  return {
    take(bytes, go) {
      askForTurn()
      if (waiting.length > 0 || left <= 0) {
        waiting.push({ bytes, go })
        return
      }
      left -= bytes
      go()
    },
  }
}
