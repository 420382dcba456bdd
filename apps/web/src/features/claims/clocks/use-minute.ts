import { useSyncExternalStore } from 'react'

const everyMs = 30_000
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | null = null
let now = Date.now()

function tick(): void {
  now = Date.now()
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  if (timer === null) {
    // Nobody looked meanwhile: what is drawn first is not a time of long ago.
    now = Date.now()
    timer = setInterval(tick, everyMs)
  }
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0 || timer === null) return
    clearInterval(timer)
    timer = null
  }
}

/** The time, every half minute anew: one timer for all that show how long is left. */
export function useMinute(): number {
  return useSyncExternalStore(subscribe, () => (timer === null ? Math.floor(Date.now() / 1000) * 1000 : now))
}
