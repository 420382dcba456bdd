import { type RefObject, useEffect, useState } from 'react'

/** The least width of a field, and the gap between two: the style sheet names the same. */
const fieldWidth = 240
const gap = 16

/** How many fields stand beside each other in a form, live; without end before it is laid out. */
export function useGridColumns(form: RefObject<HTMLElement | null>): number {
  const [columns, setColumns] = useState(Number.POSITIVE_INFINITY)
  useEffect(() => {
    const element = form.current
    if (!element) return
    const watch = new ResizeObserver(([entry]) => {
      const width = entry?.contentRect.width ?? 0
      if (width > 0) setColumns(Math.max(1, Math.floor((width + gap) / (fieldWidth + gap))))
    })
    watch.observe(element)
    return () => watch.disconnect()
  }, [form])
  return columns
}
