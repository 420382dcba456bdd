import { useCallback, useSyncExternalStore } from 'react'

/** Below this width the menu is a drawer (shell.md 1.1). The style sheets name the same two numbers. */
export const narrow = '(width < 1264px)'
/** Below this width there is room for one thing beside another only when both are small. */
export const phone = '(width < 720px)'

/** Whether a media query holds, live. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const media = window.matchMedia(query)
      media.addEventListener('change', onChange)
      return () => media.removeEventListener('change', onChange)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches)
}
