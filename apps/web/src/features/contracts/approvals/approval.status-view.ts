import type { ApprovalStatus } from '@pindao/protocol/contracts/approval.states.ts'
import type { Tone } from '#src/shared/ui/StatusTag.tsx'

/** How each state of a review looks. Total: a new state does not compile until it has a look. */
export const approvalView: {
  readonly [S in ApprovalStatus]: { readonly labelKey: `states:approvalStatus.${S}`; readonly tone: Tone }
} = {
  to_submit: { labelKey: 'states:approvalStatus.to_submit', tone: 'neutral' },
  to_review: { labelKey: 'states:approvalStatus.to_review', tone: 'waiting' },
  to_link: { labelKey: 'states:approvalStatus.to_link', tone: 'waiting' },
  to_create_group: { labelKey: 'states:approvalStatus.to_create_group', tone: 'waiting' },
  completed: { labelKey: 'states:approvalStatus.completed', tone: 'success' },
  rejected: { labelKey: 'states:approvalStatus.rejected', tone: 'error' },
  withdrawn: { labelKey: 'states:approvalStatus.withdrawn', tone: 'stopped' },
}
