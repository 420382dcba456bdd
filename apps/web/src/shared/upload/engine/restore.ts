import { fingerprintOf, sameFile } from './fingerprint.ts'
import type { JournalEntry } from './journal.ts'
import type { TaskRecord } from './task-board.ts'
import type { TaskPhase, UploadTask } from './upload-task.ts'

/**
 * A task of an earlier page. Whatever ran then runs no more: with its file at hand it queues again, without it the
 * person is asked for the file, unless all bytes are across and only the server has work left.
 */
export function restoredRecord(entry: JournalEntry, file: File | null): TaskRecord {
  const { task } = entry
  return {
    ...entry,
    file,
    task: {
      ...task,
      phase: restoredPhase(task.phase, file !== null),
      waitReason: null,
      speed: null,
      secondsLeft: null,
      hasHandle: entry.handle !== null,
    },
  }
}

function restoredPhase(phase: TaskPhase, hasFile: boolean): TaskPhase {
  if (phase === 'failed') return 'failed'
  if (phase === 'merging' || phase === 'saving') return 'waiting'
  if (!hasFile) return 'needsFile'
  return phase === 'paused' ? 'paused' : 'waiting'
}

/** Whether a file is called as that of a task, as long, and as old: what can be told without reading it. */
export function looksLikeFileOf({ sourceName, size, timeStamp }: UploadTask, file: File): boolean {
  const isCalledSo = sourceName === undefined || file.name === sourceName
  return isCalledSo && file.size === size && file.lastModified === timeStamp
}

/**
 * Whether a file given again is the one that a task began with. Before its first check a task has no fingerprint, and
 * nothing of its file is stored: its looks then have to do.
 */
export async function isFileOf({ checkpoint, task }: TaskRecord, file: File): Promise<boolean> {
  if (checkpoint.fingerprint === null) return looksLikeFileOf(task, file)
  if (file.size !== checkpoint.fingerprint.size) return false
  return fingerprintOf(file).then(
    (found) => sameFile(found, checkpoint.fingerprint ?? found),
    () => false,
  )
}
