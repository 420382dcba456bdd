import type { ContractStatus } from '@pindao/protocol/contracts/contract.states.ts'
import type { Tone } from '#src/shared/ui/StatusTag.tsx'

/** How the states of a contract look (E12). */
export const contractTone: Readonly<Record<ContractStatus, Tone>> = {
  created: 'waiting',
  introduced: 'running',
  in_force: 'success',
  terminated: 'error',
  expired: 'neutral',
}
