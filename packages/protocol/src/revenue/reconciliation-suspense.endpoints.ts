import { z } from 'zod'
import { endpoint } from '#src/core/endpoint.ts'
import { id, pageQuery } from '#src/core/fields.ts'
import { countsOf } from '#src/core/view-counts.ts'
import { revenuePlatforms, suggestionReasons, suspenseStates, verdicts } from './reconciliation.codes.ts'
import { signOff } from './reconciliation.endpoints.ts'
import { assignment, estimateConditions, suspenseConditions } from './reconciliation.filter.ts'

const count = z.number().int().min(0)
const channel = z.object({ id, title: z.string() })

/** Sums of one platform's channel in one currency. The id is that of the first of them. */
export const suspense = z.object({
  id,
  month: z.string(),
  platform: z.enum(revenuePlatforms),
  platformChannelId: z.string(),
  state: z.enum(suspenseStates),
  /** Whose it is; null where nobody knows. */
  channel: channel.nullable(),
  assignedBy: z.string().nullable(),
  currency: z.string(),
  amount: z.string(),
  lines: count,
  earningMonths: z.array(z.string()),
  files: z.array(z.object({ id, name: z.string() })),
  verdict: z.enum(verdicts),
  subject: z.string(),
  figure: z.string(),
  signOff: signOff.nullable(),
  actions: z.array(z.enum(['assign', 'unassign', 'signOff', 'withdraw'])),
})
export type Suspense = z.output<typeof suspense>

/** A channel that may be the one, and why. */
const suggestion = z.object({
  channel: channel.extend({ platformChannelId: z.string(), ownerName: z.string() }),
  reasons: z.array(z.enum(suggestionReasons)),
})
export type SuspenseSuggestion = z.output<typeof suggestion>

export const suspenseDetail = suspense.extend({
  suggestions: z.array(suggestion),
  /** The same channel of the platform in other months that count: they can be assigned together. */
  otherMonths: z.array(z.string()),
})
export type SuspenseDetail = z.output<typeof suspenseDetail>

export const listSuspense = endpoint({
  method: 'GET',
  url: '/revenue/suspense',
  access: 'revenueReport:read',
  summary: 'Revenue of a month of which nobody knows whose it is, or whose channel no contract holds',
  query: z.object({ ...pageQuery, ...suspenseConditions }),
  output: z.array(suspense),
  list: true,
})

export const countSuspense = countsOf(listSuspense)

const params = z.object({ id })

export const getSuspense = endpoint({
  method: 'GET',
  url: '/revenue/suspense/:id',
  access: 'revenueReport:read',
  summary: 'One of them, with the channels whose it may be and why',
  params,
  output: suspenseDetail,
})

export const assignSuspense = endpoint({
  method: 'POST',
  url: '/revenue/suspense/:id/assign',
  access: 'revenueReport:decide',
  summary: 'Says whose it is; what is in a confirmed settlement stays',
  params,
  body: z.object(assignment),
  output: suspense.nullable(),
})

export const unassignSuspense = endpoint({
  method: 'POST',
  url: '/revenue/suspense/:id/unassign',
  access: 'revenueReport:decide',
  summary: 'Takes back whose it is',
  params,
  output: suspense.nullable(),
})

/** A channel's month, estimated and final; one row for each currency. The id is the channel's. */
export const channelEstimate = z.object({
  id,
  title: z.string(),
  platformChannelId: z.string(),
  ownerName: z.string(),
  currency: z.string(),
  estimate: z.string().nullable(),
  final: z.string(),
  difference: z.string().nullable(),
  /** Of the estimate: `0.12`; null where there is none. */
  share: z.string().nullable(),
  verdict: z.enum(verdicts),
  subject: z.string(),
  figure: z.string(),
  signOff: signOff.nullable(),
})
export type ChannelEstimate = z.output<typeof channelEstimate>

export const listEstimates = endpoint({
  method: 'GET',
  url: '/revenue/estimates',
  access: 'revenueReport:read',
  summary:
    'What channels were estimated to earn in a month against what the files say, the greatest difference first',
  query: z.object({ ...pageQuery, ...estimateConditions }),
  output: z.array(channelEstimate),
  list: true,
})
