import type { TransitionActor } from '@pindao/protocol/core/enumeration.ts'
import { type PublishTaskStatus, publishTaskStatus } from '@pindao/protocol/publishing/publish-task.states.ts'

/** One move of a task as the service asks for it: from any of `from`, to `to`, triggered by `actor`. */
export type Move = {
  readonly from: readonly PublishTaskStatus[]
  readonly to: PublishTaskStatus
  readonly actor: TransitionActor
}

/**
 * The move into `to`: its sources are read from the table, so a move that the table lacks cannot be asked for.
 * Throws a RangeError when nobody may enter `to` as this actor: a mistake in the code, never of a person.
 */
export function moveTo(
  to: PublishTaskStatus,
  actor: TransitionActor,
  only?: readonly PublishTaskStatus[],
): Move {
  const sources = publishTaskStatus.sourcesOf(to, actor)
  const from = only ? sources.filter((name) => only.includes(name)) : sources
  if (from.length === 0) throw new RangeError(`no move to ${to} by ${actor}`)
  return { from, to, actor }
}

/**
 * What a person does to stop a task: from a state in which nothing runs it ends at once, else the worker stops first. A
 * failed task whose video waits on the platform, private, needs the worker too: it is taken away.
 */
export function terminationOf(status: PublishTaskStatus, stage: string): Move | null {
  const videoWaits = status === 'publishFailed' && stage === 'uploaded'
  for (const to of videoWaits ? (['terminating'] as const) : (['terminated', 'terminating'] as const)) {
    if (publishTaskStatus.allows(status, to, 'person')) return { from: [status], to, actor: 'person' }
  }
  return null
}

/** Where a person's retry leads; null where there is nothing to retry. */
export function retryOf(status: PublishTaskStatus): Move | null {
  if (!publishTaskStatus.allows(status, 'publishQueued', 'person')) return null
  return { from: [status], to: 'publishQueued', actor: 'person' }
}
