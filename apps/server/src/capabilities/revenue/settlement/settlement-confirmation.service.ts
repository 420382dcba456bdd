import { type Money, sumMoney } from '@pindao/protocol/core/money.ts'
import type { SettlementDetail } from '@pindao/protocol/revenue/settlement.endpoints.ts'
import { type SettlementStatus, settlementStatus } from '@pindao/protocol/revenue/settlement.states.ts'
import { AppError } from '#src/platform/app-error.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import type { Transact, Tx } from '#src/platform/db/database.ts'
import { findHindrances } from './hindrance.store.ts'
import { confirmPostings } from './ledger.postings.ts'
import { reversalOf, writeEntry } from './ledger.store.ts'
import { waitingCause } from './settlement.news.ts'
import { isOwn } from './settlement.present.ts'
import * as store from './settlement.store.ts'
import type { SettlementRow } from './settlement.table.ts'
import * as detail from './settlement-detail.store.ts'
import { hasDrafts } from './settlement-month.store.ts'
import { isWithBank } from './settlement-parts.store.ts'
import { hasLater } from './settlement-result.store.ts'
import { assertStands, type SettlementSteps, type StepDeps } from './settlement-steps.ts'

/** Confirming, taking back and voiding (business.md §3.3), each with its entry in the ledger. */
export function createSettlementConfirmation({
  database,
  news,
  reading,
  steps,
}: StepDeps & { readonly steps: SettlementSteps }) {
  const { at, locked, note, moved, tell } = steps

  /**
   * By a second person, as it was seen. What hinders it is looked for here and now; its files and rates stay as they are
   * until this is done.
   *
   * @throws revenue.settlementNotFound, revenue.settlementMoved, revenue.ownSettlement, revenue.settlementHindered
   */
  async function confirm(
    ctx: SignedInContext,
    id: bigint,
    calcVersion: number,
    transact: Transact = database.transaction,
  ): Promise<void> {
    await transact(async (tx) => {
      const row = await locked(tx, ctx, id)
      assertStands(row, 'draft')
      if (row.settlement.calcVersion !== calcVersion) throw new AppError('revenue.settlementMoved')
      if (isOwn(row, ctx.actor.staffId)) throw new AppError('revenue.ownSettlement')
      await detail.holdReports(tx, id)
      await detail.holdPayees(tx, id)
      const found = (await findHindrances(tx, [id], ctx.actor.staffId)).get(id) ?? []
      if (found.length > 0)
        throw new AppError('revenue.settlementHindered', { params: { hindrances: found.join(', ') } })
      await moved(tx, ctx, row, 'confirmed')
      await store.changeSettlement(tx, id, { confirmedAt: at(), confirmedBy: ctx.actor.staffId })
      const payees = await store.listPayees(tx, id)
      const event = { at: at(), settlementId: id, calcVersion, event: 'confirm' } as const
      await writeEntry(tx, event, confirmPostings(confirmedOf(row.settlement, payees)))
      await note(tx, ctx, 'settlement.confirm', row, statusSides('draft', 'confirmed'))
      await tell(tx, ctx, row, 'settlementConfirmed')
      if (!(await hasDrafts(tx, row.settlement.month)))
        await news.lower(tx, waitingCause(row.settlement.month))
    })
  }

  /** @throws revenue.settlementNotFound, revenue.settlementMoved, revenue.alreadyPaid, revenue.withBank, revenue.laterSettled */
  async function reopen(ctx: SignedInContext, id: bigint, reason: string): Promise<SettlementDetail> {
    await database.transaction(async (tx) => {
      const row = await locked(tx, ctx, id)
      assertStands(row, 'confirmed')
      await assertFree(tx, row)
      await reversed(tx, row.settlement, 'reopen')
      await moved(tx, ctx, row, 'draft', reason)
      const nothing = { confirmedAt: null, confirmedBy: null, sentAt: null, acknowledgedAt: null }
      await store.changeSettlement(tx, id, nothing)
      await note(tx, ctx, 'settlement.reopen', row, { ...statusSides('confirmed', 'draft'), reason })
    })
    return reading.get(ctx, id)
  }

  /** @throws revenue.settlementNotFound, revenue.settlementMoved, revenue.alreadyPaid, revenue.withBank, revenue.laterSettled */
  async function end(ctx: SignedInContext, id: bigint, reason: string): Promise<SettlementDetail> {
    await database.transaction(async (tx) => {
      const row = await locked(tx, ctx, id)
      assertStands(row, 'draft', 'confirmed')
      await assertFree(tx, row)
      const before = settlementStatus.nameOf(row.settlement.status)
      if (before === 'confirmed') await reversed(tx, row.settlement, 'void')
      await moved(tx, ctx, row, 'void', reason)
      await store.changeSettlement(tx, id, { voidReason: reason })
      await detail.releaseSums(tx, id)
      await note(tx, ctx, 'settlement.void', row, { ...statusSides(before, 'void'), reason })
      if (!(await hasDrafts(tx, row.settlement.month)))
        await news.lower(tx, waitingCause(row.settlement.month))
    })
    return reading.get(ctx, id)
  }

  /** Nothing of it was paid or is about to be, and no later month counts on it. */
  async function assertFree(tx: Tx, { settlement, isPartPaid }: store.ListedSettlement): Promise<void> {
    if (isPartPaid) throw new AppError('revenue.alreadyPaid')
    if (await isWithBank(tx, settlement.id)) throw new AppError('revenue.withBank')
    if (await hasLater(tx, settlement, 'counting')) throw new AppError('revenue.laterSettled')
  }

  async function reversed(
    tx: Tx,
    { id, calcVersion }: SettlementRow,
    event: 'reopen' | 'void',
  ): Promise<void> {
    await writeEntry(tx, { at: at(), settlementId: id, calcVersion, event }, await reversalOf(tx, id))
  }

  return { confirm, reopen, end }
}

const statusSides = (from: SettlementStatus, to: SettlementStatus) => ({
  before: { settlementStatus: from },
  after: { settlementStatus: to },
})

function confirmedOf(row: SettlementRow, payees: readonly store.ListedPayee[]) {
  const here = (amount: string): Money => ({ amount, currency: row.currency })
  return {
    // What was shared is what creators and company have of it, to the last cent.
    base: sumMoney([here(row.subtotal), here(row.adjustments), here(row.company)], row.currency),
    company: here(row.company),
    topUp: here(row.guaranteeTopUp),
    guaranteeRecouped: here(row.guaranteeRecouped),
    recouped: here(row.recouped),
    givenBack: here(row.givenBack),
    corrections: here(row.corrections),
    carryIn: here(row.carryIn),
    carryOut: here(row.carryOut),
    payable: here(row.payable),
    owed: payees.map(({ payee }) => ({ partyId: payee.partyId, money: here(payee.owed) })),
  }
}
