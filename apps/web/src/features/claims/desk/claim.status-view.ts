import type { ClaimPolicy, ClaimState, PlatformClaimStatus } from '@pindao/protocol/claims/claim.states.ts'
import type { Tone } from '#src/shared/ui/StatusTag.tsx'

/** How E14 looks. Total: a new state does not compile until it has a look. */
export const claimTone: Readonly<Record<ClaimState, Tone>> = {
  not_claimed: 'neutral',
  being_claimed: 'waiting',
  claimed: 'running',
}

/** How the platform's own states look. */
export const platformClaimTone: Readonly<Record<PlatformClaimStatus, Tone>> = {
  potential: 'waiting',
  pending: 'waiting',
  active: 'running',
  disputed: 'warning',
  appealed: 'warning',
  escalated: 'warning',
  takedown: 'error',
  delayed_takedown: 'error',
  inactive: 'stopped',
  unknown: 'neutral',
}

/** How hard a policy is. */
export const policyTone: Readonly<Record<ClaimPolicy, Tone>> = {
  track: 'neutral',
  monetize: 'warning',
  block: 'error',
}
