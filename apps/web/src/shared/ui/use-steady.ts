import { useCallback, useInsertionEffect, useRef } from 'react'

/**
 * A function that stays the same for as long as its component is there, and calls the newest one that it was given: for
 * parts of a page that are drawn anew only when what they show is another. Not to be called while something is drawn.
 */
export function useSteady<Args extends readonly unknown[], Result>(
  newest: (...args: Args) => Result,
): (...args: Args) => Result {
  const latest = useRef(newest)
  useInsertionEffect(() => {
    latest.current = newest
  })
  return useCallback((...args: Args) => latest.current(...args), [])
}
