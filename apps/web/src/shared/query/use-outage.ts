import { useSyncExternalStore } from 'react'
import { outage } from './query-client.ts'

/** Whether the server cannot reach what it works on; see `watchOutage`. */
export function useOutage(): boolean {
  return useSyncExternalStore(outage.subscribe, outage.isOut)
}
