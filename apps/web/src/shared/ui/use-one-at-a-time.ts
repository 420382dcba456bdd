import { useRef } from 'react'

/**
 * An act that a second click does not begin again: that click comes before React has drawn the button disabled, or what
 * the act closes gone.
 *
 * @param run resolves to whether it is done for good; if not, it can be begun again
 */
export function useOneAtATime<Input extends readonly unknown[]>(
  run: (...input: Input) => Promise<boolean>,
): (...input: Input) => Promise<void> {
  const begun = useRef(false)
  return async (...input) => {
    if (begun.current) return
    begun.current = true
    let done = false
    try {
      done = await run(...input)
    } finally {
      begun.current = done
    }
  }
}
