import { type SettlementStatus, settlementStatus } from '@pindao/protocol/revenue/settlement.states.ts'
import { type AuditFields, findHolders, writeAudit } from '#src/capabilities/access/access.ts'
import { lockForSettling } from '#src/capabilities/contracts/contracts.ts'
import { AppError } from '#src/platform/app-error.ts'
import { instantIn } from '#src/platform/clock.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import type { Tx } from '#src/platform/db/database.ts'
import type { Kit } from '#src/platform/kit.ts'
import { announceSettlement } from './settlement.moves.ts'
import { settlementNews } from './settlement.news.ts'
import { coveredSettlement, type SettlementReading } from './settlement.service.ts'
import * as store from './settlement.store.ts'

type Action = `settlement.${'correct' | 'uncorrect' | 'confirm' | 'reopen' | 'pay' | 'invoice' | 'void'}`

export type StepDeps = Pick<Kit, 'database' | 'clock' | 'news'> & {
  readonly reading: Pick<SettlementReading, 'get'>
}

/** What every step of a settlement's life does: take it, move it, write it down, tell of it. */
export function createSettlementSteps({ clock, news }: Pick<StepDeps, 'clock' | 'news'>) {
  const at = () => instantIn(clock, 0)

  /** A settlement as it stands now, within the data scope; nobody else changes it until the transaction ends. */
  async function locked(tx: Tx, ctx: SignedInContext, id: bigint) {
    const seen = coveredSettlement(ctx.actor, await store.findSettlement(tx, id))
    // The contract first, as whoever reckons it does: nobody waits in a circle.
    await lockForSettling(tx, seen.settlement.contractId)
    await store.lockSettlement(tx, id)
    return coveredSettlement(ctx.actor, await store.findSettlement(tx, id))
  }

  async function note(
    tx: Tx,
    ctx: SignedInContext,
    action: Action,
    { settlement, contract }: store.ListedSettlement,
    sides: { readonly before?: AuditFields; readonly after?: AuditFields; readonly reason?: string } = {},
  ): Promise<void> {
    const { reason, ...facts } = sides
    const detailOf = { no: settlement.no, ...(reason === undefined ? {} : { reason }) }
    const entry = {
      action,
      entity: 'settlement',
      entityId: settlement.id,
      ...facts,
      detail: detailOf,
    } as const
    await writeAudit(tx, ctx, entry)
    await announceSettlement(tx, settlement.id, contract)
  }

  /** @throws revenue.settlementMoved where it stands otherwise by now */
  async function moved(
    tx: Tx,
    ctx: SignedInContext,
    { settlement: row }: store.ListedSettlement,
    to: SettlementStatus,
    detailText?: string,
  ): Promise<void> {
    const from = [settlementStatus.nameOf(row.status)]
    const { staffId } = ctx.actor
    const why = { at: at(), staffId, reason: to, ...(detailText === undefined ? {} : { detail: detailText }) }
    if (!(await store.moveSettlement(tx, row.id, { from, to, actor: 'person' }, why)))
      throw new AppError('revenue.settlementMoved')
  }

  /** To whoever keeps the contract, if they may see settlements; not to whoever did it. */
  async function tell(
    tx: Tx,
    ctx: SignedInContext,
    { settlement, contract }: store.ListedSettlement,
    event: 'settlementConfirmed' | 'settlementPaid',
  ): Promise<void> {
    const to = contract.ownerStaffId
    if (to === ctx.actor.staffId || !(await findHolders(tx, 'settlement:read')).includes(to)) return
    const { id, no, month, calcVersion } = settlement
    await news.raise(tx, settlementNews(event, { id, no, title: contract.title, month, calcVersion }, to))
  }

  return { at, locked, note, moved, tell }
}
export type SettlementSteps = ReturnType<typeof createSettlementSteps>

/** @throws revenue.settlementMoved */
export function assertStands(
  { settlement }: store.ListedSettlement,
  ...states: readonly SettlementStatus[]
): void {
  if (!states.includes(settlementStatus.nameOf(settlement.status)))
    throw new AppError('revenue.settlementMoved')
}
