import { type RefObject, useEffect, useRef } from 'react'

/**
 * On a phone the folders and labels are a strip that scrolls sideways. Scrolls the one that is shown to the middle of it,
 * and does so again when one gets wider, because the numbers beside them are loaded later.
 */
export function useScrollIntoView(): RefObject<HTMLElement | null> {
  const strip = useRef<HTMLElement>(null)
  useEffect(() => {
    const places = strip.current
    if (!places) return
    const bring = () => bringToMiddle(places)
    bring()
    const watch = new ResizeObserver(bring)
    for (const part of [places, ...places.children]) watch.observe(part)
    return () => watch.disconnect()
  }, [])
  return strip
}

/** Of the strip alone: the page may be scrolled elsewhere by the time the numbers are there. */
function bringToMiddle(places: HTMLElement): void {
  const current = places.querySelector('[aria-current]')
  if (current) places.scrollBy({ left: middleOf(current) - middleOf(places), behavior: 'instant' })
}

function middleOf(element: Element): number {
  const { left, width } = element.getBoundingClientRect()
  return left + width / 2
}
