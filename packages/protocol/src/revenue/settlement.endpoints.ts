import { z } from 'zod'
import { historyEntry } from '#src/access/audit.endpoints.ts'
import { contractMonth } from '#src/contracts/contract.filter.ts'
import { bearers } from '#src/contracts/payout.ts'
import { reasonRule } from '#src/contracts/term.fields.ts'
import { endpoint } from '#src/core/endpoint.ts'
import { id, instant, pageQuery } from '#src/core/fields.ts'
import { amount, money } from '#src/core/money.ts'
import { version } from '#src/core/record-fields.ts'
import { optionalText, requiredLine } from '#src/core/rules.ts'
import { countsOf } from '#src/core/view-counts.ts'
import { settlementConditions } from './settlement.filter.ts'
import { hindrances, settlementStatus, skipReasons } from './settlement.states.ts'

export const settlementActions = [
  'recalculate',
  'correct',
  'confirm',
  'reopen',
  'pay',
  'void',
  'send',
] as const
export type SettlementAction = (typeof settlementActions)[number]

/**
 * A settlement as lists show it (REV-01, business.md §3.3). `payable` is before tax in the currency of the revenue; what
 * each payee gets, in the currency of the contract, stands with the payees.
 */
export const settlement = z.object({
  id,
  no: z.string(),
  month: contractMonth,
  status: z.literal(Object.values(settlementStatus.codes)),
  contract: z.object({ id, no: z.string(), title: z.string() }),
  party: z.object({ id, legalName: z.string() }),
  department: z.object({ id, code: z.string() }),
  channelCount: z.number().int(),
  gross: money,
  /** What was earned in the month, before corrections. */
  creator: money,
  company: money,
  adjustments: money,
  carryIn: money,
  carryOut: money,
  payable: money,
  /** What arrives at the payees together, after tax, in the currency of the contract. */
  net: money.nullable(),
  tax: money.nullable(),
  calcVersion: z.number().int(),
  /** How its total differs from that of the version before; null of the first one. */
  changed: money.nullable(),
  hindrances: z.array(z.enum(hindrances)),
  answer: z.enum(['acknowledged', 'objected', 'open']).nullable(),
  calculatedAt: instant,
  calculatedBy: z.object({ id, fullName: z.string() }).nullable(),
  confirmedAt: instant.nullable(),
  confirmedBy: z.object({ id, fullName: z.string() }).nullable(),
  sentAt: instant.nullable(),
  paidOn: z.iso.date().nullable(),
  updatedAt: instant,
  version,
  actions: z.array(z.enum(settlementActions)),
})
export type SettlementRecord = z.output<typeof settlement>

/** What a line is: revenue of a channel under a term; what a correction changes of the tier of a settled month. */
export const settlementLineKinds = ['revenue', 'tierChange'] as const

export const settlementLine = z.object({
  id,
  kind: z.enum(settlementLineKinds),
  channel: z.object({ id, title: z.string(), platform: z.string() }).nullable(),
  /** Code of E32; null of YouTube. */
  revenueType: z.number().int().nullable(),
  ytSource: z.string().nullable(),
  adjustmentType: z.string().nullable(),
  earningMonth: contractMonth,
  gross: amount,
  deducted: amount,
  base: amount,
  rate: z.string().nullable(),
  creator: amount,
  company: amount,
  /** How many lines of files stand behind it. */
  sourceLines: z.number().int(),
})
export type SettlementLine = z.output<typeof settlementLine>

/** What a person gets of a settlement, and how it was paid. */
export const settlementPayee = z.object({
  id,
  kind: z.enum(['share', 'commission']),
  party: z.object({ id, legalName: z.string() }),
  share: z.string(),
  /** In the currency of the revenue, before exchange and tax. */
  owed: money,
  payable: money,
  payableCny: money.nullable(),
  taxMode: z.string(),
  taxBearer: z.enum(bearers),
  incomeTax: money.nullable(),
  vat: money.nullable(),
  net: money,
  invoiceNo: z.string(),
  payment: z
    .object({ paidOn: z.iso.date(), amount: money, bankRef: z.string(), reason: z.string() })
    .nullable(),
})
export type SettlementPayee = z.output<typeof settlementPayee>

