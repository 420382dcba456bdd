/** What a person says of the turn of a task: before the others of its department, a step up or down, or as it was. */
export const priorityMoves = ['first', 'up', 'down', 'usual'] as const
export type PriorityMove = (typeof priorityMoves)[number]

/** Steps of priority that there are, either way. */
export const mostPriority = 100

/**
 * The priority that a move gives.
 *
 * @param now as it is
 * @param highest of what waits in the same department
 */
export function priorityAfter(move: PriorityMove, now: number, highest: number): number {
  const wanted = { first: Math.max(highest + 1, now), up: now + 1, down: now - 1, usual: 0 }[move]
  return Math.max(-mostPriority, Math.min(mostPriority, wanted))
}

/** Seconds until the bytes of a task are sent, at a speed; null where that is not known. */
export function restSeconds(
  { bytesConfirmed, bytesTotal }: { readonly bytesConfirmed: number; readonly bytesTotal: number },
  bytesPerSecond: number | null,
): number | null {
  if (bytesPerSecond === null || bytesPerSecond <= 0) return null
  return Math.ceil(Math.max(0, bytesTotal - bytesConfirmed) / bytesPerSecond)
}
