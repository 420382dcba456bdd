interface Turn {
  readonly abort: AbortController
  readonly done: Promise<unknown>
}

/** One request at a time per upload, and the newest wins: it cuts off a body that still trickles in. */
export function createTurns() {
  const turns = new Map<string, Turn>()

  return async function inTurn<T>(name: string, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const before = turns.get(name)
    const abort = new AbortController()
    const done = (async () => {
      before?.abort.abort()
      await before?.done.catch(() => undefined)
      return work(abort.signal)
    })()
    const turn = { abort, done }
    turns.set(name, turn)
    try {
      return await done
    } finally {
      if (turns.get(name) === turn) turns.delete(name)
    }
  }
}
