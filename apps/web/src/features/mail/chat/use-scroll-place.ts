import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Nearer to the end than this, one follows the conversation. */
const nearEndPx = 80

/**
 * Keeps a list of messages where the reader is: at the end it follows, elsewhere what stands on the screen stays, also
 * when older messages come above it.
 */
export function useScrollPlace(
  box: RefObject<HTMLElement | null>,
  ends: { readonly first: string | undefined; readonly last: string },
): { readonly onScroll: () => void } {
  const following = useRef(true)
  const before = useRef<{ readonly first: string | undefined; readonly height: number } | null>(null)
  const { first, last } = ends

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new end is the reason to look, not something to read
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const known = before.current
    if (following.current) element.scrollTop = element.scrollHeight
    else if (known && known.first !== first) element.scrollTop += element.scrollHeight - known.height
    before.current = { first, height: element.scrollHeight }
  }, [first, last])

  return {
    onScroll() {
      const element = box.current
      if (!element) return
      following.current = element.scrollHeight - element.scrollTop - element.clientHeight < nearEndPx
    },
  }
}
