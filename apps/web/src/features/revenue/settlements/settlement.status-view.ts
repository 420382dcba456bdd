import type { SettlementRecord } from '@pindao/protocol/revenue/settlement.endpoints.ts'
import type { SettlementStatus } from '@pindao/protocol/revenue/settlement.states.ts'
import type { Tone } from '#src/shared/ui/StatusTag.tsx'

/** How the states of a settlement look. Total: a new state does not compile until it has a look. */
export const settlementTone: Readonly<Record<SettlementStatus, Tone>> = {
  draft: 'waiting',
  confirmed: 'running',
  paid: 'success',
  void: 'stopped',
}

/** How what the creator said of the statement looks. */
export const answerTone: Readonly<Record<NonNullable<SettlementRecord['answer']>, Tone>> = {
  acknowledged: 'success',
  objected: 'error',
  open: 'waiting',
}
