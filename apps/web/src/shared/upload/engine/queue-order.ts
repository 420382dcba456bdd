import type { JournalEntry } from './journal.ts'

/** How a waiting task is moved among those that wait. */
export type QueueStep = 'up' | 'down' | 'front'

/** Where an entry stands among the others. One that an older page kept has only the time at which it was added. */
export function placeOf({ place, task }: Pick<JournalEntry, 'place' | 'task'>): number {
  return place ?? task.addedAt
}

/** Entries as they stand, whatever order they were kept in. */
export function inOrder<T extends Pick<JournalEntry, 'place' | 'task'>>(entries: readonly T[]): readonly T[] {
  return entries.toSorted(
    (one, other) => placeOf(one) - placeOf(other) || one.task.addedAt - other.task.addedAt,
  )
}

/** What stands in a queue after a step of one of it; the same queue where there is no way to go. */
export function stepped<T extends { readonly uuid: string }>(
  queue: readonly T[],
  uuid: string,
  step: QueueStep,
): readonly T[] {
  const from = queue.findIndex((one) => one.uuid === uuid)
  const moved = queue[from]
  const to = { up: from - 1, down: from + 1, front: 0 }[step]
  if (moved === undefined || to < 0 || to >= queue.length) return queue
  return queue.toSpliced(from, 1).toSpliced(to, 0, moved)
}
