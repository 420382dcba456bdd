import { useEffect, useEffectEvent } from 'react'
import { liveBus } from '#src/shared/live/live-bus.ts'
import { freshUser, readAfterChange } from '../session/keep-user-fresh.ts'

/**
 * Roles may change while somebody works (PERM-01, NAV-04): the rights are read again when the live stream says so, and
 * after it was down. `onOtherAccess` is called once they are there.
 */
export function useFreshAccess(onOtherAccess: () => unknown): void {
  const follow = useEffectEvent(async () => {
    await readAfterChange()
    await onOtherAccess()
  })
  const catchUp = useEffectEvent(async () => {
    if (await freshUser()) await onOtherAccess()
  })
  useEffect(
    () =>
      liveBus.subscribe({
        event: ({ type }) => {
          if (type === 'access') void follow()
        },
        resync: () => void catchUp(),
      }),
    [],
  )
}
