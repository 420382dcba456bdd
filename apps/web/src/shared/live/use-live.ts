import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { type LiveEventOf, type LiveType, liveBus } from './live-bus.ts'

/**
 * Calls the handler for each live event of a type, while the component is mounted.
 *
 * @param resync events may have been missed: the stream was down
 */
export function useLiveEvent<T extends LiveType>(
  type: T,
  handler: (event: LiveEventOf<T>) => void,
  resync: () => void = () => undefined,
): void {
  const onEvent = useEffectEvent(handler)
  const onResync = useEffectEvent(resync)
  useEffect(
    () =>
      liveBus.subscribe({
        event: (event) => {
          if (event.type === type) onEvent(event as LiveEventOf<T>)
        },
        resync: () => onResync(),
      }),
    [type],
  )
}

/** Events come in bursts (a batch, a progress bar); one reading after this time shows them all. */
const gatherMs = 400

/**
 * Reads queries again when records of these types change, and after the stream was down. Progress that must show at
 * once is patched by `useLiveEvent` beside it. `types` is constant.
 *
 * @param isNews asked once for each event of these types, so that it may remember what it has seen; those for which it
 * says no are passed over
 * @param gather for how long events are gathered before one reading, in ms
 */
export function useLiveInvalidation<T extends LiveType>(
  queryKey: QueryKey,
  types: readonly T[],
  isNews: (event: LiveEventOf<T>) => boolean = () => true,
  gather = gatherMs,
): void {
  const client = useQueryClient()
  const bringsNews = useEffectEvent(isNews)
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
        if (wanted.split(',').includes(event.type) && bringsNews(event as LiveEventOf<T>))
          timer ??= setTimeout(invalidate, gather)
      },
      resync: invalidate,
    })
    return () => {
      unsubscribe()
      if (timer === undefined) return
      // Whoever goes on to another page of the same records must not find there what was held before the news.
      clearTimeout(timer)
      invalidate()
    }
  }, [client, key, wanted, gather])
}
