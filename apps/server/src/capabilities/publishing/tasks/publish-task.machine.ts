import { type Move as MoveOf, moveInto, type TransitionActor } from '@pindao/protocol/core/enumeration.ts'
import { failedForGood } from '@pindao/protocol/publishing/final-refusals.ts'
import { type PublishTaskStatus, publishTaskStatus } from '@pindao/protocol/publishing/publish-task.states.ts'
import type { FailedTaskAdvice } from '@pindao/protocol/publishing/ways-out.ts'

/** One move of a task. */
export type Move = MoveOf<PublishTaskStatus>

/** The move of a task into `to`; see `moveInto`. */
export function moveTo(
  to: PublishTaskStatus,
  actor: TransitionActor,
  only?: readonly PublishTaskStatus[],
): Move {
  return moveInto(publishTaskStatus, to, actor, only)
}

/** Where a task stands, as far as it decides what may be done about it. */
export type TaskStanding = {
  readonly status: PublishTaskStatus
  readonly problemCode: string | null
  /** Of the newest generation. */
  readonly stage: string | null
  /** A video that the newest generation made, or that it has yet to take away. */
  readonly leftVideoId: string | null
  /** An older database was restored, and what became of the task is not found out yet. */
  readonly unsettled: boolean
  /** The same content was submitted to the channel later, and that task is not stopped: it may be or become public. */
  readonly overtaken: boolean
}

/** What there is of a task on the platform: its video, nothing, or nobody can say. */
export function remainsOf(task: TaskStanding): 'video' | 'nothing' | 'unknown' {
  if (task.stage !== 'done' && task.leftVideoId !== null) return 'video'
  return task.unsettled || task.stage === 'confirming' ? 'unknown' : 'nothing'
}

/**
 * What a person does to stop a task: from a state in which nothing runs it ends at once, else the worker stops first. A
 * failed task whose video is on the platform, or may be, needs the worker too: it finds out, and takes the video away.
 */
export function terminationOf(task: TaskStanding): Move | null {
  const mayRemain = task.status === 'publishFailed' && remainsOf(task) !== 'nothing'
  for (const to of mayRemain ? (['terminating'] as const) : (['terminated', 'terminating'] as const)) {
    if (publishTaskStatus.allows(task.status, to, 'person'))
      return { from: [task.status], to, actor: 'person' }
  }
  return null
}

/** Failures before anything was sent, and the state in which each is tried again. */
const failedBefore: Partial<Record<PublishTaskStatus, PublishTaskStatus>> = {
  editFailed: 'editing',
  composeFailed: 'composing',
  downloadFailed: 'downloadQueued',
}

/** Where a person's retry leads; null where there is nothing to retry, or another task has done it meanwhile. */
export function retryOf({ status, overtaken }: TaskStanding): Move | null {
  const to = failedBefore[status] ?? 'publishQueued'
  if (overtaken || !publishTaskStatus.allows(status, to, 'person')) return null
  return { from: [status], to, actor: 'person' }
}

/**
 * How a task ends because its video is submitted to the same channel anew; null where it has to be brought to an end
 * first. Only a failed task of which nothing is on the platform ends like that: whatever waits there would come beside
 * the new video.
 */
export function replacementOf(task: TaskStanding): Move | null {
  if (!hasFailed(task.status) || remainsOf(task) !== 'nothing') return null
  return { from: [task.status], to: 'terminated', actor: 'person' }
}

/** Whether nothing happens to a task because something went wrong: while it was prepared, or sent. */
export const hasFailed = (status: PublishTaskStatus): boolean =>
  status === 'publishFailed' || failedBefore[status] !== undefined

/** States of a task that a person's change of its words finds at rest. */
const atRest: readonly PublishTaskStatus[] = [
  'draft',
  'toPublish',
  'editFailed',
  'composeFailed',
  'downloadFailed',
]

/**
 * Whether its words may be changed. Of a failed one only while it is known what there is of it: what waits on the platform
 * gets the new words when the task goes on, of what nobody can tell nobody knows which words it has.
 */
export function isEditable(task: TaskStanding): boolean {
  if (atRest.includes(task.status)) return true
  return task.status === 'publishFailed' && !task.overtaken && remainsOf(task) !== 'unknown'
}

/** How a task becomes a draft again; null where something of it is, or may be, on the platform or under way. */
export function withdrawalOf(task: TaskStanding): Move | null {
  if (task.status === 'publishFailed' && remainsOf(task) !== 'nothing') return null
  if (!publishTaskStatus.allows(task.status, 'draft', 'person')) return null
  return { from: [task.status], to: 'draft', actor: 'person' }
}

/** Whether publishing the video anew is what helps: after a final no, and after the task was stopped. */
function republishHelps(task: TaskStanding): boolean {
  if (task.status === 'terminated') return true
  const code = publishTaskStatus.codes[task.status]
  return replacementOf(task) !== null && failedForGood(code, task.problemCode)
}

export type WayOut = 'republish' | 'retry' | 'terminate'

/** What may be done about a task as it stands, best first; each of them closes the others. */
export function waysOut(task: TaskStanding): readonly WayOut[] {
  return [
    ...(republishHelps(task) ? (['republish'] as const) : []),
    ...(retryOf(task) ? (['retry'] as const) : []),
    ...(terminationOf(task) ? (['terminate'] as const) : []),
  ]
}

/** What a person is told about a failed task that has not every way out. */
export function adviceFor(task: TaskStanding): FailedTaskAdvice | null {
  if (task.status !== 'publishFailed') return null
  if (task.overtaken) return 'overtaken'
  return remainsOf(task) === 'video' ? 'videoWaits' : null
}
