const KiB = 1024
/** Half a millisecond of work at most: reading that much from sockets, its checksum, its copy. */
const bytesPerTurn = 128 * KiB
/** More parts waiting than eight people have in flight. */
const crowd = 64
/** What of a crowd is taken between two rests of a millisecond: 220 MB/s, twice what a line of 1 Gbit/s carries. */
const bytesPerRest = 256 * KiB
const restMs = 1

/** Shares the event loop among the bytes of all parts and everything else the process answers. */
export type IntakePace = {
  /** Calls `go` now, or in a later turn of the loop when this one has taken enough; in the order of asking. */
  take(bytes: number, go: () => void): void
}

/** How the work of a later turn is called: right after what the loop has to do, or after a rest. */
type Turns = { readonly next: (work: () => void) => void; readonly rested: (work: () => void) => void }

const turnsOfLoop: Turns = {
  next: (work) => void setImmediate(work),
  rested: (work) => void setTimeout(work, restMs),
}

/**
 * Four hundred parts in flight bring 25 MB in one turn of the event loop, and whoever asked for a list waited for all of
 * them, several times over. So each turn takes a part of that only; what is not taken stays in the socket, where it holds
 * its sender back. Of a few people as much passes altogether, since nobody is idle meanwhile.
 *
 * A list is a dozen turns, though, and while a crowd has bytes for each of them, all are full. A crowd rests between its
 * turns, then: people's pages come before bytes (decision 0090).
 *
 * @param limit bytes of a turn that follows no rest
 */
export function createIntakePace(limit = bytesPerTurn, turns: Turns = turnsOfLoop): IntakePace {
  const waiting: { readonly bytes: number; readonly go: () => void }[] = []
  let left = limit
  let isAsked = false

  function askForTurn(): void {
    if (isAsked) return
    isAsked = true
    const isCrowd = waiting.length > crowd
    const turn = isCrowd ? turns.rested : turns.next
    turn(() => {
      isAsked = false
      left = isCrowd ? bytesPerRest : limit
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
