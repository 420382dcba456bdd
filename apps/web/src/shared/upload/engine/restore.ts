import type { JournalEntry } from './journal.ts'
import type { TaskRecord } from './task-board.ts'
import type { TaskPhase } from './upload-task.ts'

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
