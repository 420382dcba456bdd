import { startTransition, useEffect, useRef, useState } from 'react'

/**
 * A value as it was when the last picture was shown: for what stands around the thing that somebody works in, and may come a
 * picture later. Unlike a deferred value of React it never gets in before that picture.
 */
export function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value)
  const newest = useRef(value)
  const waits = useRef<(() => void) | null>(null)
  useEffect(() => {
    newest.current = value
    waits.current ??= afterPicture(() => {
      waits.current = null
      startTransition(() => setSettled(() => newest.current))
    })
  }, [value])
  useEffect(
    () => () => {
      waits.current?.()
      waits.current = null
    },
    [],
  )
  return settled
}

/** Does something once the next picture is shown; returns what calls it off. */
export function afterPicture(act: () => void): () => void {
  const { port1, port2 } = new MessageChannel()
  const frame = requestAnimationFrame(() => port2.postMessage(null))
  port1.onmessage = () => {
    port1.close()
    act()
  }
  return () => {
    cancelAnimationFrame(frame)
    port1.close()
  }
}
