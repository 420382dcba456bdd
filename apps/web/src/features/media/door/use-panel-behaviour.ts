import { type RefObject, useEffect, useRef } from 'react'
import { showUploadPanel, useUploads } from '#src/shared/upload/browser/uploads.ts'

/** Long enough to read that nothing is left. */
const emptyCloseMs = 4000
/** The pager and the actions of the last rows can be scrolled out from under the panel. */
const room = '--panel-room'

/**
 * While the panel floats over the page, the page leaves room for it at its end. When nothing is left to upload, the panel
 * closes by itself, unless the pointer or the focus is in it.
 */
export function usePanelBehaviour(floats: boolean): RefObject<HTMLElement | null> {
  const panel = useRef<HTMLElement>(null)
  const isEmpty = useUploads((state) => state.tasks.length === 0)

  useEffect(() => {
    if (!floats) return
    const root = document.documentElement
    const observer = new ResizeObserver(([entry]) => {
      const [size] = entry?.borderBoxSize ?? []
      root.style.setProperty(room, `${Math.ceil(size?.blockSize ?? 0)}px`)
    })
    if (panel.current) observer.observe(panel.current)
    return () => {
      observer.disconnect()
      root.style.removeProperty(room)
    }
  }, [floats])

  useEffect(() => {
    if (!isEmpty) return
    const timer = setInterval(() => {
      if (!panel.current?.matches(':hover, :focus-within')) showUploadPanel(false)
    }, emptyCloseMs)
    return () => clearInterval(timer)
  }, [isEmpty])
  return panel
}

/** Where the keyboard goes when the panel closes. */
export const uploadChipId = 'upload-chip'
