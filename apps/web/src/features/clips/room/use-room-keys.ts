import { useEffect, useEffectEvent } from 'react'
import { isComposing, isCovered } from '#src/shared/ui/use-page-keys.ts'
import { isOwnKey, type RoomCommand, roomCommandOf } from './room-commands.ts'

/** The keys of the cutting room, wherever on its page the keyboard is; a field, a choice and a dialog keep their own. */
export function useRoomKeys(run: (command: RoomCommand) => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target instanceof Element ? event.target : null
    if (isComposing(event) || isCovered() || isOwnKey(target, event.key)) return
    const command = roomCommandOf(event)
    if (command === null) return
    // Before the player itself: it has other uses for the arrows and the space bar.
    event.preventDefault()
    event.stopPropagation()
    run(command)
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listener, { capture: true })
    return () => document.removeEventListener('keydown', listener, { capture: true })
  }, [])
}
