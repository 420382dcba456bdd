import type { SettlementRecord } from '@pindao/protocol/revenue/settlement.endpoints.ts'

/** Whether this person can confirm it now: it is theirs to confirm, and nothing is in the way. */
export const canConfirm = ({ actions, hindrances }: SettlementRecord): boolean =>
  actions.includes('confirm') && hindrances.length === 0
