import { onTestFinished, vi } from 'vitest'

/** Takes the network away, as a browser says it. It is back at the end of the test at the latest. */
export function goOffline(): void {
  onTestFinished(goOnline)
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  window.dispatchEvent(new Event('offline'))
}

/** Brings the network back. */
export function goOnline(): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  window.dispatchEvent(new Event('online'))
}
