import { taxCurrency } from '@pindao/protocol/contracts/tax.ts'
import type { EndpointParsed } from '@pindao/protocol/core/endpoint.ts'
import { type Money, plainAmount, sumMoney } from '@pindao/protocol/core/money.ts'
import type * as endpoints from '@pindao/protocol/revenue/settlement.endpoints.ts'
import { correctSettlement, type SettlementDetail } from '@pindao/protocol/revenue/settlement.endpoints.ts'
import { type SettlementStatus, settlementStatus } from '@pindao/protocol/revenue/settlement.states.ts'
import { type AuditFields, writeAudit } from '#src/capabilities/access/access.ts'
import { lockForSettling } from '#src/capabilities/contracts/contracts.ts'
import { AppError } from '#src/platform/app-error.ts'
import { instantIn } from '#src/platform/clock.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import type { Transact, Tx } from '#src/platform/db/database.ts'
import { findRepeated, idempotent } from '#src/platform/db/idempotency.ts'
import { assertVersion } from '#src/platform/db/version.ts'
import { foundRecord } from '#src/platform/found-record.ts'
import type { Kit } from '#src/platform/kit.ts'
import { findHindrances } from './hindrance.store.ts'
import { confirmPostings, payPostings } from './ledger.postings.ts'
import { reversalOf, writeEntry } from './ledger.store.ts'
import { announceSettlement } from './settlement.moves.ts'
import { settlementNews, waitingCause } from './settlement.news.ts'
import { isOwn, isPayable, needsReason } from './settlement.present.ts'
import { coveredSettlement, type SettlementReading } from './settlement.service.ts'
import * as store from './settlement.store.ts'
import type { SettlementPayeeRow, SettlementRow } from './settlement.table.ts'
import * as detail from './settlement-detail.store.ts'
import { hasDrafts, holdersOf } from './settlement-people.store.ts'
import { hasLater } from './settlement-result.store.ts'
import { settleContract } from './settling.service.ts'

type Correction = EndpointParsed<typeof correctSettlement>['body']
type Payment = EndpointParsed<typeof endpoints.paySettlement>['body']
type Action = `settlement.${'correct' | 'uncorrect' | 'confirm' | 'reopen' | 'pay' | 'invoice' | 'void'}`

type ChangeDeps = Pick<Kit, 'database' | 'clock' | 'news'> & {
  readonly reading: Pick<SettlementReading, 'get'>
}

