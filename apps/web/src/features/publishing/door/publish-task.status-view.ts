import type { PublishTaskStatus } from '@pindao/protocol/publishing/publish-task.states.ts'
import type { Tone } from '#src/shared/ui/StatusTag.tsx'

/**
 * How each state of a publish task looks, wherever one is shown: the list of tasks, the video library, the workbench.
 * Total: a new state does not compile until it has a look.
 */
export const publishTaskView: {
  readonly [S in PublishTaskStatus]: {
    readonly labelKey: `states:publishTask.${S}`
    readonly tone: Tone
  }
} = {
  draft: { labelKey: 'states:publishTask.draft', tone: 'neutral' },
  toPublish: { labelKey: 'states:publishTask.toPublish', tone: 'waiting' },
  editing: { labelKey: 'states:publishTask.editing', tone: 'running' },
  editFailed: { labelKey: 'states:publishTask.editFailed', tone: 'error' },
  composing: { labelKey: 'states:publishTask.composing', tone: 'running' },
  composeFailed: { labelKey: 'states:publishTask.composeFailed', tone: 'error' },
  downloadQueued: { labelKey: 'states:publishTask.downloadQueued', tone: 'waiting' },
  downloadFailed: { labelKey: 'states:publishTask.downloadFailed', tone: 'error' },
  publishQueued: { labelKey: 'states:publishTask.publishQueued', tone: 'waiting' },
  publishing: { labelKey: 'states:publishTask.publishing', tone: 'running' },
  publishFailed: { labelKey: 'states:publishTask.publishFailed', tone: 'error' },
  published: { labelKey: 'states:publishTask.published', tone: 'success' },
  terminating: { labelKey: 'states:publishTask.terminating', tone: 'warning' },
  terminated: { labelKey: 'states:publishTask.terminated', tone: 'stopped' },
}
