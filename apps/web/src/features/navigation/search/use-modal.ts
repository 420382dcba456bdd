import { type RefObject, useEffect, useRef } from 'react'

/**
 * Shows a dialog over the page as long as it is there: the browser makes the page unreachable and dims it, we keep it
 * from scrolling. The focus goes to its first field, and at the end back to where it was.
 */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const ref = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const dialog = ref.current
    const before = document.activeElement
    dialog?.showModal()
    dialog?.querySelector('input')?.focus()
    const unlock = lockScrolling()
    return () => {
      unlock()
      dialog?.close()
      if (before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }, [])
  return ref
}

/** Keeps the room of the scroll bar, so that nothing jumps. */
function lockScrolling(): () => void {
  const { style, clientWidth } = document.documentElement
  if (window.innerWidth > clientWidth) style.scrollbarGutter = 'stable'
  style.overflow = 'hidden'
  return () => {
    style.overflow = ''
    style.scrollbarGutter = ''
  }
}
