import { z } from 'zod'
import { historyEntry } from '#src/access/audit.endpoints.ts'
import { managedPlatforms } from '#src/channels/platforms.ts'
import { reasonRule } from '#src/contracts/term.fields.ts'
import { endpoint } from '#src/core/endpoint.ts'
import { id, instant, keyList, ownRecords, pageQuery, searchText, sortQuery } from '#src/core/fields.ts'
import { version } from '#src/core/record-fields.ts'
import { countsOf } from '#src/core/view-counts.ts'
import { strikeEndings, strikeFields, strikeKinds, strikeStatuses, strikesToLose } from './strike.fields.ts'

export const strikeActions = ['update', 'end'] as const
export type StrikeAction = (typeof strikeActions)[number]

const person = z.object({ id, fullName: z.string() })

/** A strike as lists show it. */
export const strike = z.object({
  ...strikeFields,
  id,
  channel: z.object({ id, title: z.string(), platform: z.string() }),
  status: z.enum(strikeStatuses),
  /** 90 days after it was received; null where nobody knows when that was. */
  expiresAt: instant.nullable(),
  endedAt: instant.nullable(),
  /** How many of its kind count against the channel now, this one among them if it does. */
  active: z.number().int(),
  owner: person,
  department: z.object({ id, code: z.string() }),
  createdBy: person.nullable(),
  createdAt: instant,
  updatedAt: instant,
  version,
  actions: z.array(z.enum(strikeActions)),
})
export type Strike = z.output<typeof strike>

export const strikeSortKeys = ['active', 'expiresAt', 'receivedAt', 'updatedAt'] as const
export type StrikeSortKey = (typeof strikeSortKeys)[number]

/** Conditions and order of the list of strikes: the channels that are nearest to being lost come first. */
export const strikeConditions = {
  ...sortQuery(strikeSortKeys, '-active'),
  /** A part of the channel's or the video's title, or of the claimant's name. */
  words: searchText.optional(),
  kind: keyList(strikeKinds).optional(),
  status: keyList(strikeStatuses).optional(),
  /** Channels with so many of a kind that count, or more. */
  from: z.coerce
    .number()
    .pipe(z.literal([1, 2, strikesToLose]))
    .optional(),
  /** Those whose day nobody has entered yet. */
  undated: z.literal('yes').optional(),
  channelId: id.optional(),
  platform: z.enum(managedPlatforms).optional(),
  departmentId: id.optional(),
  owner: ownRecords.optional(),
}

const params = z.object({ id })

export const listStrikes = endpoint({
  method: 'GET',
  url: '/strikes',
  access: 'strike:read',
  summary: 'Strikes against channels of the data scope, those of channels nearest to being lost first',
  query: z.object({ ...pageQuery, ...strikeConditions }),
  output: z.array(strike),
  list: true,
})

export const countStrikes = countsOf(listStrikes)

export const getStrike = endpoint({
  method: 'GET',
  url: '/strikes/:id',
  access: 'strike:read',
  summary: 'One strike',
  params,
  output: strike,
})

/** From the audit log, but for whoever may read the strike. */
export const listStrikeHistory = endpoint({
  method: 'GET',
  url: '/strikes/:id/history',
  access: 'strike:read',
  summary: 'Who changed what of a strike, newest first',
  params,
  query: z.object(pageQuery),
  output: z.array(historyEntry),
  list: true,
})

/** How many strikes of a kind count against a channel; of `toLose` the channel is lost. */
const standing = z.object({
  active: z.number().int(),
  toLose: z.number().int(),
  /** When the next one lapses, where that is known. */
  nextExpiresAt: instant.nullable(),
})
export const strikeRisk = z.object({ copyright: standing, community: standing })
export type StrikeRisk = z.output<typeof strikeRisk>

/** The standing of a channel: what one more would mean is said before every appeal (business.md §4). */
export const getStrikesOfChannel = endpoint({
  method: 'GET',
  url: '/channels/:id/strikes',
  access: 'strike:read',
  summary: 'How many strikes count against a channel, and all that it has, the newest first',
  params,
  output: z.object({ risk: strikeRisk, strikes: z.array(strike) }),
})

export const createStrike = endpoint({
  method: 'POST',
  url: '/strikes',
  access: 'strike:create',
  summary: 'A strike that a platform gave a channel; one that is older than 90 days has lapsed already',
  body: z.object({ ...strikeFields, channelId: id }),
  output: strike,
  idempotent: 'key',
})

export const updateStrike = endpoint({
  method: 'PUT',
  url: '/strikes/:id',
  access: 'strike:update',
  summary: 'A strike as it is to be, while it counts; it lapses 90 days after the day that is said',
  params,
  body: z.object({ ...strikeFields, version }),
  output: strike,
})

export const endStrike = endpoint({
  method: 'POST',
  url: '/strikes/:id/end',
  access: 'strike:update',
  summary: 'A strike that was taken back, or that a counter notification ended, before it lapsed',
  params,
  body: z.object({ status: z.enum(strikeEndings), reason: reasonRule, version }),
  output: strike,
})
