/** WID-04: how near the end is, in px, and the least time between two loads, in ms. */
const endDistance = 20
const loadGapMs = 1000

type Scrolled = {
  readonly scrollTop: number
  readonly clientHeight: number
  readonly scrollHeight: number
}

/** Whether it is scrolled to within 20 px of its end. */
const isNearEnd = ({ scrollTop, clientHeight, scrollHeight }: Scrolled) =>
  scrollHeight - scrollTop - clientHeight <= endDistance

/**
 * Calls `load` when the end of the list comes near, at most once a second. Who reaches the end within that second is
 * served when it is over, if still there. `stop` cancels the check that waits for it.
 */
export function createInfiniteScroll(load: () => void, now: () => number = () => performance.now()) {
  let last = Number.NEGATIVE_INFINITY
  let waiting: ReturnType<typeof setTimeout> | null = null

  function look(at: Scrolled): void {
    if (waiting !== null || !isNearEnd(at)) return
    const wait = last + loadGapMs - now()
    if (wait <= 0) {
      last = now()
      load()
      return
    }
    waiting = setTimeout(() => {
      waiting = null
      look(at)
    }, wait)
  }

  return {
    look,
    stop() {
      if (waiting !== null) clearTimeout(waiting)
      waiting = null
    },
  }
}
