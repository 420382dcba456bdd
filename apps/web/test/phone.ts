import { onTestFinished } from 'vitest'

/** happy-dom's own window, which can be given another size. */
type Resizable = { readonly happyDOM: { setViewport(size: { width: number; height: number }): void } }

/** The window is a phone's until the test is over. */
export function holdPhone(): void {
  const { happyDOM } = window as unknown as Resizable
  const { innerWidth: width, innerHeight: height } = window
  happyDOM.setViewport({ width: 390, height: 800 })
  onTestFinished(() => happyDOM.setViewport({ width, height }))
}
