import type { LiveEvent } from '@pindao/protocol/live/live.events.ts'
import { useRef } from 'react'
import type { LiveEventOf } from '#src/shared/live/live-bus.ts'

type Stand = Pick<LiveEventOf<'publishTask'>, 'status' | 'stage'>

/** Where a task stands: its state and the stage of its delivery. */
export const standOf = ({ status, stage }: Stand): string => `${status} ${stage}`

/**
 * Which events of publish tasks are news to what is read from the server: those of a task that stands elsewhere than it
 * last did, whether it is shown or not. An upload reports its progress many times a second, and progress alone changes no
 * row and no count. Events of other records are news. For `useLiveInvalidation`.
 *
 * @param shown where the task stands in what is shown; undefined for one that is not
 * @param read where it stands by an event
 */
export function useTaskMoves(
  shown: (id: string) => string | undefined = () => undefined,
  read: (news: Stand) => string = standOf,
): (event: LiveEvent) => boolean {
  const lastSeen = useRef(new Map<string, string>())
  return (event) => {
    if (event.type !== 'publishTask') return true
    const before = shown(event.id) ?? lastSeen.current.get(event.id)
    const now = read(event)
    lastSeen.current.set(event.id, now)
    return before !== now
  }
}
