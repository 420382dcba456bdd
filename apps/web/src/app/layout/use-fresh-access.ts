import { useEffect, useEffectEvent } from 'react'
import { useRevalidator } from 'react-router'
import { liveBus } from '#src/shared/live/live-bus.ts'
import { freshUser, readAfterChange } from '../session/keep-user-fresh.ts'

/**
 * Roles may change while somebody works (PERM-01, NAV-04): menu, routes and buttons follow when the live stream says so,
 * and after it was down. A page that is open and no longer permitted is left, as its guard would have it.
 */
export function useFreshAccess(): void {
  const { revalidate } = useRevalidator()
  const follow = useEffectEvent(async () => {
    await readAfterChange()
    await revalidate()
  })
  const catchUp = useEffectEvent(async () => {
    if (await freshUser()) await revalidate()
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
