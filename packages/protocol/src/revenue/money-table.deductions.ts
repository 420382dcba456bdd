import { z } from 'zod'
import { historyEntry } from '#src/access/audit.endpoints.ts'
import { platforms } from '#src/channels/platforms.ts'
import { contractMonth } from '#src/contracts/contract.filter.ts'
import { endpoint } from '#src/core/endpoint.ts'
import { id, instant, pageQuery } from '#src/core/fields.ts'
import { amount, currency, isCurrency, minorDigits, placesOf, plainAmount } from '#src/core/money.ts'
import { version } from '#src/core/record-fields.ts'
import { length, optionalText } from '#src/core/rules.ts'
import { importTarget } from '#src/sheets/import.ts'
import { deductionConditions } from './money-table.filter.ts'

/** As the database keeps it: taken off, so never less than nothing. */
const taken = amount
  .refine((text) => !text.startsWith('-'), { error: 'amount', abort: true })
  .refine((text) => (text.split('.')[0]?.length ?? 0) <= 16, { error: 'amount' })

/** What is taken off a channel's month before it is shared (business.md §3.1); `deductionContent` says the rest. */
export const deductionFields = {
  channelId: id,
  earningMonth: contractMonth,
  platformTax: taken,
  fees: taken,
  currency,
  remark: optionalText(500),
}
const content = z.object(deductionFields)
export type DeductionContent = z.output<typeof content>

/** `nothing`: neither a tax nor a fee; `decimals`: more places than the currency is paid with. */
export type DeductionProblem = {
  readonly field: 'platformTax' | 'fees'
  readonly message: 'decimals' | 'deductionNothing'
  readonly params?: { readonly max: number }
}

export function deductionProblems(
  given: Pick<DeductionContent, 'platformTax' | 'fees' | 'currency'>,
): DeductionProblem[] {
  if (!isCurrency(given.currency)) return []
  const max = minorDigits(given.currency)
  const places = (['platformTax', 'fees'] as const)
    .filter((field) => placesOf(given[field]) > max)
    .map((field) => ({ field, message: 'decimals', params: { max } }) as const)
  const isNothing = plainAmount(given.platformTax) === '0' && plainAmount(given.fees) === '0'
  return isNothing ? [...places, { field: 'platformTax', message: 'deductionNothing' }] : places
}

export function deductionContent<S extends z.ZodType<DeductionContent>>(schema: S): S {
  return schema.superRefine((given, ctx) => {
    for (const { field, message, params } of deductionProblems(given))
      ctx.addIssue({ code: 'custom', message, path: [field], ...(params ? { params } : {}) })
  })
}

export const deduction = z.object({
  id,
  channel: z.object({
    id,
    title: z.string(),
    platform: z.enum(platforms),
    platformChannelId: z.string(),
    avatarUrl: z.string().nullable(),
  }),
  earningMonth: contractMonth,
  platformTax: z.string(),
  fees: z.string(),
  currency: z.string(),
  remark: z.string(),
  createdBy: z.string(),
  createdAt: instant,
  updatedAt: instant,
  version,
  /** Number of the settlement that took it and is confirmed; null while it can be changed. */
  settledBy: z.string().nullable(),
  actions: z.array(z.enum(['update', 'delete'])),
})
export type DeductionRecord = z.output<typeof deduction>

const params = z.object({ id })

export const listDeductions = endpoint({
  method: 'GET',
  url: '/revenue-deductions',
  access: 'moneyTable:read',
  summary:
    'What is taken off channels by month before it is shared, in the data scope; the newest month first',
  query: z.object({ ...pageQuery, ...deductionConditions }),
  output: z.array(deduction),
  list: true,
})

export const getDeduction = endpoint({
  method: 'GET',
  url: '/revenue-deductions/:id',
  access: 'moneyTable:read',
  summary: "What is taken off a channel's month",
  params,
  output: deduction,
})

export const listDeductionHistory = endpoint({
  method: 'GET',
  url: '/revenue-deductions/:id/history',
  access: 'moneyTable:read',
  summary: "Who entered or changed what is taken off a channel's month, newest first",
  params,
  query: z.object(pageQuery),
  output: z.array(historyEntry),
  list: true,
})

export const createDeduction = endpoint({
  method: 'POST',
  url: '/revenue-deductions',
  access: 'moneyTable:update',
  summary: "Platform tax and fees of a channel's month, once for a currency, before it is settled",
  body: deductionContent(content),
  output: deduction,
  idempotent: 'key',
})

export const updateDeduction = endpoint({
  method: 'PUT',
  url: '/revenue-deductions/:id',
  access: 'moneyTable:update',
  summary: "Changes what is taken off a channel's month, before it is settled",
  params,
  body: deductionContent(content.extend({ version })),
  output: deduction,
})

export const deleteDeduction = endpoint({
  method: 'DELETE',
  url: '/revenue-deductions/:id',
  access: 'moneyTable:update',
  summary: "Takes away what is taken off a channel's month, before it is settled",
  params,
  output: z.object({ deleted: z.boolean() }),
})

const upper = z.string().trim().toUpperCase().pipe(currency)
const cellMonth = z
  .string()
  .trim()
  .overwrite((text) =>
    text.replace(
      /^(\d{4})[/.](\d{1,2})$/u,
      (_, year: string, of: string) => `${year}-${of.padStart(2, '0')}`,
    ),
  )
  .pipe(contractMonth)

/**
 * Deductions by a sheet. One is named by its number with us, or by its channel (our number of it, or its id on the
 * platform), month and currency; what nobody has entered yet is made.
 */
export const deductionImport = importTarget({
  otherKey: ['channel', 'month', 'currency'],
  columns: {
    id: { rule: id, key: true },
    channel: { rule: length(200, 1).trim() },
    month: { rule: cellMonth },
    currency: { rule: upper },
    platformTax: { rule: taken },
    fees: { rule: taken },
    remark: { rule: optionalText(500) },
  },
})
