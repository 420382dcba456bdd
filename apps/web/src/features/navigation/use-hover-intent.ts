import { type FocusEvent, type PointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react'

/** A pointer that only passes by opens nothing, one that slips off for a moment closes nothing. */
const enterMs = 80
const leaveMs = 200

/** True while the pointer rests on an element or the keyboard is in it, until Escape. */
export function useHoverIntent() {
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  /** Closes it, wherever pointer and keyboard are: the pointer has to come anew. */
  const fold = () => {
    clearTimeout(timer.current)
    setHovered(false)
    setFocused(false)
  }

  const active = hovered || focused
  const foldNow = useEffectEvent(fold)
  useEffect(() => {
    if (!active) return
    // Where the keyboard is does not matter: what covers the page under the pointer goes, too.
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') foldNow()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [active])

  const settle = (value: boolean, milliseconds: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setHovered(value), milliseconds)
  }

  return {
    active,
    fold,
    handlers: {
      onPointerEnter: (event: PointerEvent) => {
        if (event.pointerType === 'mouse') settle(true, enterMs)
      },
      onPointerLeave: () => settle(false, leaveMs),
      // A mouse click focuses too; only the keyboard's focus keeps the menu open.
      onFocus: ({ target }: FocusEvent) => setFocused(target.matches(':focus-visible')),
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
        if (!currentTarget.contains(relatedTarget)) setFocused(false)
      },
    },
  }
}
