import { useSyncExternalStore } from 'react'
import { session } from './session.ts'
import type { UserData } from './session-store.ts'

/** Who is signed in, live; null when nobody is. */
export function useUser(): UserData | null {
  return useSyncExternalStore(session.subscribe, session.userData)
}
