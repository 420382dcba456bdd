import { z } from 'zod'
import { endpoint } from '#src/core/endpoint.ts'
import { id, instant } from '#src/core/fields.ts'
import { amount, currency, isCurrency, minorDigits, money, placesOf, signOf } from '#src/core/money.ts'
import { requiredText } from '#src/core/rules.ts'
import { payeeContent, payeeFields } from './payee.fields.ts'
import { bearers } from './payout.ts'
import { reasonRule, termDay } from './term.fields.ts'

/** What a contract begins with: carried from before, topped up and not taken back yet, paid in advance. */
export const balanceKinds = ['carry', 'guarantee', 'advance'] as const
export type BalanceKind = (typeof balanceKinds)[number]

const party = z.object({ id, legalName: z.string() })

/** Who is paid on the days of a version; the last one has no end. */
const payeeVersion = z.object({
  from: z.iso.date(),
  to: z.iso.date().nullable(),
  payees: z.array(z.object({ party, share: z.string() })),
  commission: z.object({ party, rate: z.string(), bearer: z.enum(bearers) }).nullable(),
  createdBy: z.string(),
})
export type PayeeVersion = z.output<typeof payeeVersion>

const balance = z.object({
  id,
  kind: z.enum(balanceKinds),
  money,
  /** Of a correction of what was signed: why. */
  reason: z.string(),
  createdAt: instant,
  createdBy: z.string(),
})
export type Balance = z.output<typeof balance>

const cost = z.object({
  id,
  day: z.iso.date(),
  purpose: z.string(),
  money,
  createdAt: instant,
  createdBy: z.string(),
  /** Why it counts no more; null as long as it does. */
  voided: z.object({ at: instant, by: z.string(), reason: z.string() }).nullable(),
})
export type Cost = z.output<typeof cost>

const contractMoney = z.object({
  contractId: id,
  party,
  /** The currency in which the contract is paid: what is offered first. */
  currency: z.string(),
  startDate: z.iso.date(),
  /** The first day from which others may be paid. */
  earliest: z.iso.date(),
  /** The newest first. */
  versions: z.array(payeeVersion),
  balances: z.array(balance),
  /** The sum by kind and currency: what the calculation takes. */
  open: z.array(z.object({ kind: z.enum(balanceKinds), money })),
  costs: z.array(cost),
  /** `edit`: of a draft; `decide`: others are paid from a day on, a balance is corrected. */
  actions: z.array(z.enum(['edit', 'decide', 'addCost', 'voidCost'])),
})
export type ContractMoneyView = z.output<typeof contractMoney>

/** An amount that can be paid in its currency, and is not nothing. */
function paid<S extends z.ZodType<{ readonly amount: string; readonly currency: string }>>(schema: S): S {
  return schema.superRefine((given, ctx) => {
    const add = (message: string, params?: object) =>
      ctx.addIssue({ code: 'custom', message, path: ['amount'], ...(params ? { params } : {}) })
    // A currency that is none is said at its own field.
    if (!isCurrency(given.currency)) return
    const max = minorDigits(given.currency)
    if (placesOf(given.amount) > max) add('decimals', { max })
    if (signOf(given) === 0) add('required')
  })
}

/** As the database keeps them. */
const wholeDigits = 16
const kept = amount.refine((text) => text.replace(/^-|\..*$/gu, '').length <= wholeDigits, {
  error: 'amount',
})
const positive = kept.refine((text) => !text.startsWith('-'), { error: 'positive' })

export const balanceFields = { kind: z.enum(balanceKinds), amount: kept, currency }
export const costFields = { day: termDay, purpose: requiredText(200), amount: positive, currency }

const params = z.object({ id })

export const getContractMoney = endpoint({
  method: 'GET',
  url: '/contracts/:id/money',
  access: 'contract:read',
  summary: 'Who is paid of a contract, what it began with, and which costs are taken back',
  params,
  output: contractMoney,
})

export const setContractPayees = endpoint({
  method: 'PUT',
  url: '/contracts/:id/payees',
  access: 'contract:update',
  summary: 'Who is paid from a day on, of a contract that is not signed yet',
  params,
  body: payeeContent(z.object(payeeFields)),
  output: contractMoney,
})

export const deleteContractPayees = endpoint({
  method: 'DELETE',
  url: '/contracts/:id/payees/:from',
  access: 'contract:update',
  summary: 'Takes payees from a day on away that are not signed yet',
  params: z.object({ id, from: z.iso.date() }),
  output: contractMoney,
})

export const decideContractPayees = endpoint({
  method: 'POST',
  url: '/contracts/:id/payees/versions',
  access: 'contract:decide',
  summary: 'Who is paid of a signed contract from a day on: before it, it stays as it was',
  params,
  body: payeeContent(z.object({ ...payeeFields, reason: reasonRule })),
  output: contractMoney,
  idempotent: 'key',
})

export const addContractBalance = endpoint({
  method: 'POST',
  url: '/contracts/:id/balances',
  access: 'contract:update',
  summary: 'What a contract begins with, as long as it is not signed',
  params,
  body: paid(z.object(balanceFields)),
  output: contractMoney,
  idempotent: 'key',
})

export const deleteContractBalance = endpoint({
  method: 'DELETE',
  url: '/contracts/:id/balances/:balanceId',
  access: 'contract:update',
  summary: 'Takes an opening balance of a draft away',
  params: z.object({ id, balanceId: id }),
  output: contractMoney,
})

export const correctContractBalance = endpoint({
  method: 'POST',
  url: '/contracts/:id/balances/corrections',
  access: 'contract:decide',
  summary: 'Corrects what a signed contract began with: a row of its own, more or less, with a reason',
  params,
  body: paid(z.object({ ...balanceFields, reason: reasonRule })),
  output: contractMoney,
  idempotent: 'key',
})

export const addContractCost = endpoint({
  method: 'POST',
  url: '/contracts/:id/costs',
  access: 'contractCost:create',
  summary: 'A cost that the company paid and takes back from what the creator earns',
  params,
  body: paid(z.object(costFields)),
  output: contractMoney,
  idempotent: 'key',
})

export const voidContractCost = endpoint({
  method: 'POST',
  url: '/contracts/:id/costs/:costId/void',
  access: 'contractCost:void',
  summary: 'A cost counts no more; it stays to be read, with the reason',
  params: z.object({ id, costId: id }),
  body: z.object({ reason: reasonRule }),
  output: contractMoney,
})
