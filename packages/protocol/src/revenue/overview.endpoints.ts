import { z } from 'zod'
import { platforms } from '#src/channels/platforms.ts'
import { contractMonth } from '#src/contracts/contract.filter.ts'
import { ytSources } from '#src/contracts/revenue-kinds.ts'
import { endpoint } from '#src/core/endpoint.ts'
import { id, instant, pageQuery } from '#src/core/fields.ts'
import { money } from '#src/core/money.ts'
import { overviewConditions, revenueMonthConditions } from './overview.filter.ts'

/**
 * An amount as decimal text, exact, in the currency that stands beside it. Null: nobody said it, or it is not for this
 * person, which is not 0.
 */
const figure = z.string()
const mayLack = figure.nullable()

/** So many months the bars of the overview have, and the page of a channel. */
export const overviewMonths = 12
/** So many channels have a field of their own; the others are one together. */
export const mostFields = 24

const channel = z.object({ id, title: z.string(), platform: z.enum(platforms) })

/** What settlements make of revenue. `open` is confirmed and not paid, `drafts` may still change; all is before tax. */
const settled = z.object({
  /** What was shared by terms, of settlements that are no drafts. */
  creator: figure,
  company: figure,
  paid: figure,
  open: figure,
  drafts: figure,
})
export type SettledFigures = z.output<typeof settled>

/**
 * What the files of some months say. `final` is all of it, `corrections` what of it is about other months, or corrects.
 * `estimate` is what platforms estimate of channels and months that no file has come for.
 */
const figures = z.object({
  final: figure,
  corrections: figure,
  estimate: mayLack,
  /** Of channels that nobody knows; for whoever sees all channels. */
  suspense: mayLack,
  /** For whoever may read settlements. */
  settled: settled.optional(),
})
export type RevenueFigures = z.output<typeof figures>

const part = z.object({ amount: figure })
/** What Facebook pays for by the code of E32, and YouTube by its source; of neither, where a file does not say it. */
const kind = part.extend({
  revenueType: z.number().int().nullable(),
  ytSource: z.enum(ytSources).nullable(),
})
export type RevenueKind = z.output<typeof kind>

/** From what was estimated to what stays with the company; amounts that are taken off are above nothing. */
const waterfall = z.object({
  /** Of the channels and months that files have come for; null for whoever may not see estimates. */
  estimate: mayLack,
  final: figure,
  deducted: figure,
  creator: figure,
  company: figure,
  /** What no settlement has taken that is confirmed. */
  unsettled: figure,
})
export type RevenueWaterfall = z.output<typeof waterfall>

/** All of one currency: amounts of two are never added. */
const block = z.object({
  currency: z.string(),
  figures,
  /** Of as many months before, and of the same a year ago; null where no file has come. */
  before: figures.nullable(),
  lastYear: figures.nullable(),
  /** What is estimated of the month it is; null where nothing is, or it is not for this person. */
  soFar: z.object({ month: contractMonth, amount: figure }).nullable(),
  /** The oldest first, every one of them. */
  months: z.array(
    z.object({
      month: contractMonth,
      own: figure,
      corrections: figure,
      estimate: mayLack,
      /** Whether a file has come. */
      hasFinal: z.boolean(),
    }),
  ),
  departments: z.array(part.extend({ id, code: z.string() })),
  /** The largest first. */
  channels: z.array(part.extend({ channel })),
  others: z.object({ count: z.number().int(), amount: figure }),
  kinds: z.array(kind),
  /** Of the last month, for whoever may read settlements. */
  waterfall: waterfall.optional(),
})
export type RevenueBlock = z.output<typeof block>

/** A rate that was used: one of `base` is so much of `quote`, one of which is the shown currency. */
const rate = z.object({
  month: contractMonth,
  base: z.string(),
  quote: z.string(),
  rate: figure,
  locked: z.boolean(),
})

export const getRevenueOverview = endpoint({
  method: 'GET',
  url: '/revenue/overview',
  access: 'revenue:read',
  summary:
    'Final revenue of months within the data scope: figures with those before, months, departments, channels, kinds; a block per currency',
  query: z.object(overviewConditions),
  output: z.object({
    at: instant,
    /** Null: no file has ever come. */
    month: contractMonth.nullable(),
    from: contractMonth.nullable(),
    currencies: z.array(z.string()),
    /** Into which it can be exchanged, by the rates that there are. */
    into: z.array(z.string()),
    rates: z.array(rate),
    /** What is left out, because its month has no rate. */
    unconverted: z.array(z.object({ month: contractMonth, amount: money })),
    blocks: z.array(block),
  }),
})

