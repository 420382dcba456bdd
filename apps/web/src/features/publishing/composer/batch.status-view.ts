import type { PublishBatchStatus } from '@pindao/protocol/publishing/publish-batch.states.ts'
import type { Tone } from '#src/shared/ui/StatusTag.tsx'

/** How each state of a batch looks; total. */
export const batchView: {
  readonly [S in PublishBatchStatus]: { readonly labelKey: `composer.status.${S}`; readonly tone: Tone }
} = {
  draft: { labelKey: 'composer.status.draft', tone: 'waiting' },
  submitted: { labelKey: 'composer.status.submitted', tone: 'running' },
  withdrawn: { labelKey: 'composer.status.withdrawn', tone: 'stopped' },
}
