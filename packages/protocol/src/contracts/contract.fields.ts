import { z } from 'zod'
import { operationModes } from '#src/channels/channel.codes.ts'
import { id } from '#src/core/fields.ts'
import { amount, currency } from '#src/core/money.ts'
import { optionalText, requiredLine } from '#src/core/rules.ts'
import { timeZone } from '#src/core/time-zone.ts'
import { fxPolicies } from './exchange.ts'
import { guaranteePeriods } from './guarantee.ts'
import { bearers } from './payout.ts'
import { shareBases } from './revenue-bases.ts'
import { taxModes } from './tax.ts'

/** A day of the calendar of the contract's time zone, as its text. */
const day = z.iso.date({ error: 'pattern' })
/** An amount that is paid: nothing below zero. */
const payable = amount.refine((text) => !text.startsWith('-'), { error: 'pattern' })

const mostChannels = 500
const mostRights = 20

/** What a creator lets us do with the channel and its films. */
export const contractRights = ['publish', 'monetise', 'translate', 'clip', 'claim', 'sublicense'] as const
export type ContractRight = (typeof contractRights)[number]

/** What is guaranteed in a period, whatever the revenue is (business.md §3.2). */
const guarantee = z.object({
  amount: payable,
  currency,
  period: z.enum(guaranteePeriods),
  recoupable: z.boolean(),
  from: day,
  to: day,
})

/** A channel and the days on which the contract holds it; without a last day as long as the contract. */
const heldChannel = z.object({ channelId: id, from: day, to: day.nullable() })

/** What is agreed, of a form and of a call alike (business.md §1 contract). */
export const contractFields = {
  title: requiredLine(200),
  partyId: id,
  /** Which of our companies signs. */
  ourEntity: optionalText(200),
  operationMode: z.enum(operationModes).nullable(),
  signedOn: day.nullable(),
  startDate: day,
  endDate: day,
  timeZone,
  autoRenew: z.boolean(),
  noticeDays: z.int().min(0).max(730),
  /** What is paid out. */
  currency,
  shareBase: z.enum(shareBases),
  fxPolicy: z.enum(fxPolicies),
  splitMonths: z.boolean(),
  guarantee: guarantee.nullable(),
  minPayout: payable.nullable(),
  /** Null: as the party is taxed. */
  taxMode: z.enum(taxModes).nullable(),
  taxBearer: z.enum(bearers),
  exclusive: z.boolean(),
  /** ISO 3166; none are all countries. */
  territories: z.array(z.string().regex(/^[A-Z]{2}$/u, { error: 'pattern' })).max(249),
  rights: z.array(z.enum(contractRights)).max(mostRights),
  remark: optionalText(2000),
  channels: z.array(heldChannel).max(mostChannels),
}
const fields = z.object(contractFields)
export type ContractContent = z.output<typeof fields>

/** What is wrong with a field beside the others: `message` is a key of the `validation` texts. */
export type ContractProblem = {
  readonly field: 'endDate' | 'guarantee' | 'channels'
  readonly message: 'dateOrder' | 'channelDays' | 'channelTwice'
}

/** What the fields of a contract have to be together: for the form and the calls alike. */
export function contractProblems(
  content: Pick<ContractContent, 'startDate' | 'endDate' | 'guarantee' | 'channels'>,
): readonly ContractProblem[] {
  const { startDate, endDate, channels } = content
  const found: ContractProblem[] = []
  if (endDate < startDate) found.push({ field: 'endDate', message: 'dateOrder' })
  if (content.guarantee !== null && content.guarantee.to < content.guarantee.from)
    found.push({ field: 'guarantee', message: 'dateOrder' })
  const within = channels.every(
    ({ from, to }) => from >= startDate && from <= endDate && (to === null || (to >= from && to <= endDate)),
  )
  if (!within) found.push({ field: 'channels', message: 'channelDays' })
  if (hasOverlap(channels)) found.push({ field: 'channels', message: 'channelTwice' })
  return found
}

function hasOverlap(channels: ContractContent['channels']): boolean {
  return channels.some((one, index) =>
    channels
      .slice(index + 1)
      .some(
        (other) =>
          other.channelId === one.channelId &&
          (one.to === null || other.from <= one.to) &&
          (other.to === null || one.from <= other.to),
      ),
  )
}
