import type { Query, QueryClient } from '@tanstack/react-query'
import { ApiError } from '../api/api-error.ts'

/** Before the first look whether the server works again, where it does not say when to come back. */
const usualPauseMs = 5000
const longestPauseMs = 60_000

/** Whether the server says that it is there but cannot reach what it works on. */
type OutageWatch = {
  isOut(): boolean
  /** The returned function takes the listener away. */
  subscribe(listener: () => void): () => void
  /** Asks and hears nothing from then on. */
  stop(): void
}

/**
 * Watches what is asked for the server's word that it is briefly unavailable. From then on `isAnswering` is asked, ever
 * later; once it is, everything that is shown is read again, as after a lost network.
 *
 * A single question that takes too long gets the same word. Where the server answers and a question meets it once more,
 * the page is not out: what met it is read again, later each time, so that no tab presses a heavy one on the server.
 */
export function watchOutage(client: QueryClient, isAnswering: () => Promise<boolean>): OutageWatch {
  const listeners = new Set<() => void>()
  let out = false
  /** From the first word of an outage until all that is shown was read without another one. */
  let watching = false
  let metAgain = false
  let nextLook: ReturnType<typeof setTimeout> | undefined
  let stopped = false

  function tell(now: boolean): void {
    if (out === now) return
    out = now
    for (const listener of listeners) listener()
  }

  function begin({ retryAfterMs }: ApiError): void {
    metAgain = true
    if (watching) return
    watching = true
    tell(true)
    lookLater(0, retryAfterMs ?? usualPauseMs)
  }

  function lookLater(looks: number, firstPauseMs: number): void {
    if (stopped) return
    const pause = pauseMs(looks, firstPauseMs, Math.random())
    nextLook = setTimeout(() => void look(looks, firstPauseMs), pause)
  }

  async function look(looks: number, firstPauseMs: number): Promise<void> {
    const works = await isAnswering()
    const wasOut = out
    tell(!works)
    metAgain = false
    if (works) await client.invalidateQueries(wasOut ? {} : { predicate: hasMet })
    if (!works || metAgain) return lookLater(looks + 1, firstPauseMs)
    watching = false
  }

  const stopQueries = client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return
    const { action } = event
    if ((action.type === 'failed' || action.type === 'error') && isOutage(action.error)) begin(action.error)
  })
  const stopMutations = client.getMutationCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'error' && isOutage(event.action.error))
      begin(event.action.error)
  })

  return {
    isOut: () => out,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    stop() {
      stopped = true
      stopQueries()
      stopMutations()
      clearTimeout(nextLook)
    },
  }
}

/**
 * How long to wait before the look after so many: twice as long each time, and not in step with other pages.
 *
 * @param random 0..1
 */
export function pauseMs(looks: number, firstPauseMs: number, random: number): number {
  return Math.min(longestPauseMs, firstPauseMs * 2 ** looks) * (1 + random / 2)
}

const hasMet = ({ state }: Query) => isOutage(state.error)

function isOutage(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === 'common.brieflyUnavailable'
}
