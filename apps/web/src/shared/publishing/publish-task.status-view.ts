import type { PublishTaskStatus } from '@pindao/protocol/publishing/publish-task.states.ts'
import type { Tone } from '../ui/StatusTag.tsx'

type StatusView = {
  readonly [Name in PublishTaskStatus]: { readonly labelKey: `states:publishTask.${Name}`; readonly tone: Tone }
}

/** How each state of a publish task looks, wherever it is shown. Total: a new state does not compile without a look. */
export const publishTaskView: StatusView = {
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
