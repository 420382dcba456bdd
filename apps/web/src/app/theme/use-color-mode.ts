import { useSyncExternalStore } from 'react'
import { usePreferences } from '#src/shared/preferences/preferences.ts'

const systemDark = window.matchMedia('(prefers-color-scheme: dark)')

function subscribeToSystem(onChange: () => void): () => void {
  systemDark.addEventListener('change', onChange)
  return () => systemDark.removeEventListener('change', onChange)
}

/** The mode in force. */
export function useColorMode(): 'light' | 'dark' {
  const chosen = usePreferences((state) => state.colorMode)
  const systemIsDark = useSyncExternalStore(subscribeToSystem, () => systemDark.matches)
  return chosen === 'dark' || (chosen === 'system' && systemIsDark) ? 'dark' : 'light'
}