/** What of a channel's revenue is by kind, by the name of its column. */
export const revenueKindKeys = [...ytSources, 'midroll_ad', 'reels', 'content_monetization', 'other'] as const
export type RevenueKindKey = (typeof revenueKindKeys)[number]
const kinds = z.object(
  Object.fromEntries(revenueKindKeys.map((key) => [key, figure])) as Record<RevenueKindKey, typeof figure>,
)

const report = z.object({ id, fileName: z.string() })
const settlement = z.object({ id, no: z.string(), status: z.number().int() })

/** What files of a month say of a channel in a currency. */
const monthOfChannel = z.object({
  /** Of the row: channel and currency. */
  id: z.string(),
  /** Null: nobody knows whose it is. */
  channel: channel.nullable(),
  departmentCode: z.string().nullable(),
  ownerName: z.string().nullable(),
  currency: z.string(),
  amount: figure,
  corrections: figure,
  kinds,
  /** The months that are corrected. */
  corrects: z.array(contractMonth),
  reports: z.array(report),
  /** What the platform estimated of the month; for whoever may see that. */
  estimate: mayLack,
  /** Settlements that took it, and what they made of it; for whoever may read them. */
  settlements: z.array(settlement).optional(),
  creator: figure.optional(),
  company: figure.optional(),
})
export type MonthOfChannel = z.output<typeof monthOfChannel>

export const listRevenueMonth = endpoint({
  method: 'GET',
  url: '/revenue/month-channels',
  access: 'revenue:read',
  summary: 'What the files of a month say of each channel within the data scope',
  query: z.object({ ...pageQuery, ...revenueMonthConditions }),
  output: z.array(monthOfChannel),
  list: true,
})

const { sort: _sort, ...monthConditions } = revenueMonthConditions
export const getRevenueMonth = endpoint({
  method: 'GET',
  url: '/revenue/month-sums',
  access: 'revenue:read',
  summary: 'What the channels of a month come to, by currency',
  query: z.object(monthConditions),
  output: z.object({
    at: instant,
    /** Null: no file has ever come. */
    month: contractMonth.nullable(),
    sums: z.array(
      z.object({
        currency: z.string(),
        channels: z.number().int(),
        amount: figure,
        corrections: figure,
        kinds,
        creator: figure.optional(),
        company: figure.optional(),
      }),
    ),
  }),
})

export const getRevenueChannel = endpoint({
  method: 'GET',
  url: '/revenue/channels/:id',
  access: 'revenue:read',
  summary:
    'The months of a channel: estimated, final, corrected, shared; with the settlements that took them',
  params: z.object({ id }),
  query: z.object({ month: contractMonth.optional() }),
  output: z.object({
    at: instant,
    channel: channel.extend({ departmentCode: z.string(), ownerName: z.string() }),
    /** With whom contracts about it are or were signed; for whoever may read settlements. */
    parties: z.array(z.object({ id, legalName: z.string() })).optional(),
    /** The newest first, those in which there is something. */
    months: z.array(
      z.object({
        month: contractMonth,
        currency: z.string(),
        amount: figure,
        corrections: figure,
        kinds,
        estimate: mayLack,
        hasFinal: z.boolean(),
        settlements: z.array(settlement).optional(),
        creator: figure.optional(),
        company: figure.optional(),
      }),
    ),
  }),
})
export type RevenueChannel = z.output<(typeof getRevenueChannel)['output']>

/** So many settlements of a creator are listed. */
export const mostPartySettlements = 120

export const getRevenueParty = endpoint({
  method: 'GET',
  url: '/revenue/parties/:id',
  access: 'revenue:read',
  summary:
    'What a creator earned by contracts and months, was paid and is owed; asks for `settlement:read`, too',
  params: z.object({ id }),
  output: z.object({
    at: instant,
    party: z.object({ id, legalName: z.string() }),
    sums: z.array(
      z.object({
        currency: z.string(),
        creator: figure,
        company: figure,
        paid: figure,
        open: figure,
        drafts: figure,
        /** What the newest settlement of each contract carries on. */
        carried: figure,
      }),
    ),
    contracts: z.array(z.object({ id, no: z.string(), title: z.string(), status: z.number().int() })),
    /** The newest first, `mostPartySettlements` of them at most; void ones are none. */
    settlements: z.array(
      settlement.extend({
        month: contractMonth,
        contractNo: z.string(),
        currency: z.string(),
        gross: figure,
        creator: figure,
        company: figure,
        carryIn: figure,
        payable: figure,
        carryOut: figure,
        paidOn: z.iso.date().nullable(),
      }),
    ),
    channels: z.array(channel),
  }),
})
export type RevenueParty = z.output<(typeof getRevenueParty)['output']>
