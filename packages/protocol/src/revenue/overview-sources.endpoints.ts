import { z } from 'zod'
import { platforms } from '#src/channels/platforms.ts'
import { contractMonth } from '#src/contracts/contract.filter.ts'
import { ytSources } from '#src/contracts/revenue-kinds.ts'
import { endpoint } from '#src/core/endpoint.ts'
import { id, pageQuery } from '#src/core/fields.ts'
import { money } from '#src/core/money.ts'
import { revenueSourceConditions } from './overview.filter.ts'
import { reportTypes } from './report.states.ts'

const report = z.object({
  id,
  fileName: z.string(),
  month: contractMonth,
  platform: z.string(),
  reportType: z.enum(reportTypes),
})

/** Why this number, at first sight: what it comes to, and of which files. */
export const getRevenueSources = endpoint({
  method: 'GET',
  url: '/revenue/sources',
  access: 'revenue:read',
  summary: 'What an amount comes to, and how much of it each counted file said',
  query: z.object(revenueSourceConditions),
  output: z.object({
    amounts: z.array(money),
    files: z.array(z.object({ report, amount: money })),
  }),
})
export type RevenueSources = z.output<(typeof getRevenueSources)['output']>

/** A sum of a file: its lines of one channel, day and kind. */
const revenueSource = z.object({
  id,
  report,
  channel: z.object({ id, title: z.string(), platform: z.enum(platforms) }).nullable(),
  platformChannelId: z.string(),
  earningMonth: contractMonth,
  day: z.iso.date().nullable(),
  revenueType: z.number().int().nullable(),
  ytSource: z.enum(ytSources).nullable(),
  adjustmentType: z.string().nullable(),
  amount: money,
  lines: z.number().int(),
  /** As a spreadsheet counts it. */
  firstRow: z.number().int(),
  /** Which settlement took it; for whoever may read settlements. */
  settlement: z.object({ id, no: z.string(), status: z.number().int() }).nullable().optional(),
})
export type RevenueSource = z.output<typeof revenueSource>

export const listRevenueSums = endpoint({
  method: 'GET',
  url: '/revenue/sums',
  access: 'revenue:read',
  summary: 'The sums of files that stand behind an amount, by file and row',
  query: z.object({ ...pageQuery, ...revenueSourceConditions }),
  output: z.array(revenueSource),
  list: true,
})

/** A row of a file as it came. */
const sourceLine = z.object({
  row: z.number().int(),
  videoId: z.string(),
  assetId: z.string(),
  day: z.iso.date().nullable(),
  country: z.string(),
  views: z.string().nullable(),
  gross: z.string().nullable(),
  partner: z.string(),
  currency: z.string(),
})
export type RevenueSourceLine = z.output<typeof sourceLine>

export const listRevenueLines = endpoint({
  method: 'GET',
  url: '/revenue/sums/:id/lines',
  access: 'revenue:read',
  summary: 'The rows of the file that a sum was made of',
  params: z.object({ id }),
  query: z.object(pageQuery),
  output: z.array(sourceLine),
  list: true,
})
