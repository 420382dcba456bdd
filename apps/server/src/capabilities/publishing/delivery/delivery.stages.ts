import type { DeliveryStage } from '@pindao/protocol/publishing/publish-task.states.ts'

const stagesWithNothingSent: ReadonlySet<string> = new Set<DeliveryStage>([
  'intent',
  'sessionOpen',
  'transferring',
])

/** Until here nothing can be on the channel, so stopping and failing need no word of the platform. */
export const nothingSentIn = (stage: string): boolean => stagesWithNothingSent.has(stage)
