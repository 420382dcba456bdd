import { useEffect, useEffectEvent } from 'react'

/** Where an entry of the history stands: the router's index, and the steps its page has made since on its own. */
type Place = { readonly idx: number | null; readonly step: number }

/** Asks whether what is open may be lost. */
type MayLeave = () => Promise<boolean>

let place = placeOf(window.history.state)
let isAsking = false
let isAgreed = false
/** The router has blocked a step to another page, and is about to take it back: that is its own to follow. */
let isHeldByRouter = false
const guards = new Set<MayLeave>()

/** Adds an entry for the same page, or writes over its present one. The router hears of neither. */
export function writeEntry(how: 'push' | 'replace', url: URL): void {
  const state: unknown = window.history.state
  if (how === 'push') {
    window.history.pushState({ ...(state as object | null), step: place.step + 1 }, '', url)
    notePlace()
  } else window.history.replaceState(state, '', url)
}

/**
 * The page shown is the one of the present entry: for whoever heard so from the router. Where the router wrote over an
 * entry (a link to the page shown), the number of the step is gone with the state, and is written anew.
 */
export function notePlace(): void {
  const state: unknown = window.history.state
  const to = placeOf(state)
  isHeldByRouter = false
  if (to.idx === place.idx && to.step === 0 && place.step > 0)
    window.history.replaceState({ ...(state as object | null), step: place.step }, '')
  else place = to
}

/**
 * Whether a step of the history, just taken, is for pages to follow. A step over what would be lost by it is taken back,
 * asked about, and taken again when that was agreed to. The router cannot hold it: for the router both entries are one.
 * Not so where the router has an index of its own for the entry: then it is the router's.
 */
export function followStep(event: PopStateEvent): boolean {
  const to = placeOf(event.state)
  if (to.idx !== place.idx) {
    isHeldByRouter = guards.size > 0
    return false
  }
  const steps = to.step - place.step
  const isHeld = guards.size > 0 && steps !== 0 && !isAgreed && !isHeldByRouter
  isHeldByRouter = false
  // The way back to what is asked about, or another press meanwhile.
  if (isHeld || (isAsking && steps === 0)) {
    event.stopImmediatePropagation()
    if (isHeld) window.history.go(-steps)
    if (!isAsking) void askFor(steps)
    return false
  }
  isAgreed = false
  place = to
  return true
}

/** Keeps a step of the history from taking away what is open, without a question, as long as `dirty`. */
export function useStepGuard(dirty: boolean, mayLeave: MayLeave): void {
  const ask = useEffectEvent(mayLeave)
  useEffect(() => {
    if (!dirty) return
    const guard = () => ask()
    guards.add(guard)
    return () => {
      guards.delete(guard)
    }
  }, [dirty])
}

async function askFor(steps: number): Promise<void> {
  isAsking = true
  const answers = await Promise.all([...guards].map((mayLeave) => mayLeave()))
  isAsking = false
  isAgreed = answers.every(Boolean)
  if (isAgreed) window.history.go(steps)
}

function placeOf(state: unknown): Place {
  const { idx, step } = (state ?? {}) as Readonly<Record<string, unknown>>
  return { idx: typeof idx === 'number' ? idx : null, step: typeof step === 'number' ? step : 0 }
}
