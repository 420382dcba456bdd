import type { ClaimRequestStatus, RequestedPolicy } from '@pindao/protocol/claims/claim-request.states.ts'
import type { Tone } from '#src/shared/ui/StatusTag.tsx'

/** How a claim looks that we mean to make. Total: a new state does not compile until it has a look. */
export const requestTone: Readonly<Record<ClaimRequestStatus, Tone>> = {
  waiting: 'waiting',
  ready: 'running',
  claimed: 'success',
  refused: 'neutral',
  failed: 'error',
  withdrawn: 'stopped',
}

/** How hard it is. */
export const requestedTone: Readonly<Record<RequestedPolicy, Tone>> = {
  track: 'neutral',
  monetize: 'warning',
  block: 'error',
  takedown: 'error',
}
