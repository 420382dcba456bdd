import type { UploadTask } from '../engine/upload-task.ts'

/** The buttons a task offers now. */
export type TaskAction = 'pause' | 'resume' | 'retry' | 'goOn' | 'chooseFile' | 'remove'

export function actionsOf(task: UploadTask): readonly TaskAction[] {
  if (task.phase === 'waiting' || task.phase === 'checking' || task.phase === 'uploading')
    return ['pause', 'remove']
  if (task.phase === 'paused') return ['resume', 'remove']
  if (task.phase === 'failed') return task.problem?.final ? ['remove'] : ['retry', 'remove']
  if (task.phase === 'needsFile')
    return task.hasHandle ? ['goOn', 'chooseFile', 'remove'] : ['chooseFile', 'remove']
  return ['remove']
}

/** How the bar and the words of a task look. */
export type TaskLook = 'running' | 'still' | 'failed'

export function lookOf(task: UploadTask): TaskLook {
  if (task.phase === 'failed') return 'failed'
  const still = task.phase === 'paused' || task.phase === 'needsFile' || task.phase === 'waiting'
  return still || task.waitReason !== null ? 'still' : 'running'
}

/**
 * What the chip says of the tasks (SHL-07): 正在上传 when at least one moves, otherwise 暂停上传, with the number of those
 * that go on or can. Failed ones are neither: they are told where there are no others. Null without tasks.
 */
export function chipOf(
  tasks: readonly UploadTask[],
): { readonly state: 'uploading' | 'paused' | 'failed'; readonly count: number } | null {
  const alive = tasks.filter(({ phase }) => phase !== 'failed')
  if (alive.length === 0) return tasks.length === 0 ? null : { state: 'failed', count: tasks.length }
  const moving = alive.some((task) => lookOf(task) === 'running' || task.phase === 'waiting')
  return { state: moving ? 'uploading' : 'paused', count: alive.length }
}

/** Whole percent for people: 100 only when the server has all of it, not when the last byte has left (UPL-10). */
export function percentOf({ phase, progress }: UploadTask): number {
  return Math.min(phase === 'uploading' ? 99 : 100, Math.floor(progress * 100))
}
