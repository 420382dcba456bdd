import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { type LiveEventOf, type LiveType, liveBus } from './live-bus.ts'

/** Calls the handler for each live event of a type, while the component is mounted. */
export function useLiveEvent<T extends LiveType>(type: T, handler: (event: LiveEventOf<T>) => void): void {
  const onEvent = useEffectEvent(handler)
  useEffect(
    () =>
      liveBus.subscribe({
        event: (event) => {
          if (event.type === type) onEvent(event as LiveEventOf<T>)
        },
        resync: () => undefined,
      }),
    [type],
  )
}

/** Events come in bursts (a batch, a progress bar); one reading after this time shows them all. */
const gatherMs = 400

/**
 * Reads queries again when records of these types change, and after the stream was down. Progress that must show at
 * once is patched by `useLiveEvent` beside it. `types` is constant; events for which `isNews` is false are passed over.
 */
export function useLiveInvalidation<T extends LiveType>(
  queryKey: QueryKey,
  types: readonly T[],
  isNews: (event: LiveEventOf<T>) => boolean = () => true,
): void {
  const client = useQueryClient()
  const onEvent = useEffectEvent(isNews)
  const key = JSON.stringify(queryKey)
  const wanted = types.join()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const invalidate = () => {
      timer = undefined
      void client.invalidateQueries({ queryKey: JSON.parse(key) as QueryKey })
    }
    const unsubscribe = liveBus.subscribe({
      event: (event) => {
        if (wanted.split(',').includes(event.type) && onEvent(event as LiveEventOf<T>))
          timer ??= setTimeout(invalidate, gatherMs)
      },
      resync: invalidate,
    })
    return () => {
      unsubscribe()
      clearTimeout(timer)
    }
  }, [client, key, wanted])
}
