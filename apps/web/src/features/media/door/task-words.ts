import type { Overall } from '#src/shared/upload/engine/overall.ts'
import type { UploadTask } from '#src/shared/upload/engine/upload-task.ts'

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
type TaskLook = 'running' | 'still' | 'failed'

export function lookOf(task: UploadTask): TaskLook {
  if (task.phase === 'failed') return 'failed'
  const still = task.phase === 'paused' || task.phase === 'needsFile' || task.phase === 'waiting'
  return still || task.waitReason !== null ? 'still' : 'running'
}

type ChipState = 'uploading' | 'paused' | 'failed' | 'done'

/**
 * What the chip says of the tasks (SHL-07): 正在上传 when at least one moves, otherwise 暂停上传, with the number of those
 * that go on or can. Failed ones are neither: they are told where there are no others; without tasks, what is done, until
 * somebody clears it. Null where there is nothing at all.
 */
export function chipOf(
  tasks: readonly UploadTask[],
  done = 0,
): { readonly state: ChipState; readonly count: number } | null {
  if (tasks.length === 0 && done > 0) return { state: 'done', count: done }
  const alive = tasks.filter(({ phase }) => phase !== 'failed')
  if (alive.length === 0) return tasks.length === 0 ? null : { state: 'failed', count: tasks.length }
  const moving = alive.some((task) => lookOf(task) === 'running' || task.phase === 'waiting')
  return { state: moving ? 'uploading' : 'paused', count: alive.length }
}

/** The buttons for all tasks together, where there are several to press. */
export function actionsOfAll(tasks: readonly UploadTask[]): readonly ('pause' | 'resume')[] {
  if (tasks.length < 2) return []
  const offers = (...acts: readonly TaskAction[]) =>
    tasks.some((task) => actionsOf(task).some((action) => acts.includes(action)))
  return [
    ...(offers('pause') ? (['pause'] as const) : []),
    ...(offers('resume', 'goOn') ? (['resume'] as const) : []),
  ]
}

/** Whole percent of all uploads: 100 only when all files are done. */
export function overallPercent({ files, filesDone, bytes, bytesSent }: Overall): number {
  if (files === filesDone) return 100
  return bytes === 0 ? 0 : Math.min(99, Math.floor((bytesSent / bytes) * 100))
}

/** Whole percent for people: 100 only when the server has all of it, not when the last byte has left (UPL-10). */
export function percentOf({ phase, progress }: UploadTask): number {
  return Math.min(phase === 'uploading' ? 99 : 100, Math.floor(progress * 100))
}
