import { vi } from 'vitest'

/** Lets a waveform draw in a DOM without canvases: what it paints is seen nowhere. */
export function waveLayout(): void {
  const nothing = () => undefined
  const context = new Proxy({}, { get: () => nothing, set: () => true })
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as RenderingContext)
}
