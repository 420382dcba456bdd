import type { SettlementDetail } from '@pindao/protocol/revenue/settlement.endpoints.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import { createSettlementConfirmation } from './settlement-confirmation.service.ts'
import { createSettlementDrafts } from './settlement-drafts.service.ts'
import { createSettlementPayments } from './settlement-payments.service.ts'
import { createSettlementSteps, type StepDeps } from './settlement-steps.ts'

/** The life of a settlement (business.md §3.3): each step is one transaction, with its entry in the ledger. */
export function createSettlementChanges(deps: StepDeps) {
  const room = { ...deps, steps: createSettlementSteps(deps) }
  const { confirm, reopen, end } = createSettlementConfirmation(room)
  return {
    ...createSettlementDrafts(room),
    ...createSettlementPayments(room),
    /** In the transaction of its cause. */
    confirmIn: confirm,
    async confirm(ctx: SignedInContext, id: bigint, calcVersion: number): Promise<SettlementDetail> {
      await confirm(ctx, id, calcVersion)
      return deps.reading.get(ctx, id)
    },
    reopen,
    void: end,
  }
}
export type SettlementChanges = ReturnType<typeof createSettlementChanges>
