import { type Money, minorDigits, plainAmount, signOf, subtractMoney } from '@pindao/protocol/core/money.ts'
import type {
  SettlementAction,
  SettlementDetail,
  SettlementLine,
  SettlementPayee,
  SettlementRecord,
} from '@pindao/protocol/revenue/settlement.endpoints.ts'
import { type Hindrance, settlementStatus } from '@pindao/protocol/revenue/settlement.states.ts'
import type { Actor } from '#src/platform/context.ts'
import type { ListedPayee, ListedSettlement } from './settlement.store.ts'
import type { ListedLine, listCorrections, listRecouped, listVersions } from './settlement-detail.store.ts'
import type { Snapshot } from './settlement-reckoning.ts'

/** A settlement as this person sees it. */
export function presentSettlement(
  row: ListedSettlement,
  actor: Actor,
  hindrances: readonly Hindrance[],
): SettlementRecord {
  const { settlement: of, contract } = row
  const here = (amount: string): Money => ({ amount: plainAmount(amount), currency: of.currency })
  return {
    id: String(of.id),
    no: of.no,
    month: of.month,
    status: of.status as SettlementRecord['status'],
    contract: { id: String(of.contractId), no: contract.no, title: contract.title },
    party: { id: String(of.partyId), legalName: row.partyName },
    department: { id: String(contract.departmentId), code: row.departmentCode },
    channelCount: row.channelCount,
    gross: here(of.gross),
    creator: here(of.subtotal),
    company: here(of.company),
    adjustments: here(of.adjustments),
    carryIn: here(of.carryIn),
    carryOut: here(of.carryOut),
    payable: here(of.payable),
    net: row.net === null ? null : { amount: plainAmount(row.net), currency: payoutCurrency(row) },
    tax: row.tax === null ? null : { amount: plainAmount(row.tax), currency: 'CNY' },
    calcVersion: of.calcVersion,
    changed: row.before === null ? null : subtractMoney(here(of.payable), here(row.before)),
    hindrances: [...hindrances],
    answer: row.answer,
    calculatedAt: of.calculatedAt,
    calculatedBy: personOf(of.calculatedBy, row.calculatorName),
    confirmedAt: of.confirmedAt,
    confirmedBy: personOf(of.confirmedBy, row.confirmerName),
    sentAt: of.sentAt,
    paidOn: of.paidOn,
    updatedAt: of.updatedAt,
    version: of.version,
    actions: actionsOf(row, actor),
  }
}

const payoutCurrency = ({ settlement: { snapshot }, contract }: ListedSettlement): string =>
  (snapshot as Partial<Snapshot>).payoutCurrency ?? contract.currency

const personOf = (id: bigint | null, fullName: string | null) =>
  id === null || fullName === null ? null : { id: String(id), fullName }

/** Whether somebody reckoned or corrected it: they do not confirm it (business.md §6). */
export function isOwn(row: ListedSettlement, staffId: bigint): boolean {
  return row.settlement.calculatedBy === staffId || row.isCorrectedBy.includes(String(staffId))
}

function actionsOf(row: ListedSettlement, { permissions, staffId }: Actor): SettlementAction[] {
  const status = settlementStatus.nameOf(row.settlement.status)
  const may = (action: 'create' | 'confirm' | 'pay' | 'void' | 'send') =>
    permissions.has(`settlement:${action}`)
  const isDraft = status === 'draft'
  const isConfirmed = status === 'confirmed'
  return [
    ...(isDraft && may('create') ? (['recalculate', 'correct'] as const) : []),
    ...(isDraft && may('confirm') && !isOwn(row, staffId) ? (['confirm'] as const) : []),
    ...(isConfirmed && !row.isPartPaid && may('confirm') ? (['reopen'] as const) : []),
    ...(isConfirmed && may('pay') ? (['pay'] as const) : []),
    ...((isDraft || (isConfirmed && !row.isPartPaid)) && may('void') ? (['void'] as const) : []),
    ...((isConfirmed || status === 'paid') && may('send') ? (['send'] as const) : []),
  ]
}

export function presentLine({ line, channelTitle, platform, sourceLines }: ListedLine): SettlementLine {
  return {
    id: String(line.id),
    kind: line.kind,
    channel:
      line.channelId === null
        ? null
        : { id: String(line.channelId), title: channelTitle ?? '', platform: platform ?? '' },
    revenueType: line.revenueType,
    ytSource: line.ytSource,
    adjustmentType: line.adjustmentType,
    earningMonth: line.earningMonth,
    gross: line.gross,
    deducted: line.deducted,
    base: line.base,
    rate: line.rate,
    creator: line.creator,
    company: line.company,
    sourceLines,
  }
}

