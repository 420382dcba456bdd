import type { ApprovalStatus, ContractStatus } from '@pindao/protocol/contracts/contract.states.ts'
import type { Tone } from '#src/shared/ui/StatusTag.tsx'

/** How the states of a contract look (E12). */
export const contractTone: Readonly<Record<ContractStatus, Tone>> = {
  created: 'waiting',
  introduced: 'running',
  in_force: 'success',
  terminated: 'error',
  expired: 'neutral',
}

/** How the states of its review look (E13). */
export const approvalTone: Readonly<Record<ApprovalStatus, Tone>> = {
  to_submit: 'neutral',
  to_review: 'waiting',
  to_link: 'waiting',
  to_create_group: 'waiting',
  completed: 'success',
  rejected: 'error',
  withdrawn: 'neutral',
}
