import type { ClipTaskStatus } from '@pindao/protocol/clips/clip-task.states.ts'
import type { Tone } from '#src/shared/ui/StatusTag.tsx'

/** How each state of a clip task looks (E05). Total: a new state does not compile until it has a look. */
export const clipTaskTone: Readonly<Record<ClipTaskStatus, Tone>> = {
  unedited: 'neutral',
  editing: 'running',
  editFailed: 'error',
  downloadQueued: 'waiting',
  downloadFailed: 'error',
  publishQueued: 'waiting',
  publishing: 'running',
  publishFailed: 'error',
  published: 'success',
  terminating: 'warning',
  terminated: 'stopped',
  terminateFailed: 'error',
}