function presentPayee({ payee, legalName }: ListedPayee, currency: string): SettlementPayee {
  const yuan = (amount: string | null) => (amount === null ? null : { amount, currency: 'CNY' })
  return {
    id: String(payee.id),
    kind: payee.kind,
    party: { id: String(payee.partyId), legalName },
    share: payee.share,
    owed: { amount: payee.owed, currency },
    payable: { amount: payee.payable, currency: payee.currency },
    payableCny: yuan(payee.payableCny),
    taxMode: payee.taxMode,
    taxBearer: payee.taxBearer,
    incomeTax: yuan(payee.incomeTax),
    vat: yuan(payee.vat),
    net: { amount: payee.net, currency: payee.currency },
    invoiceNo: payee.invoiceNo,
    payment:
      payee.paidOn === null || payee.paidAmount === null
        ? null
        : {
            paidOn: payee.paidOn,
            amount: { amount: payee.paidAmount, currency: payee.currency },
            bankRef: payee.bankRef,
            reason: payee.payReason,
          },
  }
}

export type DetailParts = {
  readonly payees: readonly ListedPayee[]
  readonly corrections: Awaited<ReturnType<typeof listCorrections>>
  readonly versions: Awaited<ReturnType<typeof listVersions>>
  readonly recouped: Awaited<ReturnType<typeof listRecouped>>
  readonly channels: ReadonlyMap<string, string>
  /** `base/quote` of rates that are locked. */
  readonly locked: ReadonlySet<string>
}

/** The same with its steps, payees and versions. */
export function presentDetail(
  row: ListedSettlement,
  actor: Actor,
  hindrances: readonly Hindrance[],
  parts: DetailParts,
): SettlementDetail {
  const { settlement: of } = row
  const { currency } = of
  const snapshot = of.snapshot as Partial<Snapshot>
  const isDraft = settlementStatus.nameOf(of.status) === 'draft'
  const here = (amount: string): Money => ({ amount: plainAmount(amount), currency })
  return {
    ...presentSettlement(row, actor, hindrances),
    currency,
    isFinal: of.isFinal,
    steps: stepsOf(of, here),
    payees: parts.payees.map((payee) => presentPayee(payee, currency)),
    rates: (snapshot.rates ?? []).map(({ base, quote, rate }) => ({
      base,
      quote,
      rate,
      locked: !isDraft || parts.locked.has(`${base}/${quote}`),
    })),
    corrections: parts.corrections.map(({ correction, by }) => ({
      id: String(correction.id),
      amount: { amount: plainAmount(correction.amount), currency: correction.currency },
      reason: correction.reason,
      at: correction.createdAt,
      by,
    })),
    recoupables: parts.recouped.map(({ what, taken, open }) => ({
      what,
      taken: here(taken),
      open: here(open),
    })),
    uncovered: (snapshot.uncovered ?? [])
      .filter(({ amount }) => signOf(amount) !== 0)
      .map(({ channelId, earningMonth, amount }) => ({
        channelTitle: parts.channels.get(channelId) ?? '',
        earningMonth,
        amount,
      })),
    versions: parts.versions.map(({ version, by }) => ({
      calcVersion: version.calcVersion,
      at: version.at,
      by: by ?? '',
      payable: here(version.payable),
      why: version.why,
    })),
    voidReason: of.voidReason,
  }
}

/** What is taken (recouped, carried out) stands as what it is, without a minus: its name says which way it goes. */
function stepsOf(
  of: ListedSettlement['settlement'],
  here: (amount: string) => Money,
): SettlementDetail['steps'] {
  return [
    { name: 'subtotal', amount: here(of.subtotal) },
    { name: 'guaranteeTopUp', amount: here(of.guaranteeTopUp) },
    { name: 'guaranteeRecouped', amount: here(of.guaranteeRecouped) },
    { name: 'adjustments', amount: here(of.adjustments) },
    { name: 'corrections', amount: here(of.corrections) },
    { name: 'carryIn', amount: here(of.carryIn) },
    { name: 'givenBack', amount: here(of.givenBack) },
    { name: 'recouped', amount: here(of.recouped) },
    { name: 'total', amount: here(of.total) },
    { name: 'carryOut', amount: here(of.carryOut) },
    { name: 'payable', amount: here(of.payable) },
  ]
}

/** Whether what was paid is off from what is owed by more than one unit of the currency: then it needs a reason. */
export function needsReason(net: Money, paid: string): boolean {
  const off = subtractMoney({ amount: paid, currency: net.currency }, net)
  const size = signOf(off) < 0 ? subtractMoney({ amount: '0', currency: net.currency }, off) : off
  return signOf(subtractMoney(size, { amount: '1', currency: net.currency })) > 0
}

/** Whether an amount can be paid in a currency. */
export const isPayable = (amount: string, currency: string): boolean =>
  (amount.split('.')[1]?.length ?? 0) <= minorDigits(currency)
