import type {
  DeliveryStage,
  PublishTaskStatus,
  RequestedVisibility,
} from '@pindao/protocol/publishing/publish-task.states.ts'
import type { Tone } from '#src/shared/ui/StatusTag.tsx'

type View<Key extends string> = { readonly labelKey: Key; readonly tone: Tone }
type Views<Name extends string, Prefix extends string> = {
  readonly [N in Name]: View<`states:${Prefix}.${N}`>
}

/** How each state of a publish task looks. Total: a new state does not compile until it has a look. */
export const publishTaskView: Views<PublishTaskStatus, 'publishTask'> = {
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

/**
 * Stages worth a word beside the state while a task is published: the others are what "publishing" says anyway.
 * `confirming` is the honest "not confirmed yet" (architecture §6).
 */
export const stageWords: Partial<Record<DeliveryStage, `states:deliveryStage.${DeliveryStage}`>> = {
  transferring: 'states:deliveryStage.transferring',
  confirming: 'states:deliveryStage.confirming',
  uploaded: 'states:deliveryStage.uploaded',
  processing: 'states:deliveryStage.processing',
}

export const visibilityLabel: Readonly<
  Record<RequestedVisibility, `states:visibility.${RequestedVisibility}`>
> = {
  public: 'states:visibility.public',
  unlisted: 'states:visibility.unlisted',
  private: 'states:visibility.private',
}
