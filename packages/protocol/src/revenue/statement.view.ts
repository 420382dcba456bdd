import { z } from 'zod'
import { contractMonth } from '#src/contracts/contract.filter.ts'
import { bearers } from '#src/contracts/payout.ts'
import { id, instant } from '#src/core/fields.ts'
import { amount, money } from '#src/core/money.ts'
import { settlementLineKinds, settlementSteps } from './settlement.endpoints.ts'

/** Which of a settlement's states a statement is of: a draft says that it is one. */
export const statementStages = ['draft', 'confirmed', 'paid'] as const

/** What one payee gets, as a statement says it. */
const statementPayee = z.object({
  id,
  name: z.string(),
  /** Of what the contract owes, from 0 to 1. */
  share: z.string(),
  owed: money,
  payable: money,
  payableCny: money.nullable(),
  taxMode: z.string(),
  taxBearer: z.enum(bearers),
  incomeTax: money.nullable(),
  vat: money.nullable(),
  net: money,
  invoiceNo: z.string(),
  paidOn: z.iso.date().nullable(),
})

/**
 * What a creator is told of a settlement (business.md §3.3): nothing of the company's part, and of payees only those whom
 * the reader may know of.
 */
export const statementView = z.object({
  no: z.string(),
  month: contractMonth,
  stage: z.enum(statementStages),
  ourEntity: z.string(),
  /** With whom the contract is; null for a payee who is somebody else. */
  party: z.string().nullable(),
  contract: z.object({ no: z.string(), title: z.string() }),
  currency: z.string(),
  steps: z.array(z.object({ name: z.enum(settlementSteps), amount })),
  lines: z.array(
    z.object({
      id,
      kind: z.enum(settlementLineKinds),
      channel: z.string().nullable(),
      platform: z.string().nullable(),
      /** Code of E32; null of YouTube. */
      revenueType: z.number().int().nullable(),
      ytSource: z.string().nullable(),
      adjustmentType: z.string().nullable(),
      earningMonth: contractMonth,
      gross: amount,
      deducted: amount,
      base: amount,
      /** From 0 to 1; null where tiers make several of one. */
      rate: z.string().nullable(),
      creator: amount,
    }),
  ),
  payees: z.array(statementPayee),
  corrections: z.array(z.object({ amount: money, reason: z.string() })),
  rates: z.array(z.object({ base: z.string(), quote: z.string(), rate: z.string() })),
  /** Whom to write to, and until when it can be objected to; null before it was sent. */
  contact: z.object({ name: z.string(), email: z.string() }),
  objectUntil: instant.nullable(),
})
export type StatementView = z.output<typeof statementView>
export type StatementLine = StatementView['lines'][number]
export type StatementPayee = StatementView['payees'][number]

/** Days after a statement was sent, in which it can be objected to. */
export const objectionDays = 10
/** Days for which a link opens. */
export const statementLinkDays = 30
