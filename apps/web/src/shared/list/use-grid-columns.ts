import { type RefObject, useLayoutEffect, useState } from 'react'

/** As many as the form that was laid out last had: all of them stand in the same place of the page. */
let knownColumns = 1

/**
 * How many fields stand beside each other in a form, live; without end where nothing is laid out. It begins with what is
 * known from the last form, and is right before anything is painted: a form that got lower later would take the list
 * below it along, and coming back would miss the place that was left.
 */
export function useGridColumns(form: RefObject<HTMLElement | null>): number {
  const [columns, setColumns] = useState(knownColumns)
  useLayoutEffect(() => {
    const grid = form.current
    if (!grid) return
    const measure = () => {
      const count = tracksOf(grid)
      if (Number.isFinite(count)) knownColumns = count
      setColumns(count)
    }
    measure()
    const watch = new ResizeObserver(measure)
    watch.observe(grid)
    return () => watch.disconnect()
  }, [form])
  return columns
}

/** The columns the style sheet makes of the width there is: they are listed in px once the grid is laid out. */
function tracksOf(grid: HTMLElement): number {
  const tracks = getComputedStyle(grid).gridTemplateColumns
  return /^[\d.]+px/u.test(tracks) ? tracks.split(' ').length : Number.POSITIVE_INFINITY
}
