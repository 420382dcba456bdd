import { type RefObject, useEffect, useEffectEvent } from 'react'

/** Calls the handler when something outside the place gets the focus, while `watching`. */
export function useFocusOutside(
  place: RefObject<HTMLElement | null>,
  watching: boolean,
  handler: () => void,
): void {
  const onElsewhere = useEffectEvent(handler)
  useEffect(() => {
    if (!watching) return
    const onFocus = ({ target }: FocusEvent) => {
      if (!place.current?.contains(target as Node)) onElsewhere()
    }
    document.addEventListener('focusin', onFocus)
    return () => document.removeEventListener('focusin', onFocus)
  }, [place, watching])
}
