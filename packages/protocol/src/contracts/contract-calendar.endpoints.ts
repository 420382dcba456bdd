import { z } from 'zod'
import { endpoint } from '#src/core/endpoint.ts'
import { id, ownRecords } from '#src/core/fields.ts'
import { contractMonth } from './contract.filter.ts'
import { contractStatus } from './contract.states.ts'

/** Months that the calendar shows at once, and contracts of one of them; their number is of all. */
export const calendarMonths = 12
export const mostEndsOfMonth = 12

const status = z.literal(Object.values(contractStatus.codes))

const end = z.object({
  id,
  no: z.string(),
  title: z.string(),
  partyName: z.string(),
  status,
  /** Its last day: that of an early end, where one is decided. */
  day: z.iso.date(),
  early: z.boolean(),
  /** It goes on after that day by itself. */
  autoRenew: z.boolean(),
})
export type ContractEnd = z.output<typeof end>

const monthOfEnds = z.object({
  month: contractMonth,
  total: z.number().int().min(0),
  contracts: z.array(end),
})
export type MonthOfEnds = z.output<typeof monthOfEnds>

/** What ends is signed: drafts, and what is reviewed still, are left out. */
export const endingStatuses = ['introduced', 'in_force', 'terminated', 'expired'] as const

export const contractEnds = endpoint({
  method: 'GET',
  url: '/contract-ends',
  access: 'contract:read',
  summary:
    'When signed contracts in the data scope end: twelve months with their number and the first of each',
  query: z.object({
    from: contractMonth,
    /** A department includes those below it. */
    departmentId: id.optional(),
    owner: ownRecords.optional(),
  }),
  output: z.array(monthOfEnds),
})

const channelContract = z.object({
  id,
  no: z.string(),
  title: z.string(),
  status,
  partyName: z.string(),
  /** The days on which it holds the channel. */
  from: z.iso.date(),
  to: z.iso.date().nullable(),
})
export type ChannelContract = z.output<typeof channelContract>

/** So many contracts of a channel are told, those of the latest days. */
export const mostContractsOfChannel = 50

export const listContractsOfChannel = endpoint({
  method: 'GET',
  url: '/channels/:id/contracts',
  access: 'contract:read',
  summary: 'The contracts in the data scope that hold a channel, with their days; the latest first',
  params: z.object({ id }),
  output: z.array(channelContract),
})
