import { z } from 'zod'
import { historyEntry } from '#src/access/audit.endpoints.ts'
import { endpoint } from '#src/core/endpoint.ts'
import { codeList, id, instant, pageQuery, searchText, sortQuery } from '#src/core/fields.ts'
import { countsOf } from '#src/core/view-counts.ts'
import { credentialStatus } from './channel.states.ts'
import { grantKinds, managedPlatforms } from './platforms.ts'

const count = z.number().int().min(0)
const person = z.object({ id, fullName: z.string() })

/** What can be done about a grant now, by whoever asks. */
export const grantActions = ['renew', 'link', 'check', 'unbind'] as const
export type GrantAction = (typeof grantActions)[number]

/** What somebody granted us on a platform, as lists show it. Counts are of channels in use. */
export const grant = z.object({
  id,
  platform: z.enum(managedPlatforms),
  kind: z.enum(grantKinds),
  /** Whose it is, as the platform calls them. */
  accountLabel: z.string(),
  status: credentialStatus.schema,
  /** Why the platform refused it last; null while it does not. */
  problem: z.object({ code: z.string(), subcode: z.string().nullable(), text: z.string() }).nullable(),
  /** The API project it uses, for whoever may see projects; null where it is the configured one, or the platform has none. */
  project: z.object({ id, name: z.string() }).nullable(),
  /** When somebody has to grant it again: null where it renews itself for as long as nobody ends it. */
  endsAt: instant.nullable(),
  dataAccessExpiresAt: instant.nullable(),
  lastCheckAt: instant.nullable(),
  grantedBy: person,
  grantedAt: instant,
  /** Those that the reader may see, and those of them that nothing can be published on. */
  channelCount: count,
  ailingCount: count,
  elsewhereCount: count,
  /**
   * Good grants of the same colleague, where the platform keeps only so many alive for one account: of one more, the
   * oldest ends without a word. Null where it has no such limit.
   */
  alive: z.object({ count, limit: count }).nullable(),
  actions: z.array(z.enum(grantActions)),
})
export type PlatformGrant = z.output<typeof grant>

export const grantSortKeys = [
  'account',
  'platform',
  'status',
  'channelCount',
  'endsAt',
  'lastCheckAt',
  'grantedAt',
] as const
export type GrantSortKey = (typeof grantSortKeys)[number]

/** Within so many days an end is soon. */
export const endingDays = [7, 14, 30] as const
/** From this part of a limit on, it is near. */
export const nearLimitShare = 0.8

const keyList = <const K extends string>(keys: readonly [K, ...K[]]) =>
  z
    .string()
    .transform((text) => text.split(',').filter((part) => part !== ''))
    .pipe(z.array(z.enum(keys)).max(keys.length))

/** What the list of grants can be narrowed by. */
export const grantFilter = {
  /** Whose it is, as the platform calls them, or who granted it. */
  account: searchText.optional(),
  platform: keyList(managedPlatforms).optional(),
  kind: keyList(grantKinds).optional(),
  status: codeList(Object.values(credentialStatus.codes)).optional(),
  /** Somebody has to grant it again within so many days. */
  ending: z.coerce
    .number()
    .int()
    .pipe(z.literal([...endingDays]))
    .optional(),
  /** Whoever granted it has nearly as many as the platform keeps alive. */
  limit: z.literal('near').optional(),
  /** Those that use one API project. */
  projectId: id.optional(),
  /** The grant behind one channel. */
  channelId: id.optional(),
}

export const listGrants = endpoint({
  method: 'GET',
  url: '/grants',
  access: 'grant:read',
  summary:
    'Grants behind the channels this person may see, and their own; the newest first, if nothing else is asked for',
  query: z.object({ ...pageQuery, ...sortQuery(grantSortKeys, '-grantedAt'), ...grantFilter }),
  output: z.array(grant),
  list: true,
})

export const countGrants = countsOf(listGrants)

/** So many channels are named at one grant; their list has all of them. */
export const mostGrantChannels = 200

const grantChannel = z.object({
  id,
  title: z.string(),
  avatarUrl: z.string().nullable(),
  platformChannelId: z.string(),
  credentialStatus: credentialStatus.schema,
  /** Publish tasks that have not come to their end. */
  openTasks: count,
})
export type GrantChannel = z.output<typeof grantChannel>

/** A grant with the channels that stand on it, as far as the reader may see them. */
export const grantDetail = grant.extend({ channels: z.array(grantChannel), scopes: z.array(z.string()) })
export type GrantDetail = z.output<typeof grantDetail>

const oneGrant = { params: z.object({ id }), output: grantDetail }

export const getGrant = endpoint({
  method: 'GET',
  url: '/grants/:id',
  access: 'grant:read',
  summary: 'One grant with the channels that stand on it',
  ...oneGrant,
})

export const listGrantHistory = endpoint({
  method: 'GET',
  url: '/grants/:id/history',
  access: 'grant:read',
  summary: 'What became of a grant and who did it, newest first',
  params: z.object({ id }),
  query: z.object(pageQuery),
  output: z.array(historyEntry),
  list: true,
})

export const checkGrant = endpoint({
  method: 'POST',
  url: '/grants/:id/check',
  access: 'channel:connect',
  summary: 'Asks the platform now what a grant is worth; one that is dead is marked with its channels',
  ...oneGrant,
})

export const unbindGrant = endpoint({
  method: 'POST',
  url: '/grants/:id/unbind',
  access: 'grant:unbind',
  summary:
    'Takes a grant back at the platform: nothing can be published on its channels until it is given again',
  ...oneGrant,
})

/** The most grants in one picture. */
export const mostInMap = 500

/** Which account stands behind which channels, the one with the most channels first. */
export const getGrantMap = endpoint({
  method: 'GET',
  url: '/grants/map',
  access: 'grant:read',
  summary: 'Which account stands behind which channels, and what stops with it',
  output: z.array(
    grant
      .pick({
        id: true,
        platform: true,
        kind: true,
        accountLabel: true,
        status: true,
        elsewhereCount: true,
        alive: true,
      })
      .extend({ channels: z.array(grantChannel), openTasks: count }),
  ),
})
export type GrantMap = z.output<(typeof getGrantMap)['output']>

/** Channels and grants that are asked for at once. */
export const mostAsked = 100

/**
 * What is asked for, grouped by the grant behind it: a channel without a grant stands for itself. `told`: the colleague
 * was told; false where they cannot sign in any more. `url` where links were asked for.
 */
const asked = z.object({
  grantId: id.nullable(),
  channelId: id.nullable(),
  /** The account, or the channel where there is no grant. */
  label: z.string(),
  channelCount: count,
  person,
  told: z.boolean(),
  url: z.url().nullable(),
  expiresAt: instant.nullable(),
})
export type AskedAgain = z.output<typeof asked>

export const askAgain = endpoint({
  method: 'POST',
  url: '/grants/ask',
  access: 'channel:connect',
  summary:
    'Asks whoever granted it to grant it again: by a notification, or by a link each that anybody may be sent',
  body: z
    .object({
      grantIds: z.array(id).max(mostAsked).default([]),
      channelIds: z.array(id).max(mostAsked).default([]),
      way: z.enum(['tell', 'link']),
      /** The API project that what is granted by the links is to use; the product chooses where nothing is said. */
      projectId: id.optional(),
    })
    .refine(({ grantIds, channelIds }) => grantIds.length + channelIds.length > 0, {
      error: 'required',
      path: ['grantIds'],
    }),
  output: z.array(asked),
})
