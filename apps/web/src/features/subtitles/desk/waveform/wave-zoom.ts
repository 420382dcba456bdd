import { useState } from 'react'
import { createStore, type StoreApi } from 'zustand'

/** Points of the screen that a second takes; each step shows half as much again, or less. */
const [widest, closest, usual, step] = [10, 500, 60, 1.5] as const

/** How close the sound is seen. */
export type WaveZoom = {
  readonly perSecond: StoreApi<number>
  /** Closer, or farther off, by so many steps. */
  by(steps: number): void
}

/** For as long as the desk is open. */
export function useWaveZoom(): WaveZoom {
  const [zoom] = useState((): WaveZoom => {
    const perSecond = createStore<number>(() => usual)
    const by = (steps: number) =>
      perSecond.setState(Math.min(closest, Math.max(widest, perSecond.getState() * step ** steps)))
    return { perSecond, by }
  })
  return zoom
}