/** The life of a settlement (business.md §3.3): each step is one transaction, with its entry in the ledger. */
export function createSettlementChanges({ database, clock, news, reading }: ChangeDeps) {
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

  function assertStands(
    { settlement }: store.ListedSettlement,
    ...states: readonly SettlementStatus[]
  ): void {
    if (!states.includes(settlementStatus.nameOf(settlement.status)))
      throw new AppError('revenue.settlementMoved')
  }

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
        const made = await detail.insertCorrection(tx, { settlementId: id, amount, reason, ...by })
        const after = { amount: `${amount} ${row.settlement.currency}` }
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
      const before = { amount: `${plainAmount(gone.amount)} ${row.settlement.currency}` }
      await note(tx, ctx, 'settlement.uncorrect', row, { before, reason: gone.reason })
      await again(tx, ctx, row.settlement, 'correctionTakenBack')
    })
    return reading.get(ctx, id)
  }

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

  /** @throws revenue.settlementNotFound, revenue.settlementMoved, revenue.alreadyPaid, revenue.laterSettled */
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

  /** @throws revenue.settlementNotFound, revenue.settlementMoved, revenue.alreadyPaid, revenue.laterSettled */
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

  /** Nothing of it was paid, and no later month counts on it. */
  async function assertFree(tx: Tx, { settlement, isPartPaid }: store.ListedSettlement): Promise<void> {
    if (isPartPaid) throw new AppError('revenue.alreadyPaid')
    if (await hasLater(tx, settlement, 'counting')) throw new AppError('revenue.laterSettled')
  }

  async function reversed(
    tx: Tx,
    { id, calcVersion }: SettlementRow,
    event: 'reopen' | 'void',
  ): Promise<void> {
    await writeEntry(tx, { at: at(), settlementId: id, calcVersion, event }, await reversalOf(tx, id))
  }

  /**
   * Notes a payment in the transaction of its cause; the settlement is paid when all of its payees are.
   *
   * @throws revenue.settlementNotFound, revenue.settlementMoved, revenue.payeeNotFound, revenue.alreadyPaid,
   * revenue.differenceReason
   */
  async function payIn(
    tx: Tx,
    ctx: SignedInContext,
    { id, payeeId }: { readonly id: bigint; readonly payeeId: bigint },
    { paidOn, amount, bankRef, reason }: Payment,
  ): Promise<void> {
    const row = await locked(tx, ctx, id)
    const payee = foundRecord(await store.findPayee(tx, id, payeeId), 'revenue.payeeNotFound')
    if (payee.paidOn !== null) throw new AppError('revenue.alreadyPaid')
    assertStands(row, 'confirmed')
    const net = { amount: payee.net, currency: payee.currency }
    if (!isPayable(amount, net.currency)) throw new AppError('common.invalidInput')
    if (needsReason(net, amount) && reason === '') throw new AppError('revenue.differenceReason')
    await store.changePayee(tx, payeeId, { paidOn, paidAmount: amount, bankRef, payReason: reason })
    const { calcVersion } = row.settlement
    const event = { at: at(), settlementId: id, calcVersion, event: 'pay' } as const
    await writeEntry(tx, event, payPostings(paymentOf(row.settlement, payee, amount)))
    const after = { payee: String(payee.partyId), amount: `${amount} ${net.currency}`, paidOn, bankRef }
    await note(tx, ctx, 'settlement.pay', row, { after, ...(reason === '' ? {} : { reason }) })
    const open = (await store.listPayees(tx, id)).filter(
      ({ payee: one }) => one.paidOn === null && plainAmount(one.net) !== '0',
    )
    if (open.length > 0) return
    const paid = (await store.listPayees(tx, id)).map(({ payee: one }) => one.paidOn ?? paidOn)
    await moved(tx, ctx, row, 'paid')
    await store.changeSettlement(tx, id, { paidOn: paid.toSorted().at(-1) ?? paidOn })
    await tell(tx, ctx, row, 'settlementPaid')
  }

  async function pay(
    ctx: SignedInContext,
    id: bigint,
    payeeId: bigint,
    body: Payment,
  ): Promise<SettlementDetail> {
    await database.transaction((tx) => payIn(tx, ctx, { id, payeeId }, body))
    return reading.get(ctx, id)
  }

  /** @throws revenue.settlementNotFound, revenue.payeeNotFound, revenue.settlementMoved */
  async function setInvoice(
    ctx: SignedInContext,
    id: bigint,
    payeeId: bigint,
    invoiceNo: string,
  ): Promise<SettlementDetail> {
    await database.transaction(async (tx) => {
      const row = await locked(tx, ctx, id)
      const payee = foundRecord(await store.findPayee(tx, id, payeeId), 'revenue.payeeNotFound')
      assertStands(row, 'confirmed', 'paid')
      if (payee.invoiceNo === invoiceNo) return
      await store.changePayee(tx, payeeId, { invoiceNo })
      const sides = { before: { invoiceNo: payee.invoiceNo }, after: { invoiceNo } }
      await note(tx, ctx, 'settlement.invoice', row, sides)
    })
    return reading.get(ctx, id)
  }

  /** To whoever keeps the contract, if they may see settlements; not to whoever did it. */
  async function tell(
    tx: Tx,
    ctx: SignedInContext,
    { settlement, contract }: store.ListedSettlement,
    event: 'settlementConfirmed' | 'settlementPaid',
  ): Promise<void> {
    const to = contract.ownerStaffId
    if (to === ctx.actor.staffId || !(await holdersOf(tx, 'settlement:read', null)).includes(to)) return
    const { id, no, month, calcVersion } = settlement
    await news.raise(tx, settlementNews(event, { id, no, title: contract.title, month, calcVersion }, to))
  }

  return {
    recalculate,
    correct,
    uncorrect,
    async confirm(ctx: SignedInContext, id: bigint, calcVersion: number): Promise<SettlementDetail> {
      await confirm(ctx, id, calcVersion)
      return reading.get(ctx, id)
    },
    confirmIn: confirm,
    reopen,
    pay,
    payIn,
    setInvoice,
    void: end,
  }
}
export type SettlementChanges = ReturnType<typeof createSettlementChanges>

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
    corrections: here(row.corrections),
    carryIn: here(row.carryIn),
    carryOut: here(row.carryOut),
    payable: here(row.payable),
    owed: payees.map(({ payee }) => ({ partyId: payee.partyId, money: here(payee.owed) })),
  }
}

function paymentOf(row: SettlementRow, payee: SettlementPayeeRow, amount: string) {
  const there = (text: string): Money => ({ amount: text, currency: payee.currency })
  return {
    partyId: payee.partyId,
    owed: { amount: payee.owed, currency: row.currency },
    payable: there(payee.payable),
    net: there(payee.net),
    paid: there(amount),
    tax: sumMoney(
      [payee.incomeTax, payee.vat].map((text) => ({ amount: text ?? '0', currency: taxCurrency })),
      taxCurrency,
    ),
    isBorne: payee.taxBearer === 'company',
  }
}