/** A step of the calculation, in the order in which it is reckoned. Labels: `settlement.step.<name>`. */
export const settlementSteps = [
  'subtotal',
  'guaranteeTopUp',
  'guaranteeRecouped',
  'adjustments',
  'corrections',
  'carryIn',
  'givenBack',
  'recouped',
  'total',
  'carryOut',
  'payable',
] as const

export const settlementDetail = settlement.extend({
  /** The currency in which it was reckoned: that of the revenue. */
  currency: z.string(),
  /** The contract ended with this month or before: what there is is paid, however little. */
  isFinal: z.boolean(),
  steps: z.array(z.object({ name: z.enum(settlementSteps), amount: money })),
  payees: z.array(settlementPayee),
  rates: z.array(z.object({ base: z.string(), quote: z.string(), rate: z.string(), locked: z.boolean() })),
  corrections: z.array(z.object({ id, amount: money, reason: z.string(), at: instant, by: z.string() })),
  recoupables: z.array(z.object({ what: z.string(), taken: money, open: money })),
  /** Revenue that no term decides; it is in no sum. */
  uncovered: z.array(z.object({ channelTitle: z.string(), earningMonth: contractMonth, amount: money })),
  versions: z.array(
    z.object({ calcVersion: z.number().int(), at: instant, by: z.string(), payable: money, why: z.string() }),
  ),
  voidReason: z.string(),
})
export type SettlementDetail = z.output<typeof settlementDetail>

const params = z.object({ id })

export const listSettlements = endpoint({
  method: 'GET',
  url: '/settlements',
  access: 'settlement:read',
  summary: 'Settlements in the data scope, the newest month first, if nothing else is asked for',
  query: z.object({ ...pageQuery, ...settlementConditions }),
  output: z.array(settlement),
  list: true,
})

export const countSettlements = countsOf(listSettlements)

export const getSettlement = endpoint({
  method: 'GET',
  url: '/settlements/:id',
  access: 'settlement:read',
  summary: 'One settlement, with its steps, payees, rates and versions',
  params,
  output: settlementDetail,
})

export const listSettlementLines = endpoint({
  method: 'GET',
  url: '/settlements/:id/lines',
  access: 'settlement:read',
  summary: 'The lines of a settlement, in the order of its statement',
  params,
  query: z.object(pageQuery),
  output: z.array(settlementLine),
  list: true,
})

/** Why this number: the sums of files that a line of a settlement was made of, each with its file. */
export const listSettlementSources = endpoint({
  method: 'GET',
  url: '/settlements/:id/lines/:lineId/sources',
  access: 'settlement:read',
  summary: 'Which files, days and rows a line of a settlement was made of',
  params: z.object({ id, lineId: id }),
  query: z.object(pageQuery),
  output: z.array(
    z.object({
      sumId: id,
      report: z.object({ id, fileName: z.string(), month: contractMonth }),
      day: z.iso.date().nullable(),
      platformChannelId: z.string(),
      lines: z.number().int(),
      amount: money,
    }),
  ),
  list: true,
})

export const listSettlementHistory = endpoint({
  method: 'GET',
  url: '/settlements/:id/history',
  access: 'settlement:read',
  summary: 'Who did what with a settlement, newest first',
  params,
  query: z.object(pageQuery),
  output: z.array(historyEntry),
  list: true,
})

/** What a month looks like before it is settled. */
export const getSettlementMonth = endpoint({
  method: 'GET',
  url: '/settlements/months/:month',
  access: 'settlement:read',
  summary: 'How far a month is: its files, contracts with revenue, drafts, what hinders; and its totals',
  params: z.object({ month: contractMonth }),
  output: z.object({
    month: contractMonth,
    reports: z.object({ counted: z.number().int(), open: z.number().int() }),
    contracts: z.number().int(),
    byStatus: z.array(
      z.object({ status: z.number().int(), count: z.number().int(), payable: z.array(money) }),
    ),
    hindrances: z.array(z.object({ name: z.enum(hindrances), count: z.number().int() })),
    suspense: z.array(money),
    unlockedRates: z.number().int(),
    /** The review that drafts of the month wait in (APR-01). */
    reviewId: id.nullable(),
  }),
})

