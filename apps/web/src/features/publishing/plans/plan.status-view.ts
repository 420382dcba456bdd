import type { PublishPlanStatus } from '@pindao/protocol/publishing/publish-plan.states.ts'
import type { Tone } from '#src/shared/ui/StatusTag.tsx'

/** How each state of a plan looks; total. */
export const planView: {
  readonly [S in PublishPlanStatus]: { readonly labelKey: `plans.status.${S}`; readonly tone: Tone }
} = {
  active: { labelKey: 'plans.status.active', tone: 'running' },
  cancelled: { labelKey: 'plans.status.cancelled', tone: 'stopped' },
}
