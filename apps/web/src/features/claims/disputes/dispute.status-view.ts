import type { DisputeApproval } from '@pindao/protocol/claims/dispute.record.ts'
import type { DisputeResult, DisputeStatus } from '@pindao/protocol/claims/dispute.states.ts'
import type { Tone } from '#src/shared/ui/StatusTag.tsx'

/** How E18 looks. Total: a new state does not compile until it has a look. */
export const disputeTone: Readonly<Record<DisputeStatus, Tone>> = {
  unsolved: 'error',
  processing: 'running',
  needs_tracking: 'waiting',
  solved: 'success',
  closed: 'stopped',
}

/** How an end looks. */
export const resultTone: Readonly<Record<DisputeResult, Tone>> = {
  won: 'success',
  lost: 'error',
  accepted: 'neutral',
  given_up: 'neutral',
  withdrawn: 'neutral',
}

/** How the word of a second person looks. */
export const approvalTone: Readonly<Record<DisputeApproval, Tone>> = {
  none: 'neutral',
  needed: 'warning',
  asked: 'waiting',
  given: 'success',
}
