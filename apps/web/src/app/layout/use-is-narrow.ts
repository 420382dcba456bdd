import { useSyncExternalStore } from 'react'

/** Below this width the menu is a drawer (shell.md 1.1); the style sheets name the same number. */
const narrow = window.matchMedia('(width < 1264px)')

function subscribe(onChange: () => void): () => void {
  narrow.addEventListener('change', onChange)
  return () => narrow.removeEventListener('change', onChange)
}

export function useIsNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => narrow.matches)
}
