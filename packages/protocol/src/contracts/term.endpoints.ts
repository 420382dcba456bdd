import { z } from 'zod'
import { endpoint } from '#src/core/endpoint.ts'
import { id, instant } from '#src/core/fields.ts'
import { amount, currency, money } from '#src/core/money.ts'
import { version } from '#src/core/record-fields.ts'
import { revenueType, ytSources } from './revenue-kinds.ts'
import { reasonRule, termContent, termDay, termFields, termInput } from './term.fields.ts'
import { termMethods, termScopes } from './term.ts'

/** Where a version stands: of a contract that nobody has signed, or by its days today. */
export const termPhases = ['draft', 'ended', 'in_force', 'later'] as const
export type TermPhase = (typeof termPhases)[number]
/**
 * How far a contract is, as far as its terms ask: edited while it is a draft; nobody changes what is being reviewed; what
 * was signed gets versions from a day on, as long as it goes on.
 */
export const termStages = ['draft', 'review', 'signed', 'over'] as const
export type TermStage = (typeof termStages)[number]
export const termActions = ['update', 'delete', 'renew', 'end'] as const
export type TermAction = (typeof termActions)[number]

/** A version of a term, as it is shown (CON-01). */
export const contractTerm = z.object({
  id,
  scope: z.enum(termScopes),
  scopeKey: z.string(),
  /** The title of the channel that it is for; null for another scope. */
  channelTitle: z.string().nullable(),
  method: z.enum(termMethods),
  tiers: z.array(z.object({ upTo: z.string().nullable(), creatorRate: z.string() })),
  from: z.iso.date(),
  to: z.iso.date().nullable(),
  /** Counts the versions of its scope. */
  number: z.number().int(),
  phase: z.enum(termPhases),
  updatedAt: instant,
  version,
  actions: z.array(z.enum(termActions)),
})
export type ContractTerm = z.output<typeof contractTerm>

const named = z.object({ id, title: z.string() })

/** All versions of all terms of a contract: scopes in their order, in each the newest first. */
export const contractTerms = z.object({
  contractId: id,
  /** What tiers and shares are in. */
  revenueCurrency: z.string(),
  /** What is paid out. */
  currency: z.string(),
  startDate: z.iso.date(),
  endDate: z.iso.date().nullable(),
  stage: z.enum(termStages),
  /** The first day from which a new version may be; null while nothing is signed. */
  earliestVersion: z.iso.date().nullable(),
  /** Channels that a term can be for. */
  channels: z.array(named),
  terms: z.array(contractTerm),
  /** `create`: while it is a draft; `decide`: a new version of what was signed. */
  actions: z.array(z.enum(['create', 'decide'])),
})
export type ContractTerms = z.output<typeof contractTerms>

const params = z.object({ id })
const termParams = z.object({ id, termId: id })

export const getContractTerms = endpoint({
  method: 'GET',
  url: '/contracts/:id/terms',
  access: 'contract:read',
  summary: 'The terms of a contract with all their versions, and what may be done about them',
  params,
  output: contractTerms,
})

export const createContractTerm = endpoint({
  method: 'POST',
  url: '/contracts/:id/terms',
  access: 'contract:update',
  summary: 'A term of a contract that is not signed yet',
  params,
  body: termInput,
  output: contractTerms,
  idempotent: 'key',
})

export const updateContractTerm = endpoint({
  method: 'PUT',
  url: '/contracts/:id/terms/:termId',
  access: 'contract:update',
  summary: 'Changes a term that is not signed yet',
  params: termParams,
  body: termContent(z.object({ ...termFields, version })),
  output: contractTerms,
})

export const deleteContractTerm = endpoint({
  method: 'DELETE',
  url: '/contracts/:id/terms/:termId',
  access: 'contract:update',
  summary: 'Takes a term away that is not signed yet',
  params: termParams,
  output: contractTerms,
})

export const decideContractTerm = endpoint({
  method: 'POST',
  url: '/contracts/:id/terms/versions',
  access: 'contract:decide',
  summary:
    'What a signed contract shares from a day on: the version in force then ends the day before, and stays as it was',
  params,
  body: termContent(z.object({ ...termFields, reason: reasonRule })),
  output: contractTerms,
  idempotent: 'key',
})

export const endContractTerm = endpoint({
  method: 'POST',
  url: '/contracts/:id/terms/:termId/end',
  access: 'contract:decide',
  summary: 'Ends a version of a signed contract with a day: what it held is held by the wider scope then',
  params: termParams,
  body: z.object({ lastDay: termDay, reason: reasonRule, version }),
  output: contractTerms,
})

/** The most lines that are tried at once. */
export const mostTried = 50

/** Revenue as it is typed in to see what it would pay. */
const triedLine = z.object({
  channelId: id.nullable().default(null),
  revenueType: revenueType.schema.nullable().default(null),
  ytSource: z.enum(ytSources).nullable().default(null),
  /** Null: the month only. */
  day: termDay.nullable().default(null),
  amount,
})

const previewedLine = z.object({
  channelTitle: z.string().nullable(),
  revenueType: z.number().int().nullable(),
  ytSource: z.string().nullable(),
  /** The first day of the version that decides it. */
  from: z.iso.date().nullable(),
  base: money,
  /** Null where no term decides the line: it would not be settled. */
  share: z.object({ rate: z.string(), creator: money, company: money }).nullable(),
})

const termPreview = z.object({
  /** Null where a rate is missing to reckon it; `missing` says which. */
  outcome: z
    .object({
      lines: z.array(previewedLine),
      subtotal: money,
      company: money,
      /** What a guarantee adds, and what it takes back. */
      topUp: money,
      recouped: money,
      /** Costs and advances that are taken back. */
      takenBack: money,
      carryIn: money,
      payable: money,
      carryOut: money,
    })
    .nullable(),
  /** Null as long as there is nothing to pay, or a rate is missing. */
  payout: z
    .object({ payable: money, incomeTax: money.nullable(), vat: money.nullable(), net: money })
    .nullable(),
  missing: z.object({ base: z.string(), quote: z.string() }).nullable(),
})
export type TermPreview = z.output<typeof termPreview>

export const previewContractTerms = endpoint({
  method: 'POST',
  url: '/contracts/:id/terms/preview',
  access: 'contract:read',
  whileViewing: true,
  summary:
    'What typed revenue of a month would pay under the terms: those of the contract, or others that are tried',
  params,
  body: z.object({
    month: z.string().regex(/^\d{4}-(?:0[1-9]|1[0-2])$/u, { error: 'pattern' }),
    lines: z.array(triedLine).min(1).max(mostTried),
    /** In place of the contract's own. */
    terms: z.array(termInput).max(mostTried).optional(),
    /** Withheld by the platform; null for none. */
    platformTax: amount.nullable().default(null),
    /** One of the revenue's currency in yuan, and in the currency of the contract: null where it is not known yet. */
    rates: z
      .array(z.object({ base: currency, quote: currency, rate: amount }))
      .max(4)
      .default([]),
  }),
  output: termPreview,
})