/** Begins the run of a month as an operation: a draft per contract, each all or nothing (operation `settlement.run`). */
export const runSettlements = endpoint({
  method: 'POST',
  url: '/settlements/months/:month/run',
  access: 'settlement:create',
  summary: 'Calculates all contracts of a month that are not confirmed: once more gives the same',
  params: z.object({ month: contractMonth }),
  output: z.object({ operationId: id }),
  idempotent: 'key',
})

/** What nothing hinders; the second person confirms it as it was submitted (docs/decisions/0060). */
export const submitSettlementMonth = endpoint({
  method: 'POST',
  url: '/settlements/months/:month/review',
  access: 'settlement:create',
  summary: 'Submits the drafts of a month for a second person to confirm',
  params: z.object({ month: contractMonth }),
  output: z.object({ reviewId: id }),
  idempotent: 'key',
})

export const recalculateSettlement = endpoint({
  method: 'POST',
  url: '/settlements/:id/recalculate',
  access: 'settlement:create',
  summary: 'Calculates a draft anew; what changed stands beside it',
  params,
  body: z.object({ version }),
  output: settlementDetail,
})

/** What a person puts on or takes off, with its reason; below nothing takes off. */
export const correctionFields = { amount, reason: reasonRule }
export const correctSettlement = endpoint({
  method: 'POST',
  url: '/settlements/:id/corrections',
  access: 'settlement:create',
  summary:
    'Puts something on a draft or takes it off, in the currency of the revenue, and calculates it anew',
  params,
  body: z.object({ ...correctionFields, version }),
  output: settlementDetail,
  idempotent: 'key',
})

export const deleteSettlementCorrection = endpoint({
  method: 'DELETE',
  url: '/settlements/:id/corrections/:correctionId',
  access: 'settlement:create',
  summary: 'Takes a correction of a draft back',
  params: z.object({ id, correctionId: id }),
  output: settlementDetail,
})

export const confirmSettlement = endpoint({
  method: 'POST',
  url: '/settlements/:id/confirm',
  access: 'settlement:confirm',
  summary: 'Confirms a draft that somebody else calculated, as it was seen: its numbers stay',
  params,
  body: z.object({ calcVersion: z.int().min(1) }),
  output: settlementDetail,
})

export const reopenSettlement = endpoint({
  method: 'POST',
  url: '/settlements/:id/reopen',
  access: 'settlement:confirm',
  summary: 'Makes a confirmed settlement a draft again, before anything of it was paid',
  params,
  body: z.object({ reason: reasonRule }),
  output: settlementDetail,
})

/** How a payee was paid. A difference of more than one unit of the currency needs its reason. */
export const paymentFields = {
  paidOn: z.iso.date({ error: 'pattern' }),
  amount,
  bankRef: requiredLine(100),
  reason: optionalText(500),
}
export const paySettlement = endpoint({
  method: 'POST',
  url: '/settlements/:id/payees/:payeeId/pay',
  access: 'settlement:pay',
  summary: 'Notes that a payee was paid; the settlement is paid when all of them are',
  params: z.object({ id, payeeId: id }),
  body: z.object(paymentFields),
  output: settlementDetail,
})

export const setSettlementInvoice = endpoint({
  method: 'PUT',
  url: '/settlements/:id/payees/:payeeId/invoice',
  access: 'settlement:pay',
  summary: 'The number of the invoice that a payee sent',
  params: z.object({ id, payeeId: id }),
  body: z.object({ invoiceNo: optionalText(100) }),
  output: settlementDetail,
})

export const voidSettlement = endpoint({
  method: 'POST',
  url: '/settlements/:id/void',
  access: 'settlement:void',
  summary: 'Voids a settlement that was not paid; what it settled can be settled again',
  params,
  body: z.object({ reason: reasonRule }),
  output: settlementDetail,
})

/** What a run did with a contract that it made nothing of: the `detail` of its row in the operation. */
export const skipReason = z.enum(skipReasons)
