import type { TaskResult } from '@pindao/protocol/operations/task-result.states.ts'
import type { Tone } from '#src/shared/ui/StatusTag.tsx'

/** How each state of work looks (E06). Total: a new state does not compile until it has a look. */
export const taskResultView: {
  readonly [S in TaskResult]: { readonly labelKey: `states:taskResult.${S}`; readonly tone: Tone }
} = {
  waiting: { labelKey: 'states:taskResult.waiting', tone: 'waiting' },
  inProgress: { labelKey: 'states:taskResult.inProgress', tone: 'running' },
  success: { labelKey: 'states:taskResult.success', tone: 'success' },
  failed: { labelKey: 'states:taskResult.failed', tone: 'error' },
}
