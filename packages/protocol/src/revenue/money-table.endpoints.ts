import { z } from 'zod'
import { historyEntry } from '#src/access/audit.endpoints.ts'
import { contractMonth } from '#src/contracts/contract.filter.ts'
import { fxPolicies } from '#src/contracts/exchange.ts'
import { endpoint } from '#src/core/endpoint.ts'
import { id, instant, pageQuery } from '#src/core/fields.ts'
import { currency } from '#src/core/money.ts'
import { version } from '#src/core/record-fields.ts'
import { fxRateConditions } from './money-table.filter.ts'
import { fxRateFields, mostRateLines, rateProblems } from './money-table.rates.ts'
import { taxTableContent, taxTableFields } from './money-table.taxes.ts'

const person = z.object({ id, fullName: z.string() })
const kind = z.enum(fxPolicies)

/** A rate of a month: one of `base` is so much of `quote` (REV-01). */
export const fxRate = z.object({
  id,
  month: contractMonth,
  base: z.string(),
  quote: z.string(),
  kind,
  rate: z.string(),
  source: z.string(),
  /** Since when it stays as it is, and by whom; null while it can be changed. */
  locked: z.object({ at: instant, by: z.string() }).nullable(),
  updatedAt: instant,
  version,
})
export type FxRateRecord = z.output<typeof fxRate>

/** A month's table: its rates, those of the month before, and those that settlements of the month lack. */
export const fxMonth = z.object({
  month: contractMonth,
  rates: z.array(fxRate),
  before: z.array(fxRate.pick({ base: true, quote: true, kind: true, rate: true })),
  /** What revenue of the month and its contracts need, and nobody said: one of the first is how much of the second. */
  missing: z.array(z.object({ base: z.string(), quote: z.string(), kind, contracts: z.number().int() })),
  actions: z.array(z.enum(['update', 'lock'])),
})
export type FxMonth = z.output<typeof fxMonth>

const monthParams = z.object({ month: contractMonth })

export const listFxRates = endpoint({
  method: 'GET',
  url: '/fx-rates',
  access: 'moneyTable:read',
  summary: 'Exchange rates of all months, the newest month first',
  query: z.object({ ...pageQuery, ...fxRateConditions }),
  output: z.array(fxRate),
  list: true,
})

export const getFxMonth = endpoint({
  method: 'GET',
  url: '/fx-rates/months/:month',
  access: 'moneyTable:read',
  summary: "A month's exchange rates beside those of the month before, and what is missing",
  params: monthParams,
  output: fxMonth,
})

const mostPoints = 24 * fxPolicies.length
export const getFxSeries = endpoint({
  method: 'GET',
  url: '/fx-rates/series',
  access: 'moneyTable:read',
  summary: 'A pair of currencies over the 24 months that end with one',
  query: z.object({ base: currency, quote: currency, month: contractMonth }),
  output: z.array(z.object({ month: contractMonth, kind, rate: z.string() })).max(mostPoints),
})

/** Rates as they are to be, all of them or none: 0 is the version of one that is not there yet. */
const rateInput = z.object({ ...fxRateFields, version: z.number().int().min(0) })

export const saveFxRates = endpoint({
  method: 'PUT',
  url: '/fx-rates',
  access: 'moneyTable:update',
  summary: 'Enters, changes and takes away exchange rates that are not locked, all of them or none',
  body: z
    .object({
      rates: z.array(rateInput).max(mostRateLines),
      remove: z.array(z.object({ id, version })).max(mostRateLines),
    })
    .superRefine(({ rates }, ctx) => {
      const messages = { same: 'rateSame', twice: 'rateTwice', reverse: 'rateReverse' } as const
      for (const { index, problem } of rateProblems(rates))
        ctx.addIssue({ code: 'custom', message: messages[problem], path: ['rates', index, 'quote'] })
    }),
  output: z.object({ saved: z.number().int(), removed: z.number().int() }),
})

export const findFxRates = endpoint({
  method: 'POST',
  url: '/fx-rate-matches',
  access: 'moneyTable:read',
  whileViewing: true,
  summary:
    'Rates that are there of these months and pairs, in either direction: asked before lines are taken in',
  body: z.object({
    keys: z
      .array(z.object({ month: contractMonth, base: currency, quote: currency, kind }))
      .min(1)
      // Each line, and what it was the month before.
      .max(2 * mostRateLines),
  }),
  output: z.array(fxRate),
})

export const lockFxRates = endpoint({
  method: 'POST',
  url: '/fx-rates/months/:month/lock',
  access: 'moneyTable:lock',
  summary: 'Locks rates of a month as they were seen: from then on nobody changes them',
  params: monthParams,
  body: z.object({ rates: z.array(z.object({ id, version })).min(1).max(mostRateLines) }),
  output: fxMonth,
})

/** From the audit log, but for whoever may read the rates. */
export const listFxHistory = endpoint({
  method: 'GET',
  url: '/fx-rates/months/:month/history',
  access: 'moneyTable:read',
  summary: "Who entered, changed, took away or locked what of a month's rates, newest first",
  params: monthParams,
  query: z.object(pageQuery),
  output: z.array(historyEntry),
  list: true,
})

const content = z.object(taxTableFields)

/** A table of withholding taxes. One that came with the product has no id, and nobody changes it. */
export const taxTableRecord = z.object({
  id: id.nullable(),
  content,
  /** The last month for which somebody was paid by it; null while nobody was. */
  usedUntil: contractMonth.nullable(),
  createdAt: instant.nullable(),
  createdBy: person.nullable(),
  version: z.number().int(),
  actions: z.array(z.enum(['update', 'delete'])),
})
export type TaxTableRecord = z.output<typeof taxTableRecord>

export const taxTableList = z.object({
  /** The newest first. */
  tables: z.array(taxTableRecord),
  /** The last month with a settlement that is confirmed: a new table begins after it. Null while there is none. */
  settledUntil: contractMonth.nullable(),
  actions: z.array(z.enum(['create'])),
})
export type TaxTableList = z.output<typeof taxTableList>

export const getTaxTables = endpoint({
  method: 'GET',
  url: '/tax-tables',
  access: 'moneyTable:read',
  summary: 'All tables of withholding taxes, with the days from which they hold',
  output: taxTableList,
})

export const createTaxTable = endpoint({
  method: 'POST',
  url: '/tax-tables',
  access: 'moneyTable:update',
  summary: 'A new table of withholding taxes, from a day on that no confirmed settlement has reached',
  body: taxTableContent(content),
  output: taxTableList,
  idempotent: 'key',
})

export const updateTaxTable = endpoint({
  method: 'PUT',
  url: '/tax-tables/:id',
  access: 'moneyTable:update',
  summary: 'Changes a table of withholding taxes that no confirmed settlement has used',
  params: z.object({ id }),
  body: taxTableContent(content.extend({ version })),
  output: taxTableList,
})

export const deleteTaxTable = endpoint({
  method: 'DELETE',
  url: '/tax-tables/:id',
  access: 'moneyTable:update',
  summary: 'Takes a table of withholding taxes away that no confirmed settlement has used',
  params: z.object({ id }),
  output: taxTableList,
})

export const listTaxTableHistory = endpoint({
  method: 'GET',
  url: '/tax-tables/:id/history',
  access: 'moneyTable:read',
  summary: 'Who entered or changed a table of withholding taxes, newest first',
  params: z.object({ id }),
  query: z.object(pageQuery),
  output: z.array(historyEntry),
  list: true,
})
