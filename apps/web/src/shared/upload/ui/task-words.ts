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

/** True when at least one task moves: the chip then says 正在上传, otherwise 暂停上传 (SHL-07). */
export function isMoving(tasks: readonly UploadTask[]): boolean {
  return tasks.some((task) => lookOf(task) === 'running' || task.phase === 'waiting')
}

/** Whole percent for people: 100 only when the server has all of it, not when the last byte has left (UPL-10). */
export function percentOf({ phase, progress }: UploadTask): number {
  return Math.min(phase === 'uploading' ? 99 : 100, Math.floor(progress * 100))
}
