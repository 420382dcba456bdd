import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { ToastsApi } from './Toasts.tsx'

type ToastsModule = typeof import('./Toasts.tsx')
type Work = (api: ToastsApi) => void

/** After the first paint: a toast that says that the network is gone could not load its own code by then. */
const preloadMs = 1000

/** Toasts, and the place where they are drawn. Their code comes after the first paint; what is told before waits for it. */
export function useToasts(placement: 'topLeft' | 'topRight'): readonly [ToastsApi, ReactNode] {
  const [loaded, setLoaded] = useState<ToastsModule | null>(null)
  const api = useRef<ToastsApi | null>(null)
  const waiting = useRef<Work[]>([])

  const load = useCallback(() => {
    // What could not be loaded is tried again with the next toast.
    import('./Toasts.tsx').then(setLoaded, () => undefined)
  }, [])
  useEffect(() => {
    const timer = setTimeout(load, preloadMs)
    return () => clearTimeout(timer)
  }, [load])

  const onReady = useCallback((ready: ToastsApi) => {
    api.current = ready
    for (const work of waiting.current.splice(0)) work(ready)
  }, [])
  const toasts = useMemo<ToastsApi>(() => {
    const run = (work: Work) =>
      // Told while React puts a page in place, the kit's own place may be between two drawings: it would drop the toast.
      queueMicrotask(() => {
        if (api.current) return work(api.current)
        waiting.current.push(work)
        load()
      })
    return {
      open: (config) => run((ready) => ready.open(config)),
      destroy: (key) => run((ready) => ready.destroy(key)),
    }
  }, [load])
  return [toasts, loaded && <loaded.Toasts placement={placement} onReady={onReady} />]
}
