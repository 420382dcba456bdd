import { z } from 'zod'
import { endpoint } from '#src/core/endpoint.ts'
import { id, instant } from '#src/core/fields.ts'
import { amount, currency, isCurrency, minorDigits, placesOf } from '#src/core/money.ts'
import { optionalText, requiredText } from '#src/core/rules.ts'
import {
  fileStates,
  monthText,
  reconciliationChecks,
  revenuePlatforms,
  verdicts,
} from './reconciliation.codes.ts'
import { monthConditions } from './reconciliation.filter.ts'
import { reportTypes } from './report.states.ts'

const count = z.number().int().min(0)
const figure = z.string().nullable()

/** That somebody said that a figure is well as it is: it holds as long as the figure does. */
export const signOff = z.object({ id, at: instant, by: z.string(), reason: z.string() })
export type SignOff = z.output<typeof signOff>

/** What of a check: a file, an owner, a currency. Amounts are decimal text in `currency`. */
const part = z.object({
  subject: z.string(),
  contentOwner: z.string(),
  adjustmentType: figure,
  reportType: z.enum(reportTypes).nullable(),
  reportId: id.nullable(),
  fileState: z.enum(fileStates).nullable(),
  currency: figure,
  left: figure,
  right: figure,
  difference: figure,
  /** So far apart the two may be, in the same currency. */
  tolerance: figure,
  /** Rows behind it, and those of them that are still open. */
  rows: count,
  open: count,
  verdict: z.enum(verdicts),
  /** What a signature is about: with another figure it holds no more. */
  figure: z.string(),
  signOff: signOff.nullable(),
})
export type CheckPart = z.output<typeof part>

const check = z.object({
  check: z.enum(reconciliationChecks),
  verdict: z.enum(verdicts),
  parts: z.array(part),
})
export type CheckResult = z.output<typeof check>

const receipt = z.object({
  id,
  contentOwner: z.string(),
  receivedOn: z.iso.date(),
  amount: z.string(),
  tax: z.string(),
  fees: z.string(),
  currency: z.string(),
  bankRef: z.string(),
  version: z.number().int(),
  by: z.string(),
  updatedAt: instant,
})
export type Receipt = z.output<typeof receipt>

const reconciliation = z.object({
  id,
  month: z.string(),
  platform: z.enum(revenuePlatforms),
  /** Months that have files, the newest first. */
  months: z.array(z.string()),
  /** Whether there is any file of the month that counts. */
  hasFiles: z.boolean(),
  /** Checks that fail and nobody signed off. */
  open: count,
  checks: z.array(check),
  receipts: z.array(receipt),
  contentOwners: z.array(z.string()),
  actions: z.array(z.enum(['assign', 'signOff', 'receipt'])),
})
export type Reconciliation = z.output<typeof reconciliation>

export const getReconciliation = endpoint({
  method: 'GET',
  url: '/revenue/reconciliation',
  access: 'revenueReport:read',
  summary:
    'The checks of a platform’s month with their figures; without a month, of the last one that has files',
  query: z.object({ platform: monthConditions.platform, month: monthText.optional() }),
  output: reconciliation,
})

/** So many rows behind a figure are shown. */
export const mostRowsBehind = 200

const behind = z.object({
  reportId: id,
  fileName: z.string(),
  reportType: z.enum(reportTypes),
  platformChannelId: z.string(),
  channelTitle: figure,
  earningMonth: z.string(),
  adjustmentType: figure,
  currency: z.string(),
  amount: z.string(),
  lines: count,
  /** The first of them in the file, as a spreadsheet counts. */
  firstRow: count,
})
export type RowBehind = z.output<typeof behind>

export const listRowsBehind = endpoint({
  method: 'GET',
  url: '/revenue/reconciliation/rows',
  access: 'revenueReport:read',
  summary: 'What a figure of a check is made of, by file, channel and month: the greatest amounts first',
  query: z.object({
    ...monthConditions,
    contentOwner: optionalText(200).optional(),
    /** Empty: what is no adjustment. */
    adjustmentType: optionalText(200).optional(),
    currency,
  }),
  output: z.object({ total: count, rows: z.array(behind) }),
})

export const reasonOfSignOff = requiredText(500)

export const signCheckOff = endpoint({
  method: 'POST',
  url: '/revenue/sign-offs',
  access: 'revenueReport:signOff',
  summary:
    'Says that a figure that does not pass is well as it is, with a reason; of another figure it is refused',
  body: z.object({
    ...monthConditions,
    check: z.enum(reconciliationChecks),
    subject: optionalText(400),
    figure: optionalText(400),
    reason: reasonOfSignOff,
  }),
  output: signOff,
})

export const withdrawSignOff = endpoint({
  method: 'DELETE',
  url: '/revenue/sign-offs/:id',
  access: 'revenueReport:signOff',
  summary: 'Takes a signature back',
  params: z.object({ id }),
  output: z.object({ withdrawn: z.boolean() }),
})

const kept = amount.refine((text) => text.replace(/^-|\..*$/gu, '').length <= 16, { error: 'amount' })
const positive = kept.refine((text) => !text.startsWith('-'), { error: 'positive' })

export const receiptFields = {
  contentOwner: optionalText(200),
  receivedOn: z.iso.date({ error: 'pattern' }),
  amount: positive,
  tax: positive,
  fees: positive,
  currency,
  bankRef: optionalText(200),
}

function payable<S extends z.ZodType<{ amount: string; tax: string; fees: string; currency: string }>>(
  schema: S,
): S {
  return schema.superRefine((given, ctx) => {
    if (!isCurrency(given.currency)) return
    const max = minorDigits(given.currency)
    for (const key of ['amount', 'tax', 'fees'] as const)
      if (placesOf(given[key]) > max)
        ctx.addIssue({ code: 'custom', message: 'decimals', params: { max }, path: [key] })
  })
}

export const addReceipt = endpoint({
  method: 'POST',
  url: '/revenue/receipts',
  access: 'revenueReport:decide',
  summary: 'What arrived at the bank of what a platform paid for a month',
  body: payable(z.object({ ...monthConditions, ...receiptFields })),
  output: receipt,
  idempotent: 'key',
})

export const editReceipt = endpoint({
  method: 'PUT',
  url: '/revenue/receipts/:id',
  access: 'revenueReport:decide',
  summary: 'Corrects what arrived; the version that was seen is named',
  params: z.object({ id }),
  body: payable(z.object({ ...receiptFields, version: z.number().int().min(1) })),
  output: receipt,
})

export const removeReceipt = endpoint({
  method: 'DELETE',
  url: '/revenue/receipts/:id',
  access: 'revenueReport:decide',
  summary: 'Takes away what was entered by mistake',
  params: z.object({ id }),
  output: z.object({ removed: z.boolean() }),
})
