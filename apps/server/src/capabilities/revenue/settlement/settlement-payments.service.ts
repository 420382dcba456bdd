import { taxCurrency } from '@pindao/protocol/contracts/tax.ts'
import type { EndpointParsed } from '@pindao/protocol/core/endpoint.ts'
import { type Money, plainAmount, sumMoney } from '@pindao/protocol/core/money.ts'
import type * as endpoints from '@pindao/protocol/revenue/settlement.endpoints.ts'
import type { SettlementDetail } from '@pindao/protocol/revenue/settlement.endpoints.ts'
import { AppError } from '#src/platform/app-error.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { foundRecord } from '#src/platform/found-record.ts'
import { payPostings } from './ledger.postings.ts'
import { writeEntry } from './ledger.store.ts'
import { isPayable, needsReason } from './settlement.present.ts'
import * as store from './settlement.store.ts'
import type { SettlementPayeeRow, SettlementRow } from './settlement.table.ts'
import { isPayeeWithBank } from './settlement-parts.store.ts'
import { assertStands, type SettlementSteps, type StepDeps } from './settlement-steps.ts'

type Payment = EndpointParsed<typeof endpoints.paySettlement>['body']

/** How payees of a confirmed settlement are paid (business.md §3.3). */
export function createSettlementPayments({
  database,
  reading,
  steps,
}: StepDeps & { readonly steps: SettlementSteps }) {
  const { at, locked, note, moved, tell } = steps

  /**
   * Notes a payment in the transaction of its cause; the settlement is paid when all of its payees are.
   *
   * @throws revenue.settlementNotFound, revenue.settlementMoved, revenue.payeeNotFound, revenue.alreadyPaid,
   * revenue.differenceReason; revenue.withBank for what the bank was asked to pay
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
    if (await isPayeeWithBank(tx, payeeId)) throw new AppError('revenue.withBank')
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

  return { payIn, pay, setInvoice }
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
