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

/** happy-dom's own window, which can be given another size. */
type Resizable = { readonly happyDOM: { setViewport(size: { width: number; height: number }): void } }

/** The window is a phone's until the test is over. */
export function holdPhone(): void {
  const { happyDOM } = window as unknown as Resizable
  const { innerWidth: width, innerHeight: height } = window
  happyDOM.setViewport({ width: 390, height: 800 })
  onTestFinished(() => happyDOM.setViewport({ width, height }))
}
