import { approvalStatus } from '@pindao/protocol/contracts/approval.states.ts'
import { contractStatus } from '@pindao/protocol/contracts/contract.states.ts'
import type { TermStage } from '@pindao/protocol/contracts/term.endpoints.ts'

const edited = new Set(['to_submit', 'rejected', 'withdrawn'])

/** How far a contract is, as far as its terms ask. */
export function stageOf(codes: { readonly status: number; readonly approvalStatus: number }): TermStage {
  const status = contractStatus.nameOf(codes.status)
  if (status === 'terminated' || status === 'expired') return 'over'
  const approval = approvalStatus.nameOf(codes.approvalStatus)
  if (approval === 'completed') return 'signed'
  return edited.has(approval) ? 'draft' : 'review'
}
