/** Shares the event loop among many who ask for it at once and everything else the process answers. */
export type TurnPace = {
  /** Calls `go` now, or in a later turn of the loop when this one has taken enough; in the order of asking. */
  take(share: number, go: () => void): void
}

/**
 * Four hundred parts in flight bring 25 MB in one turn of the event loop, and whoever asked for a list waited for all of
 * them, several times over. So each turn takes `limit` of that only (and one of them whole, however much it takes); who is not
 * taken waits, bytes in the socket, where they hold their sender back. As much passes altogether, since nobody is idle
 * meanwhile.
 */
export function createTurnPace(limit: number, nextTurn: (work: () => void) => void = setImmediate): TurnPace {
  const waiting: { readonly share: number; readonly go: () => void }[] = []
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
        left -= first.share
        first.go()
      }
      askForTurn()
    })
  }

  return {
    take(share, go) {
      askForTurn()
      if (waiting.length > 0 || left <= 0) {
        waiting.push({ share, go })
        return
      }
      left -= share
      go()
    },
  }
}
