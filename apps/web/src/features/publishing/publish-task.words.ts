import type { PublishTask } from '@pindao/protocol/publishing/publish-task.endpoints.ts'
import {
  type DeliveryStage,
  type PublishTaskStatus,
  type RequestedVisibility,
  visibilityCodes,
} from '@pindao/protocol/publishing/publish-task.states.ts'

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

/**
 * States in which a task may wait. One that is being published waits after a restored backup (decision 0009): nothing is
 * sent then, whatever stage it has.
 */
export const mayWait: ReadonlySet<PublishTaskStatus> = new Set([
  'toPublish',
  'downloadQueued',
  'publishQueued',
  'publishing',
])

/** A wait that asks nothing of anybody: a channel to authorise and a fate to find out need a hand. */
export function passesByItself(reason: PublishTask['waitReason']): boolean {
  return reason !== null && reason !== 'credential' && reason !== 'unclear'
}

export const visibilityLabel: Readonly<
  Record<RequestedVisibility, `states:visibility.${RequestedVisibility}`>
> = {
  public: 'states:visibility.public',
  unlisted: 'states:visibility.unlisted',
  private: 'states:visibility.private',
}

const visibilityNames = new Map(
  (Object.entries(visibilityCodes) as [RequestedVisibility, number][]).map(([name, code]) => [code, name]),
)

/** The name of a visibility code as tasks carry it (PUB-03). */
export function visibilityOf(code: PublishTask['visibility']): RequestedVisibility {
  return visibilityNames.get(code) ?? 'private'
}
