import type { EndpointParsed } from '@pindao/protocol/core/endpoint.ts'
import { plainAmount } from '@pindao/protocol/core/money.ts'
import { correctSettlement, type SettlementDetail } from '@pindao/protocol/revenue/settlement.endpoints.ts'
import { AppError } from '#src/platform/app-error.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { findRepeated, idempotent } from '#src/platform/db/idempotency.ts'
import { assertVersion } from '#src/platform/db/version.ts'
import { isPayable } from './settlement.present.ts'
import type { SettlementRow } from './settlement.table.ts'
import * as detail from './settlement-detail.store.ts'
import { assertStands, type SettlementSteps, type StepDeps } from './settlement-steps.ts'
import { settleContract } from './settling.service.ts'

type Correction = EndpointParsed<typeof correctSettlement>['body']

/** What is done to a draft: reckoned anew, corrected by hand. */
export function createSettlementDrafts({
  database,
  reading,
  steps,
}: StepDeps & { readonly steps: SettlementSteps }) {
  const { at, locked, note } = steps

  const again = (
    tx: Tx,
    ctx: SignedInContext,
    { contractId, month }: SettlementRow,
    why: 'recalculated' | 'corrected' | 'correctionTakenBack',
  ) => settleContract(tx, { contractId, month }, { source: ctx, staffId: ctx.actor.staffId, at: at(), why })

  /** @throws revenue.settlementNotFound, revenue.settlementMoved, access.changedMeanwhile, revenue.skip… */
  async function recalculate(ctx: SignedInContext, id: bigint, version: number): Promise<SettlementDetail> {
    await database.transaction(async (tx) => {
      const row = await locked(tx, ctx, id)
      assertVersion(row.settlement, version)
      assertStands(row, 'draft')
      await again(tx, ctx, row.settlement, 'recalculated')
    })
    return reading.get(ctx, id)
  }

  /** @throws revenue.settlementNotFound, revenue.settlementMoved, access.changedMeanwhile, revenue.skip… */
  async function correct(ctx: SignedInContext, id: bigint, body: Correction): Promise<SettlementDetail> {
    const input = { id: String(id), ...body }
    if ((await findRepeated(database.db, ctx, correctSettlement, input)) !== null) return reading.get(ctx, id)
    await database.transaction((tx) =>
      idempotent(tx, ctx, correctSettlement, input, async () => {
        const row = await locked(tx, ctx, id)
        assertVersion(row.settlement, body.version)
        assertStands(row, 'draft')
        if (!isPayable(body.amount, row.settlement.currency)) throw new AppError('common.invalidInput')
        const { amount, reason } = body
        const by = { createdAt: at(), createdBy: ctx.actor.staffId }
        const { currency } = row.settlement
        const made = await detail.insertCorrection(tx, { settlementId: id, amount, currency, reason, ...by })
        const after = { amount: `${amount} ${currency}` }
        await note(tx, ctx, 'settlement.correct', row, { after, reason })
        await again(tx, ctx, row.settlement, 'corrected')
        return made
      }),
    )
    return reading.get(ctx, id)
  }

  /** @throws revenue.settlementNotFound, revenue.correctionNotFound, revenue.settlementMoved, revenue.skip… */
  async function uncorrect(
    ctx: SignedInContext,
    id: bigint,
    correctionId: bigint,
  ): Promise<SettlementDetail> {
    await database.transaction(async (tx) => {
      const row = await locked(tx, ctx, id)
      assertStands(row, 'draft')
      const gone = await detail.deleteCorrection(tx, id, correctionId)
      if (gone === null) throw new AppError('revenue.correctionNotFound')
      const before = { amount: `${plainAmount(gone.amount)} ${gone.currency}` }
      await note(tx, ctx, 'settlement.uncorrect', row, { before, reason: gone.reason })
      await again(tx, ctx, row.settlement, 'correctionTakenBack')
    })
    return reading.get(ctx, id)
  }

  return { recalculate, correct, uncorrect }
}
